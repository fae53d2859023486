import { notAuthenticated, storeOfPerson, type RecordOutcome } from '../../session/data/store-of-person.ts';
import { agentTextNames, type AgentTextName } from '../rules/agent-text.ts';
import { agentTextsEntity } from './agent-texts-entity.ts';

/** Stores the texts that changed, to be sent; an empty one is removed. Stops at the first that cannot be stored. */
export async function writeAgentTexts(
  values: Readonly<Record<AgentTextName, string>>,
): Promise<RecordOutcome> {
  const store = storeOfPerson();
  if (!store) return notAuthenticated;
  const entity = agentTextsEntity;
  const all = (await store.list(entity)).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  for (const name of agentTextNames) {
    const value = values[name].trim();
    const rows = all.filter((row) => row.name === name);
    const [newest] = rows;
    if (value === '') {
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
            seen: { value: newest.value },
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
