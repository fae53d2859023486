import {
  findingWithoutAccess,
  findingToFix,
  isLocalSite,
  passedFinding,
  type Check,
  type Finding,
  type ExaminedSite,
} from './doctor-subject.ts';

const clockToleranceMs = 60_000;
const demo = { email: 'admin@demo.test', password: 'demo1234' };

/** Checks of the site, its security headers and clock, and that the mailbox and demo accounts are closed. */
export const siteChecks: readonly Check[] = [
  async ({ page, siteUrl }) => {
    if (!page) return findingToFix('site', `${siteUrl} does not answer. Start the server: npm start`);
    if (page.status !== 200 || !/<html/i.test(page.text)) {
      return findingToFix('site', `${siteUrl} answers ${page.status} and no page. Build it: npm run build`);
    }
    return passedFinding('site');
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
        ? findingToFix(
            'content security policy',
            'Missing or loosened. Serve by npm run serve, or with the headers in dist/_headers.',
          )
        : passedFinding('content security policy'),
      headers.get('x-content-type-options') === 'nosniff'
        ? passedFinding('content types')
        : findingToFix('content types', 'Send X-Content-Type-Options: nosniff with each answer.'),
      transport({ siteUrl, headers }),
      /immutable|max-age=[1-9]\d{3,}/.test(headers.get('cache-control') ?? '')
        ? findingToFix(
            'updates',
            'The start page is cached for long, so updates do not arrive. Serve index.html and worker.js with the headers in dist/_headers.',
          )
        : passedFinding('updates'),
    ];
  },
  async ({ page, nowMs }) => {
    const date = Date.parse(page?.headers.get('date') ?? '');
    if (Number.isNaN(date)) return findingWithoutAccess('clock', 'The server sends no Date.');
    const offMs = Math.abs(date - nowMs);
    return offMs > clockToleranceMs
      ? findingToFix(
          'clock',
          `The server's clock and this one are ${Math.round(offMs / 1000)} s apart. Run on both: timedatectl set-ntp true`,
        )
      : passedFinding('clock');
  },
  async ({ ask, siteUrl }) => {
    if (isLocalSite(siteUrl)) return passedFinding('mailbox', 'Only this machine reaches it.');
    const answer = await ask(`${siteUrl}/_mail.json`);
    return answer?.status === 200
      ? findingToFix(
          'mailbox',
          'Everybody reads the mails. Set SITE_URL, or HOST other than loopback, and SMTP_URL; restart.',
        )
      : passedFinding('mailbox');
  },
  async ({ ask, siteUrl, backendUrl, publishableKey }) => {
    if (isLocalSite(siteUrl)) return passedFinding('demonstration', 'Only this machine reaches it.');
    const headers = { apikey: publishableKey, 'content-type': 'application/json' };
    const answer = await ask(`${backendUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify(demo),
    });
    if (answer?.status === 429)
      return findingWithoutAccess('demonstration', 'An attempt to sign in. Try again in five minutes.');
    if (answer?.status === 400 && /invalid_credentials/.test(await answer.clone().text()))
      return passedFinding('demonstration');
    if (answer?.status !== 200) {
      return findingWithoutAccess(
        'demonstration',
        `An attempt to sign in, which is answered with ${answer?.status ?? 'nothing'}; a captcha refuses it too.`,
      );
    }
    const { access_token } = (await answer.json()) as { access_token?: string };
    await ask(`${backendUrl}/auth/v1/logout`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${access_token}` },
    });
    return findingToFix(
      'demonstration',
      `${demo.email} signs in with a known password. Start on an empty DATA_DIR with SEED=none.`,
    );
  },
];

async function monitor(subject: ExaminedSite, options: { path: string; advice: string }): Promise<Finding> {
  const answer = await subject.ask(subject.siteUrl + options.path);
  const text = await answer?.text().catch(() => '');
  // A static host answers a monitor's path with the start page or with 404.
  if (answer?.status === 404 || (answer?.ok && /<html/i.test(text ?? ''))) {
    return findingWithoutAccess(
      options.path,
      'A static host has no monitors. Serve by npm run serve to have them.',
    );
  }
  return answer?.ok
    ? passedFinding(options.path)
    : findingToFix(options.path, `It answers ${answer?.status ?? 'nothing'}. ${options.advice}`);
}

function transport({ siteUrl, headers }: { siteUrl: string; headers: Headers }): Finding {
  if (isLocalSite(siteUrl)) return passedFinding('transport', 'Only this machine reaches it.');
  if (!siteUrl.startsWith('https:')) {
    return findingToFix(
      'transport',
      'Passwords travel unencrypted. Put a proxy with TLS before it and set SITE_URL=https://…',
    );
  }
  return headers.has('strict-transport-security')
    ? passedFinding('transport')
    : findingToFix(
        'transport',
        'No Strict-Transport-Security. Set SITE_URL to the https address, or send the header.',
      );
}
