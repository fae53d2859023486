import { cannotSee, fix, isLocalSite, ok, type Check, type Finding, type Subject } from './doctor-subject.ts';

const clockToleranceMs = 60_000;
const demo = { email: 'admin@demo.test', password: 'demo1234' };

/** Checks of the site, its security headers and clock, and that the mailbox and demo accounts are closed. */
export const siteChecks: readonly Check[] = [
  async ({ page, siteUrl }) => {
    if (!page) return fix('site', `${siteUrl} does not answer. Start the server: npm start`);
    if (page.status !== 200 || !/<html/i.test(page.text)) {
      return fix('site', `${siteUrl} answers ${page.status} and no page. Build it: npm run build`);
    }
    return ok('site');
  },
  (subject) =>
    monitor(subject, {
      path: '/healthz',
      advice: 'Restart the server: npm start, or for a project: npm run serve',
    }),
  (subject) =>
    monitor(subject, {
      path: '/readyz',
      advice: 'Its database does not answer: see postgres.log in DATA_DIR, then: npm start',
    }),
  async ({ page, siteUrl }) => {
    if (!page) return [];
    const { headers } = page;
    const policy = headers.get('content-security-policy') ?? '';
    return [
      !/default-src 'none'/.test(policy) || /'unsafe-(?:eval|inline)'/.test(policy)
        ? fix(
            'content security policy',
            'Missing or loosened. Serve by npm run serve, or with the headers in dist/_headers.',
          )
        : ok('content security policy'),
      headers.get('x-content-type-options') === 'nosniff'
        ? ok('content types')
        : fix('content types', 'Send X-Content-Type-Options: nosniff with each answer.'),
      transport({ siteUrl, headers }),
      /immutable|max-age=[1-9]\d{3,}/.test(headers.get('cache-control') ?? '')
        ? fix(
            'updates',
            'The start page is cached for long, so updates do not arrive. Serve index.html and worker.js with the headers in dist/_headers.',
          )
        : ok('updates'),
    ];
  },
  async ({ page, nowMs }) => {
    const date = Date.parse(page?.headers.get('date') ?? '');
    if (Number.isNaN(date)) return cannotSee('clock', 'The server sends no Date.');
    const offMs = Math.abs(date - nowMs);
    return offMs > clockToleranceMs
      ? fix(
          'clock',
          `The server's clock and this one are ${Math.round(offMs / 1000)} s apart. Run on both: timedatectl set-ntp true`,
        )
      : ok('clock');
  },
  async ({ ask, siteUrl }) => {
    if (isLocalSite(siteUrl)) return ok('mailbox', 'Only this machine reaches it.');
    const answer = await ask(`${siteUrl}/_mail.json`);
    return answer?.status === 200
      ? fix(
          'mailbox',
          'Everybody reads the mails. Set SITE_URL, or HOST other than loopback, and SMTP_URL; restart.',
        )
      : ok('mailbox');
  },
  async ({ ask, siteUrl, backendUrl, publishableKey }) => {
    if (isLocalSite(siteUrl)) return ok('demonstration', 'Only this machine reaches it.');
    const headers = { apikey: publishableKey, 'content-type': 'application/json' };
    const answer = await ask(`${backendUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify(demo),
    });
    if (answer?.status === 429)
      return cannotSee('demonstration', 'An attempt to sign in. Try again in five minutes.');
    if (answer?.status !== 200) return ok('demonstration');
    const { access_token } = (await answer.json()) as { access_token?: string };
    await ask(`${backendUrl}/auth/v1/logout`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${access_token}` },
    });
    return fix(
      'demonstration',
      `${demo.email} signs in with a known password. Start on an empty DATA_DIR with SEED=none.`,
    );
  },
];

async function monitor(subject: Subject, options: { path: string; advice: string }): Promise<Finding> {
  const answer = await subject.ask(subject.siteUrl + options.path);
  const text = await answer?.text().catch(() => '');
  // A static host answers a monitor's path with the start page or with 404.
  if (answer?.status === 404 || (answer?.ok && /<html/i.test(text ?? ''))) {
    return cannotSee(options.path, 'A static host has no monitors. Serve by npm run serve to have them.');
  }
  return answer?.ok
    ? ok(options.path)
    : fix(options.path, `It answers ${answer?.status ?? 'nothing'}. ${options.advice}`);
}

function transport({ siteUrl, headers }: { siteUrl: string; headers: Headers }): Finding {
  if (isLocalSite(siteUrl)) return ok('transport', 'Only this machine reaches it.');
  if (!siteUrl.startsWith('https:')) {
    return fix(
      'transport',
      'Passwords travel unencrypted. Put a proxy with TLS before it and set SITE_URL=https://…',
    );
  }
  return headers.has('strict-transport-security')
    ? ok('transport')
    : fix(
        'transport',
        'No Strict-Transport-Security. Set SITE_URL to the https address, or send the header.',
      );
}
