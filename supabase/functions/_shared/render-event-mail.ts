const heads = {
  confirmed: ['ลงทะเบียนแล้ว', 'You are registered'],
  waiting: ['อยู่ในคิวรอ', 'You are on the waiting list'],
  seat: ['ได้ที่นั่งแล้ว', 'You have a seat'],
  changed: ['เปลี่ยนเวลาหรือสถานที่', 'New time or place'],
  cancelled: ['ยกเลิกกิจกรรม', 'Cancelled'],
  reminder: ['ใกล้ถึงเวลาแล้ว', 'Soon'],
} as const;
type Kind = keyof typeof heads;

/**
 * A mail about an event (supabase/migrations/…_event_messages.sql), Thai first, with times in Bangkok. Null
 * when this release does not know the kind or the values.
 */
export function renderEventMail(data: unknown, siteUrl: string): { subject: string; text: string } | null {
  const kind = Object.keys(heads).find((each): each is Kind => each === text(data, 'kind'));
  const [title, hospital, start] = [text(data, 'title'), text(data, 'hospital'), text(data, 'start')];
  if (!kind || title === null || hospital === null || start === null) return null;
  const [place, path, code] = [text(data, 'place'), text(data, 'path'), text(data, 'code')];
  const atMs = Date.parse(start);
  // A person on the waiting list has no seat yet, so the mail shows no code for the arrival.
  const inList = kind === 'cancelled' ? null : value(data, 'position');
  const isWaiting = typeof inList === 'number';
  const party = Number(value(data, 'party'));
  const shownCode =
    code && !isWaiting && kind !== 'cancelled' ? `${code.slice(0, 5)}-${code.slice(5)}` : null;
  const link = path && kind !== 'cancelled' ? new URL(path, siteUrl).href : null;
  const [thai, english] = heads[kind];
  const thaiStart = format(atMs, 'th-TH');
  const englishStart = format(atMs, 'en-GB');
  const lines = (given: readonly (string | null | false)[]) =>
    given.filter((line) => typeof line === 'string');
  return {
    subject: `${thai} ${oneLine(title)} · ${english}`,
    text: [
      ...lines([
        `${thai} ${title}`,
        hospital,
        kind === 'cancelled' ? `เดิมจะจัด ${thaiStart} น.` : `เริ่ม ${thaiStart} น.`,
        kind !== 'cancelled' && place,
        isWaiting && `คุณอยู่คิวที่ ${inList} เราจะแจ้งเมื่อมีที่นั่ง`,
        kind === 'seat' && `ที่นั่งเป็นของคุณ หากมาไม่ได้ ยกเลิกได้จนถึง ${thaiStart} น.`,
        party > 1 && kind !== 'cancelled' && `มา ${party} คน`,
        shownCode && `แสดงรหัสนี้เมื่อมาถึง ${shownCode}`,
        link,
        'คุณได้รับอีเมลนี้เพราะเลือกรับข่าวของกิจกรรมนี้ เลิกรับได้ที่หน้ากิจกรรม',
      ]),
      '',
      ...lines([
        `${english}: ${title}`,
        hospital,
        kind === 'cancelled' ? `It would have been on ${englishStart}.` : `Start: ${englishStart}`,
        kind !== 'cancelled' && place,
        isWaiting && `You are number ${inList} on the waiting list. We write when there is a seat.`,
        kind === 'seat' && `The seat is yours. If you cannot come, give it back until ${englishStart}.`,
        party > 1 && kind !== 'cancelled' && `${party} people`,
        shownCode && `Show this code on arrival: ${shownCode}`,
        link,
        'You get this mail because you asked to be told of this event; its page is where you end it.',
      ]),
      '',
    ].join('\n'),
  };
}

function format(atMs: number, locale: string): string {
  const options = {
    timeZone: 'Asia/Bangkok',
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  } as const;
  return new Intl.DateTimeFormat(locale, options).format(atMs);
}

function value(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, key) : null;
}

function text(data: unknown, key: string): string | null {
  const found = value(data, key);
  return typeof found === 'string' && found !== '' ? found : null;
}

function oneLine(title: string): string {
  return title.replace(/\s+/g, ' ').trim().slice(0, 120);
}
