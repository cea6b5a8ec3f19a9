/** What every question of this table is made of: what is chosen and not yet played, the panel, its buttons, the second thought. */
import type { ComponentChildren } from 'preact';
import type { PowerGridAction } from '../../../games/power-grid/actions.ts';
import type { PowerGridEvent } from '../../../games/power-grid/events.ts';
import type { Fuel } from '../../../games/power-grid/plants.ts';
import type { PowerGridPreview } from '../../../games/power-grid/preview.ts';
import type { PowerGridView } from '../../../games/power-grid/view.ts';
import { RefusalNote } from '../../table/refusal.tsx';
import type { TableProps } from '../kit.ts';
import type { Targets } from './targets.ts';
import { w } from './words.ts';

/** What a table of this game is given. */
export type Props = TableProps<PowerGridView, PowerGridAction, PowerGridPreview, PowerGridEvent>;

/** What is chosen and not yet played. */
export interface Draft {
  /** A plant to put up or to scrap. */
  readonly plant: number | null;
  readonly bid: number | null;
  readonly city: string | null;
  readonly order: Readonly<Partial<Record<Fuel, number>>>;
  readonly run: readonly number[] | null;
  /** The mix of coal and oil, by the id of its action. */
  readonly mix: number | null;
  /** A move that costs something was tapped once: it is asked about before it is played. */
  readonly unsure: boolean;
}

/** Nothing is chosen. */
export const NOTHING: Draft = { plant: null, bid: null, city: null, order: {}, run: null, mix: null, unsure: false };

/** What a question is given. */
export interface Asked {
  readonly props: Props;
  readonly targets: Targets;
  readonly draft: Draft;
  choose(draft: Draft): void;
}

/** The panel of a question: beside the map on desks, a sheet on phones. */
export function Panel(props: {
  readonly class?: string;
  readonly label: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class={`auc sheet ${props.class ?? ''}`} aria-label={props.label}>
      {props.children}
      <RefusalNote />
    </section>
  );
}

/** A button of a question. */
export function Button(props: {
  readonly go: string;
  readonly primary?: boolean;
  readonly disabled?: boolean;
  onTap(): void;
  readonly children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class={`btn big ${props.primary ? 'pri bidb' : ''}`}
      data-do={props.go}
      disabled={props.disabled}
      onClick={props.onTap}
    >
      {props.children}
    </button>
  );
}

/** Asked once more, because a slip would cost something. */
export function SecondThought(props: {
  readonly asked: Asked;
  readonly question: string;
  readonly yes: string;
  readonly id: number;
}) {
  const { draft, choose, props: table } = props.asked;
  return (
    <Panel label={props.question} class="bld">
      <div class="bl">
        <h2>{props.yes}?</h2>
        <p>{props.question}</p>
      </div>
      <div class="raise">
        <Button go="sure" primary disabled={table.busy} onTap={() => table.act(props.id)}>
          {props.yes}
        </Button>
        <Button go="back" onTap={() => choose({ ...draft, unsure: false })}>
          {w.back}
        </Button>
      </div>
    </Panel>
  );
}
