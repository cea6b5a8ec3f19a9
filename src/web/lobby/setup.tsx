/** Setting a table up: seats, clock, options, where it stands, and play. */
import { LEVELS } from '../../core/index.ts';
import type { GameInfo } from '../engine/catalogue.ts';
import { networks } from '../source/networks.ts';
import { t } from '../texts/index.ts';
import { IconButton, Segmented } from '../ui/controls.tsx';
import { Icon } from '../ui/icons.tsx';
import { Seat } from '../ui/seat.tsx';
import { myName } from '../ui/settings.ts';
import { OptionList } from './options.tsx';
import {
  type ClockSeconds,
  canSeat,
  nameSitters,
  type OptionValue,
  type Plan,
  type Sitter,
  type Where,
  wordsOf,
} from './plan.ts';

const SITTERS: readonly Sitter[] = [...LEVELS, 'friend'];

/** The panel of a new table. */
export function Setup(props: {
  readonly game: GameInfo;
  readonly plan: Plan;
  readonly hasServer: boolean;
  readonly onPlan: (plan: Plan) => void;
  readonly onPlay: () => void;
  readonly onInvite: () => void;
}) {
  const { game, plan, onPlan, hasServer } = props;
  const [min, max] = game.seats;
  const network = networks.value.get(game.id);
  const names = nameSitters(plan, network);
  const sitters = canSeat(network, plan) ? [...SITTERS, 'network' as const] : SITTERS;
  const seat = (i: number, sitter: Sitter) => {
    const where = sitter === 'friend' && hasServer && plan.where === 'device' ? 'link' : plan.where;
    onPlan({ ...plan, where, sitters: plan.sitters.map((old, at) => (at === i ? sitter : old)) });
  };
  const [first, ...others] = Object.keys(game.options);
  const options = { ...plan.options };
  const pick = (name: string, value: OptionValue) => onPlan({ ...plan, options: { ...options, [name]: value } });
  return (
    <section class="setup panel" aria-label={t.lobby.setup}>
      <div class="su-l">
        <div class="su-h">
          <h2>{game.name}</h2>
          <span class="label">{t.lobby.seats}</span>
        </div>
        <ol class="seats">
          <li>
            <Seat seat={0} />
            <span class="sn">
              <b>{myName.value || t.you}</b>
            </span>
            <span class="chip brass">{t.lobby.you}</span>
          </li>
          {plan.sitters.map((sitter, i) => (
            <li key={i}>
              <Seat seat={i + 1} />
              <span class="sn">
                {sitter === 'friend' && plan.where === 'device' ? (
                  <input
                    class="field"
                    aria-label={t.lobby.friendName(i + 2)}
                    placeholder={t.lobby.player(i + 2)}
                    maxLength={24}
                    value={plan.names?.[i + 1] ?? ''}
                    onInput={(event) =>
                      onPlan({ ...plan, names: { ...plan.names, [i + 1]: event.currentTarget.value } })
                    }
                  />
                ) : (
                  <b>{sitter === 'friend' ? t.wait.openSeat : names[i]}</b>
                )}
              </span>
              <Segmented
                label={t.lobby.seat(i + 2)}
                choices={sitters.map((value) => ({
                  value,
                  text: value === 'friend' || value === 'network' ? t.lobby[value] : t.levels[value],
                }))}
                value={sitter}
                onPick={(picked) => seat(i, picked)}
              />
              {plan.sitters.length + 1 > min ? (
                <IconButton
                  icon="x"
                  label={`${t.lobby.removeSeat} ${i + 2}`}
                  onClick={() => onPlan({ ...plan, sitters: plan.sitters.filter((_, at) => at !== i) })}
                />
              ) : null}
            </li>
          ))}
          {plan.sitters.length + 1 < max ? (
            <li class="add">
              <button
                type="button"
                class="btn quiet"
                onClick={() => onPlan({ ...plan, sitters: [...plan.sitters, 'medium'] })}
              >
                <Icon name="plus" /> {t.lobby.addSeat}
              </button>
              <span>{t.lobby.upTo(max)}</span>
            </li>
          ) : null}
        </ol>
      </div>
      <div class="su-r">
        <dl>
          {hasServer ? (
            <div>
              <dt>{t.lobby.clock}</dt>
              <dd>
                <Segmented<ClockSeconds>
                  label={t.lobby.clock}
                  choices={[
                    { value: 0, text: t.lobby.clocks.none },
                    { value: 60, text: t.lobby.clocks.minute },
                    { value: 180, text: t.lobby.clocks.three },
                  ]}
                  value={plan.clock}
                  onPick={(clock) => onPlan({ ...plan, clock })}
                />
              </dd>
            </div>
          ) : null}
          <div>
            <dt>{t.lobby.table}</dt>
            <dd>
              <Segmented<Where>
                label={t.lobby.table}
                choices={[
                  { value: 'link', text: t.lobby.byLink, disabled: !hasServer },
                  { value: 'public', text: t.lobby.public, disabled: !hasServer },
                  { value: 'device', text: t.lobby.thisDevice },
                ]}
                value={plan.where}
                onPick={(where) => onPlan({ ...plan, where })}
              />
            </dd>
          </div>
        </dl>
        {first ? <OptionList table={game.options} names={[first]} values={options} onPick={pick} /> : null}
        {others.length > 0 ? (
          <details>
            <summary>{t.lobby.moreRules(others.map(wordsOf).join(', '))}</summary>
            <OptionList table={game.options} names={others} values={options} onPick={pick} />
          </details>
        ) : null}
        <div class="su-go">
          <button type="button" class="btn pri big" onClick={props.onPlay}>
            <Icon name="play" /> {t.lobby.play(game.name)}
          </button>
          {plan.where !== 'device' && plan.sitters.includes('friend') ? (
            <button type="button" class="btn big" onClick={props.onInvite}>
              <Icon name="link" /> {t.lobby.copyInvite}
            </button>
          ) : null}
        </div>
      </div>
    </section>
  );
}
