import { renderEventMail } from './render-event-mail.ts';

/** A message of the queue as `take_messages` answers it; `data` has the values of its template. */
export interface QueuedMessage {
  id: string;
  template: string;
  recipient: string;
  data: unknown;
}

/** Plain text, Thai first. */
export interface RenderedMessage {
  subject: string;
  text: string;
}

/** What a message says; its links lead to `siteUrl`. Null for a template or values that are not known here. */
export function renderMessage(message: QueuedMessage, siteUrl: string): RenderedMessage | null {
  const { template, data } = message;
  if (template === 'plain') return renderPlain(data, siteUrl);
  if (template === 'ending') return renderEnding(data, siteUrl);
  if (template === 'approval') return renderApproval(data, siteUrl);
  if (template === 'event') return renderEventMail(data, siteUrl);
  return template === 'invitation' ? renderInvitation(data, siteUrl) : null;
}

/** Written elsewhere, by the auth server and by the database; `path` is a page to which a link leads. */
function renderPlain(data: unknown, siteUrl: string): RenderedMessage | null {
  const [subject, text, path] = [read(data, 'subject'), read(data, 'text'), read(data, 'path')];
  if (subject === null || text === null) return null;
  return { subject, text: path === null ? text : `${text}\n\n${new URL(path, siteUrl).href}\n` };
}

function renderInvitation(data: unknown, siteUrl: string): RenderedMessage | null {
  const [secret, name, role] = [read(data, 'secret'), read(data, 'hospital'), read(data, 'role')];
  if (secret === null || name === null || role === null) return null;
  const hospital = oneLine(name);
  // What follows the # is sent to no server.
  const link = new URL(`/hospital-auth/join#${secret}`, siteUrl).href;
  const isOwner = role === 'owner';
  return {
    subject: `เชิญร่วมทีม ${hospital} · Join ${hospital}`,
    text: [
      `${hospital} เชิญคุณเข้าร่วมทีมในฐานะ${isOwner ? 'เจ้าของ' : 'พนักงาน'}`,
      'เปิดลิงก์นี้ภายใน 14 วัน แล้วเข้าสู่ระบบด้วยอีเมลนี้',
      link,
      'ลิงก์นี้ใช้ได้เฉพาะอีเมลนี้ โปรดอย่าส่งต่อ หากคุณไม่รู้จักผู้เชิญ ไม่ต้องทำอะไร',
      '',
      `${hospital} invites you to its staff as ${isOwner ? 'an owner' : 'a member'}.`,
      'Open the link within 14 days, and sign in with this address.',
      'The link is for this address alone: please do not pass it on. If you do not know who invites you, do nothing.',
      '',
    ].join('\n'),
  };
}

/** A promotion that ends soon, to an owner of its hospital (PUBLISH-22). */
function renderEnding(data: unknown, siteUrl: string): RenderedMessage | null {
  const [id, given, end] = [read(data, 'promotion'), read(data, 'title'), read(data, 'end')];
  if (id === null || given === null || end === null) return null;
  const title = oneLine(given);
  const [year = '', month = '', day = ''] = end.split('-');
  const link = new URL(`/edit/${encodeURIComponent(id)}`, siteUrl).href;
  return {
    subject: `โปรโมชั่นใกล้สิ้นสุด · Ends soon: ${title}`,
    text: [
      `โปรโมชั่น “${title}” จะสิ้นสุดวันที่ ${day}/${month}/${Number(year) + 543}`,
      'หากต้องการขยายเวลา แก้ไขได้ที่',
      link,
      '',
      `The promotion “${title}” ends on ${day}/${month}/${year}.`,
      'Open the link to change its period.',
      '',
    ].join('\n'),
  };
}

/** An approval of an advert that ends soon, to an owner of its hospital (PUBLISH-28). */
function renderApproval(data: unknown, siteUrl: string): RenderedMessage | null {
  const [given, end] = [read(data, 'title'), read(data, 'end')];
  if (given === null || end === null) return null;
  const title = oneLine(given);
  const [year = '', month = '', day = ''] = end.split('-');
  const link = new URL('/hospital-dashboard/adverts', siteUrl).href;
  return {
    subject: `ใบอนุญาตโฆษณาใกล้หมดอายุ · Approval ends soon: ${title}`,
    text: [
      `ใบอนุญาตโฆษณาของ “${title}” ใช้ได้ถึงวันที่ ${day}/${month}/${Number(year) + 543}`,
      'ขออนุญาตใหม่แล้วกรอกเลขที่และวันที่ได้ที่',
      link,
      '',
      `The approval of the advert “${title}” is valid until ${day}/${month}/${year}.`,
      'Open the link to enter a new one.',
      '',
    ].join('\n'),
  };
}

function read(data: unknown, key: string): string | null {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A name that people typed: no line breaks in a subject, and no longer than a subject is shown. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, 120);
}
