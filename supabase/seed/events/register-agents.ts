import type { TransactionSql } from 'postgres';

/**
 * Registers the demo agents for events of the demo hospitals, so that the lists of attendees are not empty.
 * Only for events that have not started, because the server refuses others.
 */
export async function registerAgents(options: {
  tx: TransactionSql;
  agentIds: readonly string[];
  hospitalIds: readonly string[];
}): Promise<void> {
  const { tx, agentIds, hospitalIds } = options;
  await tx`
    insert into public.event_registrations (event_id, user_id)
    select e.id, u.id from public.events e, unnest(${[...agentIds]}::uuid[]) as u (id)
    where e.hospital_id = any (${[...hospitalIds]}::uuid[]) and e.start_date > now()
      and (e.max_attendees is null or e.max_attendees >= ${agentIds.length})
    order by e.start_date, e.id, u.id`;
}
