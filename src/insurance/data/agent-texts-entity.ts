import { defineEntity, singleColumns } from '../../../sync/index.ts';
import type { AgentText } from '../rules/agent-text.ts';

/** Texts of the agent: the name stays, and of two values the arriving one wins (rule C1). */
export const agentTextsEntity = defineEntity<AgentText>({
  name: 'agent_texts',
  indexes: [],
  parents: [],
  groups: singleColumns('overwrite', ['value']),
  createOnly: ['name'],
  softDelete: false,
});
