/** A tool as a language model is given it: what it takes is checked, what cannot be done is told with its reason. */
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** What a tool answers: text for the model, the same as JSON for programs, and whether it was refused. */
export interface ToolAnswer {
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
  readonly refused?: boolean;
}

/** A tool. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: Type.TObject;
  /** Answer what fits `input`, and anything else with what is wrong with it. */
  run(input: unknown): Promise<ToolAnswer>;
}

/** Something cannot be done, for a reason the model can mend. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;
  constructor(code: string, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** Make a tool of what it takes and the work it does. */
export function tool<T extends Type.TProperties>(
  name: string,
  description: string,
  fields: T,
  work: (input: Static<Type.TObject<T>>) => Promise<ToolAnswer>,
): Tool {
  const input = Type.Object(fields, { additionalProperties: false });
  const check = Compile(input);
  return {
    name,
    description,
    input,
    async run(given) {
      try {
        if (check.Check(given)) return await work(given as Static<Type.TObject<T>>); // that is what was checked
        const [first] = check.Errors(given);
        throw new Refused(
          'BAD_INPUT',
          `${first?.instancePath.slice(1) || 'The input'} ${first?.message ?? 'is malformed'}.`,
        );
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { code, message } = error;
        return {
          text: `Refused: ${message} (${code})`,
          json: { type: 'refused', code, reason: message },
          refused: true,
        };
      }
    },
  };
}
