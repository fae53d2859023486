import { textLength } from '../../lib/text/text-length.ts';

/** The most people that come on one registration. */
export const MAX_PARTY_SIZE = 5;

/** What a person adds to a registration, as typed (EVENT-13). An empty text means that of the profile. */
export interface RegistrationDetails {
  fullName: string;
  telephone: string;
  lineId: string;
  /** 1 to {@link MAX_PARTY_SIZE}, the person included. */
  partySize: number;
  /** Whether the person agrees to mails about the event; nobody does by default. */
  wantsMail: boolean;
}

export const emptyDetails: RegistrationDetails = {
  fullName: '',
  telephone: '',
  lineId: '',
  partySize: 1,
  wantsMail: false,
};

/** The first problem of each invalid field; valid fields are missing. */
export type DetailsErrors = Partial<
  Record<'fullName' | 'telephone' | 'lineId', 'nameLong' | 'phoneFormat' | 'phoneLong' | 'lineLong'>
>;

/** The first problem of each field, by the limits of the database. */
export function checkDetails(details: RegistrationDetails): DetailsErrors {
  const errors: DetailsErrors = {};
  const telephone = details.telephone.trim();
  if (textLength(details.fullName.trim()) > 100) errors.fullName = 'nameLong';
  if (!/^[0-9+() -]*$/.test(telephone)) errors.telephone = 'phoneFormat';
  else if (telephone.length > 50) errors.telephone = 'phoneLong';
  if (textLength(details.lineId.trim()) > 100) errors.lineId = 'lineLong';
  return errors;
}

/** Reads the details that this tab stored; a missing or invalid value becomes empty. */
export function readDetails(stored: unknown): RegistrationDetails {
  const row = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const text = (key: keyof RegistrationDetails) => (typeof row[key] === 'string' ? row[key] : '');
  const size = Number(row['partySize']);
  return {
    fullName: text('fullName'),
    telephone: text('telephone'),
    lineId: text('lineId'),
    partySize: Number.isInteger(size) && size >= 1 && size <= MAX_PARTY_SIZE ? size : 1,
    wantsMail: row['wantsMail'] === true,
  };
}
