import { checkStates } from './check-states.ts';
import { visitorStates } from './visitor-states.ts';

checkStates(visitorStates);
