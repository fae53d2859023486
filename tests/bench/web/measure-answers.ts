import { Agent, get } from 'node:http';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { percentile } from './median.ts';

/** Figures of the server's answer for a page that it has in memory. */
export interface Answer {
  page: 'home' | 'events' | 'event';
  /** 95th percentile from the request until the last byte, over one connection. */
  p95Ms: number;
  /** Gzip size of the styles that are inlined in the page. */
  styleBytes: number;
}

/**
 * Requests each page `requests` times in turn, after a first request for which the server renders the page.
 */
export async function measureAnswers(options: {
  urls: Record<Answer['page'], string>;
  requests: number;
}): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Answer[] = [];
  try {
    for (const page of ['home', 'events', 'event'] as const) {
      const html = brotliDecompressSync(await ask({ agent, url: options.urls[page] })).toString();
      const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text = '']) => text);
      const times: number[] = [];
      for (let request = 0; request < options.requests; request += 1) {
        const startMs = performance.now();
        await ask({ agent, url: options.urls[page] });
        times.push(performance.now() - startMs);
      }
      answers.push({
        page,
        p95Ms: percentile(times, 0.95),
        styleBytes: gzipSync(styles.join(''), { level: 9 }).byteLength,
      });
    }
    return answers;
  } finally {
    agent.destroy();
  }
}

/** The body as it was sent, compressed. */
function ask(options: { agent: Agent; url: string }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', accept: 'text/html' };
    get(options.url, { agent: options.agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => resolve(Buffer.concat(parts)));
      response.once('error', reject);
    }).once('error', reject);
  });
}
