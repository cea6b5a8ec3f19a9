/** The law of determinism. */
import {
  below,
  copyState,
  equalStates,
  type Game,
  hashState,
  loadState,
  newGame,
  type State,
  saveState,
} from '../../core/index.ts';
import { must, type Table, walk } from '../walk.ts';

/** Law 4: copied and saved states play on like the original; the same seed and actions give the same hashes. */
export function lawOfDeterminism<S extends State>(game: Game<S>, table: Table): void {
  const twin = newGame(game, table);
  const copied = game.create();
  const loaded = game.create();
  loaded.words.fill(-1);
  must(
    hashState(newGame(game, { ...table, seed: `${table.seed} other` })) !== hashState(twin),
    'the seed makes no difference',
  );
  walk(game, table, (s, legal, luck) => {
    must(equalStates(s, twin) && hashState(s) === hashState(twin), 'the same seed and actions led elsewhere');
    copyState(s, copied);
    must(loadState(loaded, JSON.parse(JSON.stringify(saveState(s)))), 'a saved state does not load');
    must(equalStates(s, loaded), 'a loaded state differs');
    if (legal.length === 0) return;
    const ahead = Int32Array.from(luck); // the action that the walk is about to play
    const action = legal[below(ahead, legal.length)];
    game.apply(copied, action);
    game.apply(loaded, action);
    game.apply(twin, action);
    must(equalStates(copied, loaded) && equalStates(copied, twin), 'a copied or loaded state plays on differently');
  });
}
