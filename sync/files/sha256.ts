/**
 * SHA-256 (FIPS 180-4) piece by piece: the platform's own digest wants the whole file in memory at once.
 */
const K = new Int32Array(64);
const START = new Int32Array(8);
// The constants are the fractions of the roots of the first primes (§4.2.2, §5.3.3).
for (let n = 2, found = 0; found < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
  if (!prime) continue;
  const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
  if (found < 8) START[found] = fraction(Math.sqrt(n));
  K[found++] = fraction(Math.cbrt(n));
}

const BLOCK = 64;

export class Sha256 {
  readonly #state = START.slice();
  readonly #words = new Int32Array(64);
  readonly #rest = new Uint8Array(BLOCK);
  #restLength = 0;
  #length = 0;

  update(bytes: Uint8Array): this {
    this.#length += bytes.length;
    let from = 0;
    if (this.#restLength > 0) {
      from = Math.min(BLOCK - this.#restLength, bytes.length);
      this.#rest.set(bytes.subarray(0, from), this.#restLength);
      this.#restLength += from;
      if (this.#restLength < BLOCK) return this;
      compress({ state: this.#state, words: this.#words, bytes: this.#rest, from: 0, to: BLOCK });
      this.#restLength = 0;
    }
    const whole = from + Math.floor((bytes.length - from) / BLOCK) * BLOCK;
    compress({ state: this.#state, words: this.#words, bytes, from, to: whole });
    from = whole;
    this.#rest.set(bytes.subarray(from));
    this.#restLength = bytes.length - from;
    return this;
  }

  /** Lower-case hex; nothing may be added afterwards. */
  hex(): string {
    const end = new Uint8Array(this.#restLength < 56 ? BLOCK : 2 * BLOCK);
    end.set(this.#rest.subarray(0, this.#restLength));
    end[this.#restLength] = 0x80;
    const view = new DataView(end.buffer);
    view.setUint32(end.length - 8, Math.floor(this.#length / 2 ** 29));
    view.setUint32(end.length - 4, (this.#length * 8) >>> 0);
    compress({ state: this.#state, words: this.#words, bytes: end, from: 0, to: end.length });
    return [...this.#state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

/** Takes the whole blocks between `from` and `to` in; everything it touches is local, for speed. */
function compress(work: {
  state: Int32Array;
  words: Int32Array;
  bytes: Uint8Array;
  from: number;
  to: number;
}): void {
  const { state, words: w, bytes, to } = work;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0] = state;
  let [s0, s1, s2, s3, s4, s5, s6, s7] = [h0, h1, h2, h3, h4, h5, h6, h7];
  for (let at = work.from; at < to; at += BLOCK) {
    // The indexes are within bounds by construction.
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const x = (w[i - 15] as number) | 0;
      const y = (w[i - 2] as number) | 0;
      const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = ((w[i - 16] as number) + small0 + (w[i - 7] as number) + small1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = [s0, s1, s2, s3, s4, s5, s6, s7];
    for (let i = 0; i < 64; i++) {
      const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const one = (h + big1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0;
      const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    s0 = (s0 + a) | 0;
    s1 = (s1 + b) | 0;
    s2 = (s2 + c) | 0;
    s3 = (s3 + d) | 0;
    s4 = (s4 + e) | 0;
    s5 = (s5 + f) | 0;
    s6 = (s6 + g) | 0;
    s7 = (s7 + h) | 0;
  }
  state.set([s0, s1, s2, s3, s4, s5, s6, s7]);
}
