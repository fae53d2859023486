/** One safeguard switched off, to see that the simulator notices. */
import type { Safeguard } from '../../../sync/testing/model/safeguard.ts';

export type Mutant = {
  name: string;
  /** The course of events that shows it soonest; without one any does. */
  course?: string;
} & (
  | {
      /** A file of the engine in which `from`, which it holds once, becomes `to`. */
      file: string;
      from: string;
      to: string;
      server?: undefined;
    }
  /** What the model server does without. */
  | { server: Safeguard; file?: undefined }
);
