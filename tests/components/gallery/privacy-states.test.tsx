import { checkStates } from './check-states.ts';
import { privacyStates } from './privacy-states.ts';

checkStates(privacyStates);
