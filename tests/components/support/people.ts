import type { Person } from '../../../sync/coordination/identity.ts';
import type { TestServer } from './test-server.ts';

/** A kind of person: an agent, a hospital's owner or staff, a super admin. */
export type PersonName = 'agent' | 'owner' | 'staff' | 'admin';

/** The hospital of `owner` and `staff`. */
export const hospital = {
  id: '00000000-0000-7000-8000-00000000aa01',
  name: 'โรงพยาบาลสบายดี',
  slug: 'sabaidee',
  verified_at: null as string | null,
};

const presets = {
  agent: { fullName: 'สมหญิง ขายดี', role: 'general', membership: null },
  owner: { fullName: 'นพ. เจ้าของ', role: 'hospital', membership: 'owner' },
  staff: { fullName: 'หน้าเคาน์เตอร์', role: 'hospital', membership: 'staff' },
  admin: { fullName: 'ผู้ดูแล', role: 'super_admin', membership: null },
} as const;

let made = 0;

export type TestPerson = Pick<Person, 'userId' | 'email' | 'fullName' | 'role'>;

/** A new person of this kind, whom the server knows with their roles and membership. Each call makes another. */
export function addPerson(server: TestServer, name: PersonName): TestPerson {
  made += 1;
  const { fullName, role, membership } = presets[name];
  const userId = `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  const person = { userId, email: `${name}${made}@demo.test`, fullName, role };
  (server.tables['user_roles'] ??= []).push({ user_id: userId, role });
  (server.tables['profiles'] ??= []).push({ user_id: userId, full_name: fullName, email: person.email });
  if (membership) {
    (server.tables['hospital_members'] ??= []).push({
      user_id: userId,
      hospital_id: hospital.id,
      role: membership,
      hospital,
      created_at: '2026-01-01T00:00:00Z',
    });
    server.tables['hospitals'] ??= [{ ...hospital }];
    server.sync.join({ userId, hospitalId: hospital.id, role: membership });
  }
  return person;
}
