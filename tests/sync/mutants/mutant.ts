/** One safeguard switched off, to see that the simulator notices. */
import type { Safeguard } from '../../../sync/testing/model/safeguard.ts';

export type Mutant = {
  name: string;
  /** The course of events that shows the mutant soonest; any course does if this is missing. */
  course?: string;
} & (
  | {
      /** A file of the engine. It contains `from` exactly once, which becomes `to`. */
      file: string;
      from: string;
      to: string;
      server?: undefined;
    }
  /** The safeguard that the model server does without. */
  | { server: Safeguard; file?: undefined }
);
