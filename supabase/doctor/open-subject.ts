import type { Query, ExaminedSite } from './doctor-subject.ts';

const LIMIT_MS = 10_000;
const LOCAL_KEY = 'sb_publishable_local';

/** Fetches the start page and reads from it the address of the API and the publishable key. */
export async function openSubject(options: {
  url: string;
  fetch: (request: Request) => Promise<Response>;
  secretKey: string | null;
  query: Query | null;
  migrations: readonly string[];
  nowMs: number;
}): Promise<ExaminedSite> {
  const { secretKey, query, migrations, nowMs } = options;
  const ask: ExaminedSite['ask'] = (url, init = {}) =>
    options
      .fetch(new Request(url, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS), ...init }))
      .catch(() => null);
  const siteUrl = options.url.replace(/\/+$/, '');
  const response = await ask(`${siteUrl}/`);
  const text = (await response?.text().catch(() => '')) ?? '';
  const page = response && { status: response.status, headers: response.headers, text };
  return {
    siteUrl,
    backendUrl: metaOf(text, 'sabai-backend') ?? siteUrl,
    publishableKey: metaOf(text, 'sabai-publishable-key') ?? LOCAL_KEY,
    page,
    ask,
    secretKey,
    query,
    migrations,
    nowMs,
  };
}

function metaOf(page: string, name: string): string | null {
  return new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(page)?.[1] ?? null;
}
