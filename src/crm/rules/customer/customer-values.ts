import { z } from 'zod';
import { isCalendarDate } from '../../../lib/days/calendar-date.ts';
import { knownMessage } from '../../../lib/known-message.ts';
import { problem, type Result } from '../../../lib/result.ts';
import { isUnsavableText } from '../../../lib/text/text-safety.ts';
import { customerMessages, type CustomerMessage } from './customer-messages.ts';

const savable = (text: string) => !isUnsavableText(text);
const text = (max: number, message: CustomerMessage) => z.string().max(max, message).refine(savable, 'text');
const email = z.email();

/**
 * The schema of the form that adds or edits a customer (CUSTOMER-2). An optional text without content is
 * `''`.
 */
export const customerForm = z.object({
  name: z.string().trim().min(1, 'nameRequired').max(100, 'nameLength').refine(savable, 'text'),
  nickname: text(50, 'nicknameLength'),
  telephone: z
    .string()
    .trim()
    .regex(/^[0-9\-+() ]*$/, 'phoneFormat')
    .min(8, 'phoneShort')
    .max(20, 'phoneLong'),
  email: z
    .string()
    .trim()
    .refine((value) => value === '' || email.safeParse(value).success, 'email')
    .max(255, 'emailLength')
    .refine(savable, 'text'),
  house_address: text(500, 'addressLength'),
  house_lat: z.number('latitude').min(-90, 'latitude').max(90, 'latitude').nullable(),
  house_lng: z.number('longitude').min(-180, 'longitude').max(180, 'longitude').nullable(),
  work_address: text(500, 'addressLength'),
  notes: text(1000, 'notesLength'),
  birthday: z.string().refine((value) => value === '' || isCalendarDate(value), 'date'),
  more_contacts: text(4000, 'moreContactsLength'),
});

/** The values of the customer form, as typed. */
export type CustomerFormValues = z.infer<typeof customerForm>;
/** The name of a field of the customer form. */
export type CustomerField = keyof CustomerFormValues;

export interface CustomerFieldProblem {
  field: CustomerField;
  message: CustomerMessage;
}

export const emptyCustomerForm: CustomerFormValues = {
  name: '',
  nickname: '',
  telephone: '',
  email: '',
  house_address: '',
  house_lat: null,
  house_lng: null,
  work_address: '',
  notes: '',
  birthday: '',
  more_contacts: '',
};

/**
 * The trimmed values, or every broken rule in the order of the fields. A birthday after `today`
 * (`YYYY-MM-DD`) is refused, unless it was stored before: the column once took any day.
 */
export function checkCustomerForm(
  values: CustomerFormValues,
  options: { today: string; birthdayBefore?: string | null },
): Result<CustomerFormValues, CustomerFieldProblem[]> {
  const { today, birthdayBefore = null } = options;
  const parsed = customerForm.safeParse(values);
  const isFuture = isCalendarDate(values.birthday) && values.birthday > today;
  const future: CustomerFieldProblem[] =
    isFuture && values.birthday !== birthdayBefore ? [{ field: 'birthday', message: 'birthdayFuture' }] : [];
  if (parsed.success) return future.length === 0 ? { ok: true, value: parsed.data } : problem(future);
  const order = Object.keys(customerForm.shape);
  const problems = parsed.error.issues.map((issue) => ({
    field: issue.path[0] as CustomerField,
    message: knownMessage(customerMessages, issue.message),
  }));
  return problem([...problems, ...future].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field)));
}
