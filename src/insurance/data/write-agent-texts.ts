import { notAuthenticated, storeOfPerson, type RecordOutcome } from '../../session/data/store-of-person.ts';
import { agentTextNames, type AgentTextName } from '../rules/agent-text.ts';
import { agentTextsEntity } from './agent-texts-entity.ts';

type Texts = Readonly<Record<AgentTextName, string>>;

/**
 * Stores the texts that differ from `seen`, the values when the form opened. An emptied text is deleted,
 * unless another device changed it meanwhile. Stops at the first refused write and returns its refusal.
 */
export async function writeAgentTexts({
  values,
  seen,
}: {
  values: Texts;
  seen: Texts;
}): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const entity = agentTextsEntity;
  const all = (await store.list(entity)).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  for (const name of agentTextNames) {
    const value = values[name].trim();
    if (value === seen[name].trim()) continue;
    const rows = all.filter((row) => row.name === name);
    const [newest] = rows;
    if (value === '') {
      if (newest?.value !== seen[name]) continue;
      for (const { id } of rows) {
        const written = await store.write({ kind: 'delete', entity, id });
        if (written.outcome === 'refused' && written.reason !== 'row_missing') return written;
      }
    } else if (newest?.value !== value) {
      const written = newest
        ? await store.write({
            kind: 'update',
            entity,
            id: newest.id,
            values: { value },
            seen: { value: seen[name] },
          })
        : await store.write({
            kind: 'create',
            entity,
            values: { id: store.newId(), user_id: store.userId, name, value },
          });
      if (written.outcome === 'refused') return written;
    }
  }
  return { outcome: 'accepted', opId: null };
}
