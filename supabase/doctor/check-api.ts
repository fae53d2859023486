import { RELEASE } from '../../src/app/updates/release.ts';
import { closedTables } from './closed-tables.ts';
import {
  findingWithoutAccess,
  findingToFix,
  passedFinding,
  type Check,
  type Finding,
  type ExaminedSite,
} from './doctor-subject.ts';

const functions = ['search-places', 'calculate-driving-distance', 'sign-voucher'] as const;
/** The embedded server sends mails itself. A project's function answers 401 to a caller without its secret key. */
const functionOfProjects = 'send-messages';

interface Bucket {
  id: string;
  public: boolean;
  file_size_limit: number | string | null;
  allowed_mime_types: string[] | null;
}
const buckets = [
  { id: 'promotion-images', isPublic: true, limitBytes: 5 * 1024 * 1024 },
  { id: 'car-insurance-documents', isPublic: false, limitBytes: 10 * 1024 * 1024 },
] as const;

/** Checks of the API, its policies, auth settings, storage, edge functions and versions. */
export const apiChecks: readonly Check[] = [
  async ({ publishableKey }) =>
    isSecret(publishableKey)
      ? findingToFix(
          'published key',
          'The page carries the secret key. Set SUPABASE_PUBLISHABLE_KEY, and make a new secret key.',
        )
      : passedFinding('published key'),
  async (subject) => {
    const answer = await rest(subject, 'promotions?select=id&limit=1');
    if (answer?.status === 401) {
      return findingToFix(
        'api',
        'It does not know the key. Set SUPABASE_PUBLISHABLE_KEY to the project’s, and restart.',
      );
    }
    if (answer?.status === 404) return findingToFix('api', 'The tables are missing. Run: supabase db push');
    return answer?.ok
      ? passedFinding('api')
      : findingToFix('api', `${subject.backendUrl}/rest/v1 answers ${answer?.status ?? 'nothing'}.`);
  },
  async (subject) => {
    const readable: string[] = [];
    for (const table of closedTables) {
      const answer = await rest(subject, `${table}?select=*&limit=1`);
      if (!answer)
        return findingWithoutAccess('policies', `public.${table}, for which the API does not answer.`);
      if (answer.ok) readable.push(table);
    }
    return readable.length > 0
      ? findingToFix(
          'policies',
          `Without a token one may read: revoke all on public.${readable.join(', public.')} from anon;`,
        )
      : passedFinding('policies');
  },
  async (subject) => {
    const answer = await rest(subject, 'client_rules?select=refuse_below,paused_until');
    const [rules] = answer?.ok
      ? ((await answer.json()) as { refuse_below: number; paused_until: string | null }[])
      : [];
    if (!rules) return findingWithoutAccess('versions', 'public.client_rules, which needs the API.');
    if (rules.refuse_below > RELEASE) {
      return findingToFix(
        'versions',
        `Release ${RELEASE} may not send: update public.client_rules set refuse_below = ${RELEASE};`,
      );
    }
    return Date.parse(rules.paused_until ?? '') > subject.nowMs
      ? findingToFix(
          'versions',
          `Apps are paused until ${rules.paused_until}: update public.client_rules set paused_until = null;`,
        )
      : passedFinding('versions', `release ${RELEASE}`);
  },
  async (subject) => {
    const answer = await rest(subject, 'page_contents?select=page_name,content&page_name=in.(privacy,terms)');
    if (!answer?.ok)
      return findingWithoutAccess('privacy notice', 'public.page_contents, which needs the API.');
    const pages = (await answer.json()) as { page_name: string; content: Record<string, string> }[];
    const textOf = (page: string, field: string) =>
      pages.find(({ page_name }) => page_name === page)?.content[field]?.trim() ?? '';
    return [
      textOf('privacy', 'body') && textOf('terms', 'body')
        ? passedFinding('privacy notice')
        : findingToFix(
            'privacy notice',
            'Write privacy notice and terms at /page-editor?tab=privacy (PDPA s. 23).',
          ),
      textOf('privacy', 'officer')
        ? passedFinding('data protection officer')
        : findingToFix(
            'data protection officer',
            'Say at /page-editor?tab=privacy how to reach the officer (PDPA s. 41).',
          ),
    ];
  },
  async (subject) => {
    const { ask, backendUrl, publishableKey } = subject;
    const answer = await ask(`${backendUrl}/auth/v1/settings`, { headers: { apikey: publishableKey } });
    if (!answer?.ok)
      return findingWithoutAccess(
        'auth settings',
        'GET /auth/v1/settings, which this auth server does not answer.',
      );
    const settings = (await answer.json()) as Record<string, unknown>;
    const wrong = [
      settings['disable_signup'] === true ? 'switch sign-ups on' : '',
      anonymousUsers(settings) ? 'switch anonymous sign-ins off' : '',
    ].filter(Boolean);
    return wrong.length > 0
      ? findingToFix('auth settings', `At /project/_/auth/providers of the dashboard: ${wrong.join('; ')}.`)
      : // Both settings are right: an operator confirms addresses where seats of events are abused.
        passedFinding(
          'auth settings',
          settings['mailer_autoconfirm'] === false
            ? 'mail addresses are confirmed at sign-up (EVENT-14)'
            : '',
        );
  },
  async () =>
    findingWithoutAccess(
      'leaked passwords',
      'The project’s Auth settings show whether they are refused (SECURITY-21).',
    ),
  async (subject) => {
    const { siteUrl, backendUrl } = subject;
    const missing: string[] = [];
    for (const name of backendUrl === siteUrl ? functions : [...functions, functionOfProjects]) {
      const answer = await subject.ask(`${backendUrl}/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: subject.publishableKey, 'content-type': 'application/json' },
        body: '{}',
      });
      if (answer?.status === 503 && /no_signing_key/.test(await answer.text())) {
        return findingToFix(
          'functions',
          'No key signs vouchers. Set VOUCHER_SIGNING_KEY to one of voucher_keys.',
        );
      }
      if (!answer || answer.status === 404 || answer.status >= 500) missing.push(name);
    }
    return missing.length > 0
      ? findingToFix('functions', `Not there: supabase functions deploy ${missing.join(' ')}`)
      : passedFinding('functions');
  },
  async (subject) => {
    const found = await readBuckets(subject);
    return found
      ? checkBuckets(found)
      : findingWithoutAccess('storage', 'SUPABASE_SECRET_KEY or DATABASE_URL.');
  },
];

function rest({ ask, backendUrl, publishableKey }: ExaminedSite, path: string): Promise<Response | null> {
  return ask(`${backendUrl}/rest/v1/${path}`, { headers: { apikey: publishableKey } });
}

function isSecret(key: string): boolean {
  const [, claims = ''] = key.split('.');
  return key.startsWith('sb_secret_') || /"service_role"/.test(Buffer.from(claims, 'base64url').toString());
}

function anonymousUsers({ external }: Record<string, unknown>): boolean {
  return typeof external === 'object' && external !== null && 'anonymous_users' in external
    ? external.anonymous_users === true
    : false;
}

async function readBuckets(subject: ExaminedSite): Promise<Bucket[] | null> {
  if (subject.query) {
    const text = 'select id, public, file_size_limit, allowed_mime_types from storage.buckets';
    return (await subject.query(text)) as unknown as Bucket[];
  }
  const { secretKey, backendUrl, ask } = subject;
  if (!secretKey) return null;
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const answer = await ask(`${backendUrl}/storage/v1/bucket`, { headers });
  return answer?.ok ? ((await answer.json()) as Bucket[]) : null;
}

function checkBuckets(found: readonly Bucket[]): Finding[] {
  return buckets.map(({ id, isPublic, limitBytes }) => {
    const bucket = found.find((one) => one.id === id);
    const check = `storage ${id}`;
    if (!bucket) return findingToFix(check, 'The bucket is missing. Run: supabase db push');
    if (bucket.public !== isPublic) {
      return findingToFix(check, `update storage.buckets set public = ${isPublic} where id = '${id}';`);
    }
    if (Number(bucket.file_size_limit ?? Infinity) > limitBytes || !bucket.allowed_mime_types?.length) {
      return findingToFix(
        check,
        `It takes larger files or other types than the migrations say. Set file_size_limit = ${limitBytes} and allowed_mime_types.`,
      );
    }
    return passedFinding(check);
  });
}
