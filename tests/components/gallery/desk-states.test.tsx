import { checkStates } from './check-states.ts';
import { deskStates } from './desk-states.ts';

checkStates(deskStates);
