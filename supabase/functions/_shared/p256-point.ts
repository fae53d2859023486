/**
 * Converts points of the curve P-256 to 33 bytes for QR codes and back; not every browser imports 33 bytes.
 */

const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/** Packs the 65 bytes that WebCrypto exports as `raw` into the compressed form, 66 hexadecimal digits. */
export function packPoint(raw: Uint8Array): string {
  const x = Array.from(raw.slice(1, 33), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${((raw[64] ?? 0) & 1) === 1 ? '03' : '02'}${x}`;
}

/**
 * Unpacks the compressed form into 65 bytes for WebCrypto. Throws RangeError when the text is not a point.
 */
export function unpackPoint(packed: string): Uint8Array<ArrayBuffer> {
  if (!/^0[23][0-9a-f]{64}$/.test(packed)) throw new RangeError('This is no point of the curve.');
  const x = BigInt(`0x${packed.slice(2)}`);
  const square = (x ** 3n - 3n * x + B) % P;
  // P is 3 modulo 4, so this power is a square root if one exists.
  const root = power(square, (P + 1n) / 4n);
  if (x >= P || (root * root - square) % P !== 0n) throw new RangeError('This is no point of the curve.');
  const isOdd = packed.startsWith('03');
  const y = (root & 1n) === (isOdd ? 1n : 0n) ? root : P - root;
  const hex = `04${packed.slice(2)}${y.toString(16).padStart(64, '0')}`;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % P;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
