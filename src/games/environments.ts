/** The environments that games bring along in the shape they were asked for, by name: for hosts in other languages. */
import { SkyjoEnv } from './skyjo/index.ts';
import { SplendorSoloEnv } from './splendor/index.ts';

/** Every such environment; each is made from one plain object. */
export const environments = Object.freeze({ SkyjoEnv, SplendorSoloEnv });
