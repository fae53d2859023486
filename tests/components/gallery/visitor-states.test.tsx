import { checkStates, wideScreens } from './check-states.ts';
import { visitorStates } from './visitor-states.ts';

checkStates(visitorStates, wideScreens);
