import { z } from 'zod';
import {
  areHours,
  readOpeningHours,
  weekDays,
  type OpeningHours,
  type WeekDay,
} from '../../listings/rules/opening-hours.ts';
import { isWebLink } from '../../lib/links/web-link.ts';
import { textLength } from '../../lib/text/text-length.ts';

/** A hospital as its members see it. */
export const hospitalRow = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  telephone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  contact_details: z.string().nullable(),
  location_address: z.string().nullable(),
  location_lat: z.number().nullable(),
  location_lng: z.number().nullable(),
  opening_hours: z.unknown().transform(readOpeningHours),
  verified_at: z.string().nullable(),
  /** For how many days a closed booking stays on devices. */
  device_days: z.number(),
  updated_at: z.string(),
});
/** A hospital with its contact, place, opening hours and verification. */
export type Hospital = z.infer<typeof hospitalRow>;
/** The columns that {@link hospitalRow} reads. */
export const hospitalColumns = Object.keys(hospitalRow.shape);

/** The periods that owners can choose, in days; the server accepts 30 to 3650. */
export const deviceDays: readonly number[] = [30, 90, 180, 365, 730];

/** Schema of a row of the function `hospital_people`. */
export const staffRow = z.object({
  user_id: z.string(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(['owner', 'staff']),
});
/** A member of a hospital: an owner, or one of the staff. */
export type StaffMember = z.infer<typeof staffRow>;

/** Schema of a row of `hospital_invitations` that nobody has accepted. */
export const invitationRow = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(['owner', 'staff']),
  expires_at: z.string(),
});
/** An open invitation to a hospital's staff. */
export type Invitation = z.infer<typeof invitationRow>;

/** Schema of a row of `hospital_claims` that the owner has not decided. */
export const claimRow = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
});
/** A person who signed up with the name of this hospital, and waits for the owner's decision (PEOPLE-3). */
export type Claim = z.infer<typeof claimRow>;

/** The columns of `hospitals` that the contact form writes. */
export type ContactField = 'telephone' | 'email' | 'website' | 'contact_details';
/** The values of the contact form, as typed; an empty field is `''`. */
export type ContactValues = Record<ContactField, string>;
/** Keys of messages below `hospital.invalid`. `long`: more characters than the column takes. */
export type ContactMessage = 'phone' | 'email' | 'website' | 'long';

const limits: Readonly<Record<ContactField, number>> = {
  telephone: 50,
  email: 255,
  website: 500,
  contact_details: 1000,
};

/** Problems of the contact fields, by the same checks as public.hospitals. */
export function checkContact(values: ContactValues): Partial<Record<ContactField, ContactMessage>> {
  const { telephone, email, website } = values;
  const found: Partial<Record<ContactField, ContactMessage>> = {};
  if (!/^[0-9+() -]*$/.test(telephone.trim())) found.telephone = 'phone';
  if (email.trim() !== '' && !z.email().safeParse(email.trim()).success) found.email = 'email';
  if (website.trim() !== '' && !isWebLink(website.trim())) found.website = 'website';
  for (const [field, limit] of Object.entries(limits) as [ContactField, number][]) {
    if (textLength(values[field].trim()) > limit) found[field] ??= 'long';
  }
  return found;
}

/** Opening hours as typed in a form; a day that is not ticked is missing or undefined. */
export type TypedHours = { [Day in WeekDay]?: readonly [opens: string, closes: string] | undefined };

/** Days whose typed hours the server would refuse (MARKET-31). */
export function wrongDays(hours: TypedHours): WeekDay[] {
  return weekDays.filter((day) => {
    const typed = hours[day];
    return typed !== undefined && !areHours(...typed);
  });
}

/** The initial hours of a newly ticked day: those of the nearest day before it, else office hours. */
export function initialHours(hours: TypedHours, day: WeekDay): readonly [string, string] {
  const before = weekDays.slice(0, weekDays.indexOf(day)).findLast((each) => hours[each] !== undefined);
  return (before && hours[before]) ?? ['09:00', '18:00'];
}

/** The column for typed hours; null if no day is ticked, which means that the hours are not known. */
export function toOpeningHours(hours: TypedHours): OpeningHours | null {
  const days = weekDays.flatMap((day) => (hours[day] ? [[day, hours[day]] as const] : []));
  return days.length > 0 ? Object.fromEntries(days) : null;
}

/** Keys of messages below `hospital.invalid`. `nameLong`: more than 255 characters. */
export type NameMessage = 'nameRequired' | 'nameLong';

/** Returns the problem of a hospital's name (PEOPLE-10); null if there is none. */
export function checkHospitalName(name: string): NameMessage | null {
  if (name.trim() === '') return 'nameRequired';
  return textLength(name.trim()) > 255 ? 'nameLong' : null;
}

/** Whether an invitation can be sent to this mail address. */
export function isEmail(text: string): boolean {
  return z.email().max(255).safeParse(text.trim()).success;
}
