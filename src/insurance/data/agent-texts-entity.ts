import { defineEntity, singleColumns } from '../../../sync/index.ts';
import type { AgentText } from '../rules/agent-text.ts';

/**
 * Texts that the agent worded. The name never changes, and of two values the one that arrives last wins (rule
 * C1).
 */
export const agentTextsEntity = defineEntity<AgentText>({
  name: 'agent_texts',
  indexes: [],
  parents: [],
  groups: singleColumns('overwrite', ['value']),
  createOnly: ['name'],
  softDelete: false,
});
