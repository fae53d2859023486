import { agentStates } from './agent-states.ts';
import { bookingStates } from './booking-states.ts';
import { deskStates } from './desk-states.ts';
import { privacyStates } from './privacy-states.ts';
import { publisherStates } from './publisher-states.ts';
import type { ScreenState } from './screen-state.ts';
import { visitorStates } from './visitor-states.ts';

/** Every state of every screen, in the order of the gallery. */
export const allStates: readonly ScreenState[] = [
  ...visitorStates,
  ...agentStates,
  ...bookingStates,
  ...privacyStates,
  ...publisherStates,
  ...deskStates,
];
