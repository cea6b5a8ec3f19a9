/** A position as one watcher may see it, as it is sent: whole, or as a step from the one before. */
import Type, { type Static } from 'typebox';
import type { Change } from './changes.ts';
import { exactly, MatchId, Ply, SeatNumber } from './words.ts';

/** Something told in a sentence, with whatever else the game says about it. */
export const Told = Type.Object(
  { type: Type.String(), text: Type.String() },
  { description: 'what happened, as told' },
);
export type Told = Static<typeof Told>;

/** An action one may play now. */
export const Choice = exactly({
  id: Type.Integer(),
  action: Type.Unknown({ description: 'the action as the game writes it' }),
  text: Type.String({ description: 'the action as a sentence' }),
  preview: Type.Union([Told, Type.Null()], { description: 'what it would cost and bring, where the game says so' }),
});
export type Choice = Static<typeof Choice>;

/** What is told of a position besides the view, in front of it and after it. */
const BEFORE_VIEW = {
  match: MatchId,
  seat: SeatNumber,
  ply: Ply,
  turn: Type.Integer({ description: 'the seat that must act, -1 if the match is over' }),
  question: Type.String({ description: 'what it is asked, in a few words' }),
  by: Type.Union([SeatNumber, Type.Null()], { description: 'who played the last action; null at the start' }),
  action: Type.Union([Type.Integer(), Type.Null()], {
    description: 'the id of that action, as this watcher hears of it',
  }),
  acted: Type.Unknown({ description: 'that action as the game writes it; null at the start' }),
  told: Type.String({ description: 'that action as a sentence' }),
  scores: Type.Array(Type.Number(), { description: 'points by seat' }),
  events: Type.Array(Told, { description: 'what that changed, as this watcher may know it' }),
};
const AFTER_VIEW = {
  legal: Type.Array(Type.Integer(), { description: 'the ids this watcher may play now' }),
  choices: Type.Optional(Type.Array(Choice, { description: 'the same with sentences, if asked for' })),
  left: Type.Optional(Type.Array(Type.Integer(), { description: 'milliseconds left by seat, if there is a clock' })),
};

/** A position as one watcher may see it: after an action, or as it stands. */
export const Update = exactly(
  {
    type: Type.Literal('update'),
    ...BEFORE_VIEW,
    view: Type.Unknown({ description: 'all this watcher may know' }),
    ...AFTER_VIEW,
  },
  'a position, as one watcher may see it',
);
export type Update = Static<typeof Update>;

/** The same position for a watcher who has the one before: only what changed of the view. */
export const Step = exactly(
  {
    type: Type.Literal('step'),
    ...BEFORE_VIEW,
    from: Type.Integer({ description: 'the ply of the position whose view the changes are of' }),
    changes: Type.Unsafe<Change[]>(
      Type.Array(Type.Array(Type.Unknown(), { minItems: 1, maxItems: 4 }), {
        description: 'what leads from that view to this one',
      }),
    ),
    ...AFTER_VIEW,
  },
  'a position, told by what changed since the one before',
);
export type Step = Static<typeof Step>;

/** The same position for a watcher who has the rules: only the words of a state that changed. */
export const Words = exactly(
  {
    type: Type.Literal('words'),
    match: MatchId,
    seat: SeatNumber,
    ply: Ply,
    turn: BEFORE_VIEW.turn,
    by: BEFORE_VIEW.by,
    action: BEFORE_VIEW.action,
    from: Type.Union([Type.Integer(), Type.Null()], {
      description: 'the ply of the position whose words these change; null if these are all of them',
    }),
    words: Type.Array(Type.Array(Type.Integer(), { minItems: 2 }), {
      description: 'runs of words: the place of the first, then what stands from there on',
    }),
    legal: AFTER_VIEW.legal,
    left: AFTER_VIEW.left,
  },
  'a position, as the words of a state its watcher cannot tell from the real one',
);
export type Words = Static<typeof Words>;
