import { checkStates } from './check-states.ts';
import { bookingStates } from './booking-states.ts';

checkStates(bookingStates);
