import { getSync } from '../../../sync/index.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';
import { agentTextsOf, type AgentTexts } from '../rules/agent-text.ts';
import { agentTextsEntity } from './agent-texts-entity.ts';

/** What the agent worded, by name; a name without a text has the usual one. */
export function useAgentTexts(): Live<AgentTexts> {
  return useLive({
    key: 'agent texts',
    read: async () => agentTextsOf(await getSync().store().list(agentTextsEntity)),
  });
}
