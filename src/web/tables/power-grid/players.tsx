/** Everyone in turn order, and how far each network has come. */
import type { ComponentChildren } from 'preact';
import { FUELS } from '../../../games/power-grid/plants.ts';
import type { PowerGridView } from '../../../games/power-grid/view.ts';
import type { Player } from '../../source/source.ts';
import { LevelBars, Seat } from '../../ui/seat.tsx';
import { SHAPES } from '../../ui/sprite.tsx';
import { FuelIcon, PlantLine } from './plant.tsx';
import { w } from './words.ts';

/** What a seat is doing, as a word and a colour. */
function stateOf(view: PowerGridView, seat: number): readonly [look: string, text: string] {
  const { auction } = view;
  if (auction) {
    if (auction.leader === seat) return ['s-lead', w.states.lead(auction.bid)];
    if (auction.out.includes(seat)) return ['s-out', w.states.out];
    if (view.turn === seat) return ['s-turn', w.states.deciding];
    return auction.in.includes(seat) ? ['s-in', w.states.in] : ['', ''];
  }
  return view.turn === seat ? ['s-turn', w.states.acting] : ['', ''];
}

/** The panels of all players. */
export function Players(props: {
  readonly view: PowerGridView;
  readonly players: readonly Player[];
  name(seat: number): string;
  /** What a seat did last, in words. */
  lastOf(seat: number): ComponentChildren;
}) {
  const { view, name } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <aside class={`pgp n${view.players.length}`} tabIndex={0} aria-label={w.players}>
      <p class="ordh">{w.order}</p>
      {view.order.map((seat, place) => {
        const player = view.players[seat];
        const [look, text] = stateOf(view, seat);
        return (
          <section
            key={seat}
            class={`pg1 p${seat} ${seat === view.seat ? 'me' : ''} ${seat === view.turn ? 'act' : ''} ${look}`}
            aria-label={name(seat)}
            data-at={`seat-${seat}`}
            data-order={place}
          >
            <header>
              <span class="ord">{place + 1}</span>
              <Seat seat={seat} />
              <div class="nm">
                <b>{name(seat)}</b> <LevelBars level={props.players[seat]?.level ?? null} />
                <div class="last">{props.lastOf(seat)}</div>
              </div>
              {text === '' ? null : <span class={`st ${look}`}>{text}</span>}
            </header>
            <div class="nums">
              <span>
                <b>{player.money ?? w.hidden}</b> {w.money}
              </span>
              <span>
                <b>{player.cities.length}</b> {w.citiesOf(player.cities.length)}
              </span>
              <span class="fl">
                {FUELS.filter((fuel) => player.fuel[fuel] > 0).map((fuel) => (
                  <em key={fuel} title={w.fuels[fuel]}>
                    <FuelIcon fuel={fuel} />
                    {player.fuel[fuel]}
                  </em>
                ))}
              </span>
            </div>
            <div class="pms">
              {player.plants.map((plant) => (
                <PlantLine key={plant} number={plant} />
              ))}
              {Array.from({ length: Math.max(0, view.maxPlants - player.plants.length) }, (_, i) => (
                <span key={i} class="pm none" />
              ))}
            </div>
          </section>
        );
      })}
    </aside>
  );
}

/** The steps of the game, and every network on the way to its end. */
export function Goal({ view }: { readonly view: PowerGridView }) {
  const share = (n: number) => Math.min(n / view.endCities, 1);
  return (
    <div class="goal">
      <div class="gt">
        <span>{w.step(view.step, view.step2Cities)}</span>
        <span>{w.ends(view.endCities)}</span>
      </div>
      <div class="gb" aria-hidden="true">
        <i style={{ '--v': share(view.step2Cities) }} class="mk">
          <small>{view.step2Cities}</small>
        </i>
        {view.players.map(({ cities }, seat) => (
          <b key={seat} class={`p${seat}`} style={{ '--v': share(cities.length), '--beside': besideOf(view, seat) }}>
            <svg viewBox="-1 -1 26 26" aria-hidden="true">
              <use href={`#p-${SHAPES[seat]}`} />
            </svg>
          </b>
        ))}
      </div>
    </div>
  );
}

/** How many before this seat have as many cities: they stand side by side. */
function besideOf({ players }: PowerGridView, seat: number): number {
  return players.slice(0, seat).filter(({ cities }) => cities.length === players[seat].cities.length).length;
}

/** The five phases of a round. */
export function Phases({ phase }: { readonly phase: number }) {
  return (
    <ol class="phases" aria-label={w.phase(phase)}>
      {w.phases.map((name, i) => (
        <li key={name} class={i + 1 === phase ? 'now' : i + 1 < phase ? 'done' : ''}>
          <i>{i + 1}</i>
          {name}
        </li>
      ))}
    </ol>
  );
}
