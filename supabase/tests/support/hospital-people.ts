import { join, newHospital } from './hospital-rows.ts';
import type { TestDatabase } from './open-test-database.ts';

/**
 * Creates a hospital with a promotion, a staff member, an owner, and an agent who is not a member; with ids.
 */
export async function hospitalPeople(database: TestDatabase) {
  const [agent, staff, owner] = [await database.signUp(), await database.signUp(), await database.signUp()];
  const hospital = await newHospital(database.admin);
  await join(database.admin, { userId: staff, hospitalId: hospital.hospitalId });
  await join(database.admin, { userId: owner, hospitalId: hospital.hospitalId, role: 'owner' });
  return { agent, staff, owner, device: crypto.randomUUID(), hospital };
}
