/** The laws every game keeps, each a function that throws what it found. `checksOf` lists them as checks, `conformance` runs them as tests. */
export { lawOfActions } from './laws/actions.ts';
export { lawOfAdvice } from './laws/advice.ts';
export { lawOfDeterminism } from './laws/determinism.ts';
export { lawOfClosedDoors, spoil } from './laws/doors.ts';
export { lawOfEncoders } from './laws/encoders.ts';
export { lawOfBots, lawOfOneEngine } from './laws/engine.ts';
export type { Expectations } from './laws/expectations.ts';
export { lawOfLegality } from './laws/legality.ts';
export { lawOfSecrecy } from './laws/secrecy.ts';
export { lawOfSpeech } from './laws/speech.ts';
