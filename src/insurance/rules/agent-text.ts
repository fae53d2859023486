import { textLength } from '../../lib/text/text-length.ts';
import { cannotBeSaved } from '../../lib/text/text-safety.ts';

/** A row of `public.agent_texts`; the server adds its own time. */
export interface AgentText {
  id: string;
  user_id: string;
  name: string;
  /** 1 to 1,000 characters, not only blanks. */
  value: string;
  created_at?: string;
}

export const MOST_AGENT_TEXT = 1000;

/** The messages that an agent may word, in the order of a renewal (INSURANCE-14). */
export const agentMessages = [
  'message.ahead',
  'message.soon',
  'message.urgent',
  'message.lapsed',
  'message.quoted',
  'message.accepted',
  'message.renewed',
] as const;
/** Nothing was quoted yet when these are sent. */
const beforeQuote = new Set<string>(agentMessages.slice(0, agentMessages.indexOf('message.quoted')));
export const agentTextNames = [...agentMessages, 'licence.number', 'licence.until'] as const;
export type AgentTextName = (typeof agentTextNames)[number];
export type AgentTexts = Readonly<Partial<Record<AgentTextName, string>>>;

/** The value of each name that this version knows. Of two rows with one name the later id counts, on every device. */
export function agentTextsOf(rows: readonly Pick<AgentText, 'id' | 'name' | 'value'>[]): AgentTexts {
  const known = new Set<string>(agentTextNames);
  const sorted = rows.filter(({ name }) => known.has(name)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return Object.fromEntries(sorted.map(({ name, value }) => [name, value]));
}

/** The fields of a message, each by the names that an agent may type in braces. */
export const messageFields = {
  name: ['name', 'ชื่อ'],
  car: ['car', 'รถ'],
  what: ['what', 'รายการ'],
  day: ['day', 'วันหมดอายุ'],
  amount: ['amount', 'ยอด'],
} as const;
export type MessageField = keyof typeof messageFields;

const FIELD = /\{\s*([^{}]*?)\s*\}/g;
const fieldOf = (typed: string) =>
  (Object.keys(messageFields) as MessageField[]).find((field) =>
    messageFields[field].some((name) => name === typed.toLowerCase()),
  );

/** The text of a message with its fields filled in; what is no field stays as it was typed. */
export function fillMessage(options: {
  text: string;
  fields: Readonly<Record<MessageField, string>>;
}): string {
  const { text, fields } = options;
  return text.replace(FIELD, (whole, typed: string) => {
    const field = fieldOf(typed);
    return field ? fields[field] : whole;
  });
}

export type AgentTextProblem =
  | { kind: 'tooLong' }
  | { kind: 'text' }
  | { kind: 'date' }
  | { kind: 'amount' }
  | { kind: 'field'; field: string };

/** What is wrong with a message as it was typed; null for nothing. An empty one stands for the usual text. */
export function checkMessage(options: { name: AgentTextName; text: string }): AgentTextProblem | null {
  const { name, text } = options;
  if (textLength(text) > MOST_AGENT_TEXT) return { kind: 'tooLong' };
  if (cannotBeSaved(text)) return { kind: 'text' };
  const fields = [...text.matchAll(FIELD)].map(([, typed = '']) => typed);
  const unknown = fields.find((typed) => !fieldOf(typed));
  if (unknown !== undefined) return { kind: 'field', field: unknown };
  const hasAmount = fields.some((typed) => fieldOf(typed) === 'amount');
  return hasAmount && beforeQuote.has(name) ? { kind: 'amount' } : null;
}

/** A message with each of these lines beneath it that it does not have already. */
export function withLines(options: { message: string; lines: readonly string[] }): string {
  const { message, lines } = options;
  return [message, ...lines.filter((line) => !message.includes(line))].join('\n');
}
