import { generate } from 'lean-qr';

/** The QR code of a text, row by row: `1` for a dark square, `0` for a light one. */
export function qrRows(text: string): string[] {
  const qr = generate(text);
  return Array.from({ length: qr.size }, (_row, y) =>
    Array.from({ length: qr.size }, (_column, x) => (qr.get(x, y) ? '1' : '0')).join(''),
  );
}
