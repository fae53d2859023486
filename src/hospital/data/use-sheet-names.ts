import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { getSync } from '../../../sync/index.ts';
import { callFunction } from '../../session/data/call-function.ts';

const kept = z.object({ staff: z.record(z.string(), z.string()), agents: z.record(z.string(), z.string()) });
type Kept = z.infer<typeof kept>;
const person = z.looseObject({ user_id: z.string(), full_name: z.string().nullable() });
const none: Kept = { staff: {}, agents: {} };

/** Names of the hospital's people and of the agents whose bookings it has, by id, as they were last read. */
export function useSheetNames(hospitalId: string): {
  staff: ReadonlyMap<string, string>;
  agents: ReadonlyMap<string, string>;
} {
  const [known, setKnown] = useState<Kept>(none);
  useEffect(() => {
    let isShown = true;
    const show = (names: Kept | null) => {
      if (isShown && names) setKnown(names);
    };
    void readKept(hospitalId)
      .then(show)
      .then(() => askNames(hospitalId))
      .then(show)
      // Ids stand in place of names then.
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [hospitalId]);
  return useMemo(
    () => ({ staff: new Map(Object.entries(known.staff)), agents: new Map(Object.entries(known.agents)) }),
    [known],
  );
}

async function readKept(hospitalId: string): Promise<Kept | null> {
  const draft = await getSync().store().draft(`sheet-names:${hospitalId}`);
  return kept.safeParse(draft).data ?? null;
}

/** Null without a network; what was read before stays. */
async function askNames(hospitalId: string): Promise<Kept | null> {
  const [staff, agents] = await Promise.all(
    ['hospital_people', 'hospital_agents'].map((name) =>
      callFunction({ name, values: { hospital: hospitalId }, answer: z.array(person) }),
    ),
  );
  if (staff?.outcome !== 'answered' || agents?.outcome !== 'answered') return null;
  const named = (people: z.infer<typeof person>[]) =>
    Object.fromEntries(people.map(({ user_id: id, full_name: name }) => [id, name?.trim() ?? '']));
  const names = { staff: named(staff.value), agents: named(agents.value) };
  // Somebody may have signed out meanwhile, or the device is full: then they are read anew next time.
  if (getSync().identity.current()) {
    await getSync()
      .store()
      .putDraft(`sheet-names:${hospitalId}`, names)
      .catch(() => undefined);
  }
  return names;
}
