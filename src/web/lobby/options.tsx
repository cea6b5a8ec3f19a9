/** The options of a game, made from its table: a choice, a list, a number or a flag, each with its help. */
import type { Option, OptionTable } from '../../core/index.ts';
import { Segmented } from '../ui/controls.tsx';
import { type OptionValue, wordsOf } from './plan.ts';

/** Segments hold so many choices; more go into a list. */
const FEW = 3;

/** All options of a game. The first is shown at once, the others on demand. */
export function OptionList(props: {
  readonly table: OptionTable;
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly onPick: (name: string, value: OptionValue) => void;
}) {
  return (
    <dl class="opts">
      {props.names.map((name) => {
        const option = props.table[name];
        const value = Object.hasOwn(props.values, name) ? props.values[name] : option.default;
        return (
          <div key={name}>
            <dt>
              {sentence(wordsOf(name))}
              <small>{sentence(option.help)}</small>
            </dt>
            <dd>
              <OptionField name={name} option={option} value={value} onPick={(picked) => props.onPick(name, picked)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function OptionField(props: {
  readonly name: string;
  readonly option: Option;
  readonly value: unknown;
  readonly onPick: (value: OptionValue) => void;
}) {
  const { option, value, onPick } = props;
  const label = sentence(wordsOf(props.name));
  if ('choices' in option) {
    const choices = option.choices.map((choice) => ({ value: choice, text: sentence(wordsOf(choice)) }));
    if (choices.length <= FEW)
      return <Segmented label={label} choices={choices} value={String(value)} onPick={onPick} />;
    return (
      <select
        class="field"
        aria-label={label}
        value={String(value)}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    );
  }
  if ('listOf' in option) {
    return <WordList option={option} label={label} value={String(value)} onPick={onPick} />;
  }
  if ('min' in option) {
    return (
      <input
        class="field number"
        type="number"
        aria-label={label}
        min={option.min}
        max={option.max}
        value={Number(value)}
        onChange={(event) => {
          const given = Math.round(Number(event.currentTarget.value));
          onPick(Math.min(option.max, Math.max(option.min, Number.isFinite(given) ? given : option.default)));
        }}
      />
    );
  }
  return (
    <label class="switch">
      <input
        type="checkbox"
        aria-label={label}
        checked={value === true}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
      <i />
    </label>
  );
}

/** Several words of a list; none of them is the default. */
function WordList(props: {
  readonly option: { readonly listOf: readonly string[]; readonly default: string };
  readonly label: string;
  readonly value: string;
  readonly onPick: (value: OptionValue) => void;
}) {
  const { option, value } = props;
  const chosen = value === option.default ? [] : value.split(',');
  const turn = (word: string) => {
    const next = chosen.includes(word) ? chosen.filter((other) => other !== word) : [...chosen, word];
    props.onPick(next.length === 0 ? option.default : next.join(','));
  };
  return (
    <fieldset class="words" aria-label={props.label}>
      {option.listOf.map((word) => (
        <button key={word} type="button" class="chip" aria-pressed={chosen.includes(word)} onClick={() => turn(word)}>
          {wordsOf(word)}
        </button>
      ))}
    </fieldset>
  );
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
