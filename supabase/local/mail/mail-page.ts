import type { Mail } from './mail-file.ts';
import type { Mailbox } from './mailbox.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c2024;background:#fff}
article{border:1px solid #d9d9e0;border-radius:8px;padding:1rem;margin:1rem 0}h2{font-size:1.1rem;margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.75rem 0 0}p{margin:.25rem 0;color:#60646c}
@media(prefers-color-scheme:dark){body{background:#111113;color:#edeef0}article{border-color:#43484e}p{color:#b0b4ba}a{color:#70b8ff}}`;

/** Answers with the mails: HTML without scripts and external resources at `/_mail`, JSON at `/_mail.json`. */
export function mailPage(options: { request: Request; mailbox: Mailbox }): Response {
  const { pathname } = new URL(options.request.url);
  const headers = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  if (!['GET', 'HEAD'].includes(options.request.method)) {
    return new Response(null, { status: 405, headers: { ...headers, allow: 'GET, HEAD' } });
  }
  const mails = options.mailbox.list();
  if (pathname === '/_mail.json') return Response.json(mails, { headers });
  return new Response(render(mails), {
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      // The sandbox lets links open only by a click, in the top window or a popup.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox",
    },
  });
}

function render(mails: readonly Mail[]): string {
  const items = mails.map(
    (mail) => `<article>
<h2>${escape(mail.subject)}</h2>
<p>To ${escape(mail.to)} · <time datetime="${escape(mail.sentAt)}">${escape(mail.sentAt.slice(0, 19).replace('T', ' '))} UTC</time></p>
<pre>${linkify(mail.text)}</pre>
</article>`,
  );
  const list = items.length > 0 ? items.join('\n') : '<p>No mail has been sent yet.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>Mails that this demonstration would send, newest first. Reload to see new ones.</p>
${list}
</main>
</body>
</html>
`;
}

/** Converts text to HTML: http and https addresses become links, everything is escaped. */
function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 0 ? escape(part) : `<a href="${escape(part)}">${escape(part)}</a>`))
    .join('');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
