/** The text of a body, or `too_large` as soon as it exceeds `limitBytes`, without reading on. */
export async function readText(options: {
  body: ReadableStream<Uint8Array> | null;
  limitBytes: number;
}): Promise<{ text: string } | 'too_large'> {
  if (!options.body) return { text: '' };
  const reader = options.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode() };
    bytes += value.byteLength;
    if (bytes > options.limitBytes) {
      await reader.cancel();
      return 'too_large';
    }
    text += decoder.decode(value, { stream: true });
  }
}
