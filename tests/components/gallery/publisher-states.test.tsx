import { checkStates, wideScreens } from './check-states.ts';
import { publisherStates } from './publisher-states.ts';

checkStates(publisherStates, wideScreens);
