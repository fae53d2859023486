import { join, newHospital } from './hospital-rows.ts';
import type { TestDatabase } from './open-test-database.ts';

/** A hospital with a promotion, its staff and owner, a device of the staff, and an agent who is no member. */
export async function hospitalPeople(database: TestDatabase) {
  const [agent, staff, owner] = [await database.signUp(), await database.signUp(), await database.signUp()];
  const hospital = await newHospital(database.admin);
  await join(database.admin, { userId: staff, hospitalId: hospital.hospitalId });
  await join(database.admin, { userId: owner, hospitalId: hospital.hospitalId, role: 'owner' });
  return { agent, staff, owner, device: crypto.randomUUID(), hospital };
}
