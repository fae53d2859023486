import { hospital } from '../support/people.ts';
import type { Row } from '../support/select-rows.ts';
import { nextSave } from '../publishing/model-publications.ts';
import { Refusal, type TestServer } from '../support/test-server.ts';

const notOwner = () =>
  new Refusal({ code: '42501', message: 'Only an owner of the hospital may do this.', status: 403 });

/** Columns of a hospital without a place and without hours. */
export const nowhere = {
  location_address: null,
  location_lat: null,
  location_lng: null,
  opening_hours: null,
};

/**
 * Adds the test's hospital as a row, and models the functions for staff, invitations,
 * claims and super admins.
 */
export function modelHospital(server: TestServer, given: Row = {}): void {
  const { tables, functions } = server;
  const nobody = {
    telephone: null,
    email: null,
    website: null,
    contact_details: null,
    ...nowhere,
    device_days: 90,
    updated_at: nextSave(),
  };
  tables['hospitals'] = [{ ...hospital, ...nobody, ...given }];
  const members = (tables['hospital_members'] ??= []);
  const invitations = (tables['hospital_invitations'] ??= []);
  const claims = (tables['hospital_claims'] ??= []);
  const profileOf = (userId: unknown) =>
    tables['profiles']?.find((row) => row['user_id'] === userId) ?? { full_name: null, email: null };
  const isAdmin = (userId: string | null) =>
    (tables['user_roles'] ?? []).some((row) => row['user_id'] === userId && row['role'] === 'super_admin');
  const memberOf = (hospitalId: unknown, userId: unknown) =>
    members.find((row) => row['hospital_id'] === hospitalId && row['user_id'] === userId);
  const requireOwner = (options: { hospitalId: unknown; userId: string | null; orAdmin: boolean }) => {
    if (memberOf(options.hospitalId, options.userId)?.['role'] === 'owner') return;
    if (!options.orAdmin || !isAdmin(options.userId)) throw notOwner();
  };
  const join = (hospitalId: unknown, userId: unknown, role: unknown) => {
    if (memberOf(hospitalId, userId)) return;
    members.push({
      user_id: userId,
      hospital_id: hospitalId,
      role,
      hospital: tables['hospitals']?.find((row) => row['id'] === hospitalId),
      created_at: new Date().toISOString(),
    });
    const roles = (tables['user_roles'] ??= []);
    roles.push({ user_id: userId, role: 'hospital' });
  };

  functions['hospital_people'] = ({ hospital: hospitalId }) =>
    members
      .filter((row) => row['hospital_id'] === hospitalId)
      .map((row) => ({ ...profileOf(row['user_id']), user_id: row['user_id'], role: row['role'] }));

  functions['invite_member'] = ({ hospital: hospitalId, email, role }, { userId }) => {
    requireOwner({ hospitalId, userId, orAdmin: false });
    const secret = String(invitations.length + 1).repeat(64);
    const address = String(email).trim().toLowerCase();
    remove(invitations, (row) => row['email'] === address);
    const expiresAt = new Date(Date.now() + 14 * 86_400_000).toISOString();
    invitations.push({
      id: `00000000-0000-7000-8000-0000000000b${invitations.length}`,
      hospital_id: hospitalId,
      email: address,
      role,
      secret,
      accepted_at: null,
      created_at: new Date().toISOString(),
      expires_at: expiresAt,
    });
    return expiresAt;
  };

  functions['accept_invitation'] = ({ secret }, { userId }) => {
    const found = invitations.find(
      (row) =>
        row['secret'] === secret &&
        row['accepted_at'] === null &&
        row['email'] === profileOf(userId)['email'],
    );
    if (!found) return null;
    found['accepted_at'] = new Date().toISOString();
    join(found['hospital_id'], userId, found['role']);
    return found['hospital_id'];
  };

  functions['withdraw_invitation'] = ({ invitation }) =>
    remove(invitations, (row) => row['id'] === invitation);

  const setRole = (hospitalId: unknown, member: unknown, role: unknown, userId: string | null) => {
    if (role !== null || member !== userId) requireOwner({ hospitalId, userId, orAdmin: true });
    const found = memberOf(hospitalId, member);
    const owners = members.filter((row) => row['hospital_id'] === hospitalId && row['role'] === 'owner');
    if (role !== 'owner' && found?.['role'] === 'owner' && owners.length === 1) {
      throw new Refusal({ code: 'SB020', message: 'A hospital keeps at least one owner.' });
    }
    if (!found) return false;
    if (role === null) members.splice(members.indexOf(found), 1);
    else found['role'] = role;
    return true;
  };
  functions['set_member_role'] = ({ hospital: id, member, role }, { userId }) =>
    setRole(id, member, role, userId);
  functions['remove_member'] = ({ hospital: id, member }, { userId }) => setRole(id, member, null, userId);

  functions['decide_claim'] = ({ claim, accept }, { userId }) => {
    const found = claims.find((row) => row['id'] === claim);
    requireOwner({ hospitalId: found?.['hospital_id'], userId, orAdmin: true });
    if (!found) throw notOwner();
    if (found['outcome'] === null) {
      found['outcome'] = accept === true ? 'accepted' : 'refused';
      if (accept === true) join(found['hospital_id'], found['user_id'], 'staff');
    }
    return found['outcome'];
  };

  const administer = (hospitalId: unknown, userId: string | null, changed: Row) => {
    if (!isAdmin(userId)) throw notOwner();
    const found = tables['hospitals']?.find((row) => row['id'] === hospitalId);
    if (!found) return false;
    const isTaken = tables['hospitals']?.some((row) => row !== found && row['name'] === changed['name']);
    if (isTaken) throw new Refusal({ code: 'SB021', message: 'This hospital is already registered.' });
    Object.assign(found, changed);
    return true;
  };
  functions['rename_hospital'] = ({ hospital: id, new_name: name }, { userId }) =>
    administer(id, userId, { name });
  functions['verify_hospital'] = ({ hospital: id, verified }, { userId }) =>
    administer(id, userId, { verified_at: verified === true ? new Date().toISOString() : null });

  server.writes['hospitals'] = {
    mayChange: (row, userId) => memberOf(row['id'], userId)?.['role'] === 'owner',
    store: ({ row }) => ({ ...row, updated_at: nextSave() }),
  };
}

/** Adds the claim of a person who signed up with the hospital's name and waits for its owner. */
export function addClaim(
  server: TestServer,
  person: { userId: string; email: string; fullName: string },
): void {
  (server.tables['hospital_claims'] ??= []).push({
    id: '00000000-0000-7000-8000-0000000000c1',
    hospital_id: hospital.id,
    user_id: person.userId,
    full_name: person.fullName,
    email: person.email,
    telephone: '081-000 0000',
    outcome: null,
    created_at: '2026-11-20T00:00:00Z',
  });
}

function remove(rows: Row[], isGone: (row: Row) => boolean): boolean {
  const at = rows.findIndex(isGone);
  if (at >= 0) rows.splice(at, 1);
  return at >= 0;
}
