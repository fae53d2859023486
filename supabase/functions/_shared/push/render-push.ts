/** Texts of notifications. They name no health topic, no hospital, and of a name one letter (NOTIFY-3). */

/** The text of one notification, as the service worker shows it. */
export interface PushText {
  title: string;
  body: string;
  /** The path of the screen that the notification opens. */
  url: string;
  /** A newer notification replaces one with the same tag. At most 32 characters, as push services require. */
  tag: string;
  lang: Language;
}

type Language = 'th' | 'en';

const events: Record<string, Record<Language, string>> = {
  confirmed: { th: 'คุณมีที่แล้ว', en: 'You have a place' },
  waiting: { th: 'คุณอยู่ในคิวรอ', en: 'You are on the waiting list' },
  seat: { th: 'มีที่ว่างสำหรับคุณแล้ว', en: 'A place came free for you' },
  changed: { th: 'เปลี่ยนเวลาหรือสถานที่', en: 'There is a new time or place' },
  cancelled: { th: 'กิจกรรมถูกยกเลิก', en: 'It was cancelled' },
  reminder: { th: 'ใกล้ถึงเวลาแล้ว', en: 'It is soon' },
};

/**
 * Renders a message's notification in the device's language; null for data that this release does not know.
 */
export function renderPush(options: { data: unknown; language: unknown }): PushText | null {
  const { data } = options;
  const lang: Language = options.language === 'en' ? 'en' : 'th';
  const say = (th: string, en: string) => (lang === 'th' ? th : en);
  const choice = read(data, 'choice');
  const [letter, customer] = [read(data, 'letter'), read(data, 'customer')];
  const person = letter ? say(`คุณ ${letter}.`, `${letter}.`) : say('ลูกค้าของคุณ', 'Your customer');
  switch (choice) {
    case 'renewals': {
      const others = Math.max(0, Number(value(data, 'people')) - 1) || 0;
      const rest = others > 0 ? say(` และอีก ${others} คน`, ` and ${others} more`) : '';
      const title = say('ต่ออายุพรุ่งนี้', 'Renewals tomorrow');
      return { title, body: `${person}${rest}`, url: '/crm/renewals', tag: 'renewals', lang };
    }
    case 'redeemed': {
      const url = customer ? `/crm/customer/${encodeURIComponent(customer)}` : '/crm';
      return {
        title: say('รหัสการจองถูกใช้แล้ว', 'A booking code was used'),
        body: person,
        url,
        tag: 'redeemed',
        lang,
      };
    }
    case 'conflicts': {
      const title = say('มีข้อมูลที่รอให้คุณเลือก', 'A change waits for your decision');
      const body = say('แก้ไขไว้สองที่ต่างกัน', 'It was made in two places.');
      return { title, body, url: '/crm/sync', tag: 'conflicts', lang };
    }
    case 'desk': {
      const title = say('มีรายการที่รอเจ้าของตัดสิน', 'A code waits for your decision');
      const body = say('เปิดดูที่หน้าแดชบอร์ด', 'Open the dashboard to decide.');
      return { title, body, url: '/hospital-dashboard', tag: 'desk', lang };
    }
    case 'events': {
      const body = events[read(data, 'kind') ?? '']?.[lang];
      const topic = read(data, 'topic');
      if (body === undefined || topic === null) return null;
      const path = read(data, 'path');
      const url = path !== null && read(data, 'kind') !== 'cancelled' ? path : '/events';
      const title = say('กิจกรรมที่คุณลงทะเบียน', 'An event of yours');
      return { title, body, url, tag: topic.replaceAll('-', '').slice(0, 32), lang };
    }
    default:
      return null;
  }
}

function value(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, key) : null;
}

function read(data: unknown, key: string): string | null {
  const found = value(data, key);
  return typeof found === 'string' && found !== '' ? found : null;
}
