import { generate } from 'lean-qr';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { wrapText, type VoucherTexts } from '../../rules/bookings/voucher-texts.ts';

const WIDTH = 1080;
const MARGIN = 80;
/** In pixels, with the quiet zone of four modules on each side. */
const QR_SIZE = 800;
const FONT = '"Noto Sans Thai", system-ui, sans-serif';
const INK = '#1b1f1d';
const QUIET = '#5b635f';
const BRAND = '#15644e';
const CENTRE = WIDTH / 2;

/**
 * Draws the voucher as a PNG to save or to send, on this device and so without a network. It is always dark
 * on white, for scanners. Rejects if the browser has no canvas.
 */
export async function drawVoucher(options: { texts: VoucherTexts; url: string }): Promise<Blob> {
  const { texts, url } = options;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas in this browser.');
  const { code, title, hospital, price, lines, help } = texts;
  const all = [code, title, hospital, price, ...lines, help].join('');
  await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 40px ${FONT}`, all)));

  const wrap = (text: string, font: string, maxLines: number) => {
    context.font = font;
    const measure = (part: string) => context.measureText(part).width;
    return wrapText({ text, width: WIDTH - 2 * MARGIN, maxLines, measure });
  };
  const rows = [
    ...wrap(hospital, `400 40px ${FONT}`, 2).map((text) => row(text, 400, 40, QUIET)),
    ...wrap(title, `700 58px ${FONT}`, 3).map((text) => row(text, 700, 58, INK)),
    row(price, 700, 64, BRAND),
  ];
  const below = [
    row(formatBookingCode(code), 700, 92, INK),
    ...lines.flatMap((line) => wrap(line, `400 38px ${FONT}`, 2)).map((text) => row(text, 400, 38, QUIET)),
    row(help, 400, 38, QUIET),
  ];
  const heightOf = (some: typeof rows) => some.reduce((sum, one) => sum + one.size * 1.6, 0);
  const head = 24 + MARGIN;
  canvas.width = WIDTH;
  canvas.height = Math.ceil(head + heightOf(rows) + QR_SIZE + heightOf(below) + MARGIN);

  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, canvas.height);
  context.fillStyle = BRAND;
  context.fillRect(0, 0, WIDTH, 24);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const top = write(context, rows, head);
  drawQr(context, url, top);
  write(context, below, top + QR_SIZE);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
  );
}

interface Row {
  text: string;
  weight: number;
  size: number;
  colour: string;
}

function row(text: string, weight: number, size: number, colour: string): Row {
  return { text, weight, size, colour };
}

/** Draws rows of text from `from` downwards. Returns the y position below the last one, in pixels. */
function write(context: CanvasRenderingContext2D, rows: readonly Row[], from: number): number {
  let top = from;
  for (const { text, weight, size, colour } of rows) {
    context.font = `${weight} ${size}px ${FONT}`;
    context.fillStyle = colour;
    context.fillText(text, CENTRE, top + size * 0.8);
    top += size * 1.6;
  }
  return top;
}

function drawQr(context: CanvasRenderingContext2D, url: string, top: number): void {
  const qr = generate(url);
  const step = Math.floor(QR_SIZE / (qr.size + 8));
  const left = Math.round(CENTRE - (qr.size * step) / 2);
  const down = Math.round(top + (QR_SIZE - qr.size * step) / 2);
  context.fillStyle = '#000000';
  for (let y = 0; y < qr.size; y += 1) {
    for (let x = 0; x < qr.size; x += 1) {
      if (qr.get(x, y)) context.fillRect(left + x * step, down + y * step, step, step);
    }
  }
}
