/** Options that the command passes to the configuration and the journeys in environment variables. */
import { z } from 'zod';

const read = z.object({
  /** `short`: the journeys tagged `@short`, and in Chromium, where e2e/*.spec.ts run, `@everywhere`. */
  BROWSERS_FORM: z.enum(['long', 'short', 'screens']).default('long'),
  /** How often WebKit leaves a page at each moment. */
  BROWSERS_TRIES: z.coerce.number().int().positive().default(1),
  /** The folder for the pictures of `screens`. */
  BROWSERS_PICTURES: z.string().default(''),
});

export const runOptions = read.parse(process.env);
