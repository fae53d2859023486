import { textLength } from '../../lib/text/text-length.ts';
import { isUnsavableText } from '../../lib/text/text-safety.ts';

/** A row of `public.agent_texts`: one text that the agent worded. */
export interface AgentText {
  id: string;
  user_id: string;
  name: string;
  /** 1 to 1,000 characters, not only blanks. */
  value: string;
  created_at?: string;
}

/** The longest text that an agent may store, in characters. */
export const MAX_AGENT_TEXT_LENGTH = 1000;

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
/** These messages are sent before anything was quoted, so they cannot name an amount. */
const beforeQuote = new Set<string>(agentMessages.slice(0, agentMessages.indexOf('message.quoted')));
/** Every text that an agent can store: the messages, and number and last day of the licence. */
export const agentTextNames = [...agentMessages, 'licence.number', 'licence.until'] as const;
/** The name of a text that an agent can store. */
export type AgentTextName = (typeof agentTextNames)[number];
/** The agent's texts by name. A missing message uses the app's own text; a missing part of the licence is empty. */
export type AgentTexts = Readonly<Partial<Record<AgentTextName, string>>>;

/**
 * Reads rows into texts by name; unknown names are left out. Of two rows with one name the greater id wins,
 * on every device.
 */
export function agentTextsOf(rows: readonly Pick<AgentText, 'id' | 'name' | 'value'>[]): AgentTexts {
  const known = new Set<string>(agentTextNames);
  const sorted = rows.filter(({ name }) => known.has(name)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return Object.fromEntries(sorted.map(({ name, value }) => [name, value]));
}

/** The fields of a message, each with the names that an agent may type in braces. */
export const messageFields = {
  name: ['name', 'ชื่อ'],
  car: ['car', 'รถ'],
  what: ['what', 'รายการ'],
  day: ['day', 'วันหมดอายุ'],
  amount: ['amount', 'ยอด'],
} as const;
/** A field that is filled into a message to a customer. */
export type MessageField = keyof typeof messageFields;

const FIELD = /\{\s*([^{}]*?)\s*\}/g;
const fieldOf = (typed: string) =>
  (Object.keys(messageFields) as MessageField[]).find((field) =>
    messageFields[field].some((name) => name === typed.toLowerCase()),
  );

/** Fills in the fields of a message; an unknown name in braces stays as it was typed. */
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

/**
 * Why a text is refused; `amount` means that a message before the quote names an amount, `field` that a name
 * in braces is unknown.
 */
export type AgentTextProblem =
  | { kind: 'tooLong' }
  | { kind: 'text' }
  | { kind: 'date' }
  | { kind: 'amount' }
  | { kind: 'field'; field: string };

/**
 * Checks a message as it was typed; null if it is valid. An empty message is valid and means the app's own
 * text.
 */
export function checkMessage(options: { name: AgentTextName; text: string }): AgentTextProblem | null {
  const { name, text } = options;
  if (textLength(text) > MAX_AGENT_TEXT_LENGTH) return { kind: 'tooLong' };
  if (isUnsavableText(text)) return { kind: 'text' };
  const fields = [...text.matchAll(FIELD)].map(([, typed = '']) => typed);
  const unknown = fields.find((typed) => !fieldOf(typed));
  if (unknown !== undefined) return { kind: 'field', field: unknown };
  const hasAmount = fields.some((typed) => fieldOf(typed) === 'amount');
  return hasAmount && beforeQuote.has(name) ? { kind: 'amount' } : null;
}

/** Appends to a message each of `lines` that it does not contain already. */
export function withLines(options: { message: string; lines: readonly string[] }): string {
  const { message, lines } = options;
  return [message, ...lines.filter((line) => !message.includes(line))].join('\n');
}
