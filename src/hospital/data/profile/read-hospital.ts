import { z } from 'zod';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { readRows } from '../../../session/data/read-rows.ts';
import {
  claimRow,
  hospitalColumns,
  hospitalRow,
  invitationRow,
  staffRow,
  type Claim,
  type Hospital,
  type Invitation,
  type StaffMember,
} from '../../rules/hospital.ts';

/** A hospital with its members, open invitations and open claims. */
export interface HospitalRecord {
  hospital: Hospital;
  members: StaffMember[];
  /** Invitations and claims are empty for people who may not see them, such as staff. */
  invitations: Invitation[];
  claims: Claim[];
}

const LIMIT = 200;

/**
 * Reads a hospital with its members, and at most 200 open invitations and 200 open claims. Null if a read failed or
 * there is no such hospital.
 */
export async function readHospital(options: { id: string }): Promise<HospitalRecord | null> {
  const { id } = options;
  const waiting = { hospital_id: `eq.${id}` };
  const [hospital, members, invitations, claims] = await Promise.all([
    readRows({
      table: 'hospitals',
      where: { id: `eq.${id}` },
      columns: hospitalColumns,
      row: hospitalRow,
      limit: 1,
    }),
    callDatabaseFunction({ name: 'hospital_people', values: { hospital: id }, answer: z.array(staffRow) }),
    readRows({
      table: 'hospital_invitations',
      where: { ...waiting, accepted_at: 'is.null' },
      columns: Object.keys(invitationRow.shape),
      row: invitationRow,
      order: 'created_at.desc',
      limit: LIMIT,
    }),
    readRows({
      table: 'hospital_claims',
      where: { ...waiting, outcome: 'is.null' },
      columns: Object.keys(claimRow.shape),
      row: claimRow,
      order: 'created_at.asc',
      limit: LIMIT,
    }),
  ]);
  if (hospital.outcome !== 'answered' || members.outcome !== 'answered') return null;
  if (invitations.outcome !== 'answered' || claims.outcome !== 'answered') return null;
  const [found] = hospital.value;
  if (!found) return null;
  return { hospital: found, members: members.value, invitations: invitations.value, claims: claims.value };
}
