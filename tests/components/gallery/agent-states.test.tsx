import { checkStates } from './check-states.ts';
import { agentStates } from './agent-states.ts';

checkStates(agentStates);
