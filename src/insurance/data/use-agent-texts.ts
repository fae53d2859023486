import { getSync } from '../../../sync/index.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';
import { agentTextsOf, type AgentTexts } from '../rules/agent-text.ts';
import { agentTextsEntity } from './agent-texts-entity.ts';

/** The texts that the agent worded, by name; a name without a text uses the app's own one. */
export function useAgentTexts(): Live<AgentTexts> {
  return useLive({
    key: 'agent texts',
    read: async () => agentTextsOf(await getSync().store().list(agentTextsEntity)),
  });
}
