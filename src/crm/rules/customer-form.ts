import { z } from 'zod';
import { isCalendarDate } from '../../lib/calendar-date.ts';
import { problem, type Result } from '../../lib/result.ts';
import { cannotBeSaved } from '../../lib/text-safety.ts';
import { customerMessages as say, messageKey, type CustomerMessage } from './customer-messages.ts';

const savable = (text: string) => !cannotBeSaved(text);
const text = (max: number, message: string) => z.string().max(max, message).refine(savable, say.text);
const email = z.email();

/** Add and edit share this schema (CUSTOMER-2). Texts that may be empty are `''`. */
export const customerForm = z.object({
  name: z.string().trim().min(1, say.nameRequired).max(100, say.nameLength).refine(savable, say.text),
  nickname: text(50, say.nicknameLength),
  telephone: z
    .string()
    .trim()
    .regex(/^[0-9\-+() ]*$/, say.phoneFormat)
    .min(8, say.phoneShort)
    .max(20, say.phoneLong),
  email: z
    .string()
    .trim()
    .refine((value) => value === '' || email.safeParse(value).success, say.email)
    .max(255, say.emailLength)
    .refine(savable, say.text),
  house_address: text(500, say.addressLength),
  house_lat: z.number(say.latitude).min(-90, say.latitude).max(90, say.latitude).nullable(),
  house_lng: z.number(say.longitude).min(-180, say.longitude).max(180, say.longitude).nullable(),
  work_address: text(500, say.addressLength),
  notes: text(1000, say.notesLength),
  birthday: z.string().refine((value) => value === '' || isCalendarDate(value), say.date),
});

export type CustomerFormValues = z.infer<typeof customerForm>;
export type CustomerField = keyof CustomerFormValues;

export interface FieldProblem {
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
};

/** Trimmed values, or every broken rule in the order of the fields. */
export function checkCustomerForm(values: CustomerFormValues): Result<CustomerFormValues, FieldProblem[]> {
  const parsed = customerForm.safeParse(values);
  if (parsed.success) return { ok: true, value: parsed.data };
  const order = Object.keys(customerForm.shape);
  const problems = parsed.error.issues.map((issue) => ({
    field: issue.path[0] as CustomerField,
    message: messageKey(issue.message),
  }));
  return problem(problems.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field)));
}
