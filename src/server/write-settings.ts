import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';
import { allowStyles, contentSecurityPolicy, type SecurityOptions } from './security-headers.ts';
import type { Settings } from './settings.ts';

/**
 * Writes this start's settings into `<meta>` elements of index.html, and the backend into a first line of the
 * worker, which has no page. The worker's hash of index.html is updated too, so that cached pages change.
 * `bodies` is by pathname, and is modified.
 */
export function writeSettings(
  options: Pick<Settings, 'project' | 'tiles' | 'captcha'> & {
    bodies: Map<string, Buffer<ArrayBuffer>>;
    security: SecurityOptions;
  },
): void {
  const { bodies, project, tiles, captcha } = options;
  const page = bodies.get('/index.html')?.toString();
  if (!page) return;
  const metas = {
    'sabai-backend': project?.url,
    'sabai-publishable-key': project?.publishableKey,
    'sabai-captcha': captcha && `${captcha.provider}:${captcha.siteKey}`,
    'sabai-tiles': tiles?.url,
    'sabai-tiles-attribution': tiles?.attribution,
  };
  const tags = Object.entries(metas).map(([name, content]) =>
    content ? `<meta name="${name}" content="${escapeHtml(content)}" />` : '',
  );
  const policy = allowStyles({ policy: contentSecurityPolicy({ ...options.security, place: 'meta' }), page });
  const written = Buffer.from(
    page.replace(
      /<meta http-equiv="Content-Security-Policy"[^>]*>/,
      () => `<meta http-equiv="Content-Security-Policy" content="${policy}" />${tags.join('')}`,
    ),
  );
  bodies.set('/index.html', written);

  const worker = bodies.get('/worker.js')?.toString();
  if (!worker) return;
  const hash = createHash('sha256').update(written).digest('hex').slice(0, 32);
  const line = project ? `self.sabaiBackend=${JSON.stringify(project)};\n` : '';
  const named = worker.replace(/\{"revision":"[0-9a-f]+","url":"index\.html"\}/, () =>
    JSON.stringify({ revision: hash, url: 'index.html' }),
  );
  bodies.set('/worker.js', Buffer.from(line + named));
}
