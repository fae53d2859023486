import { createHash } from 'node:crypto';
import { captchaProviders, type Captcha } from '../proof/rules/parse-captcha.ts';
import { themeScriptHash } from './theme-script.ts';

/** Response headers that limit what the browser may load and do (SECURITY-9). */

export interface SecurityOptions {
  /** Origin of a Supabase project elsewhere; null if the API is on the same origin. */
  backendOrigin: string | null;
  /** Origin of the map's tiles; null if there are none. */
  tilesOrigin: string | null;
  /** The captcha of this site; null or missing without one. */
  captcha?: Captcha | null;
}

/**
 * Names of the Trusted Types policies. `default` checks every assignment of markup or a script's URL
 * (src/app/trusted-types.ts); `worker`, of public/boot.js, allows the service worker's URL alone.
 */
export const trustedTypesPolicy = 'default worker';

/**
 * The content security policy as one line, for the header or the `<meta>` of index.html. Both exist because
 * pages cached by the service worker carry old headers. `frame-ancestors` is invalid in a `<meta>`.
 */
export function contentSecurityPolicy(options: SecurityOptions & { place: 'header' | 'meta' }): string {
  const elsewhere = [options.backendOrigin, options.tilesOrigin]
    .filter((origin) => origin !== null)
    .map((origin) => ` ${origin}`)
    .join('');
  const sockets = options.backendOrigin === null ? '' : ` ${options.backendOrigin.replace(/^http/, 'ws')}`;
  const { captcha = null } = options;
  // Only a site with a captcha allows its provider's origins (SECURITY-60).
  const checked = captcha ? ` ${captchaProviders[captcha.provider].origins.join(' ')}` : '';
  const styled = captcha?.provider === 'hcaptcha' ? checked : '';
  const directives = [
    `default-src 'none'`,
    // The decoder of QR codes is WebAssembly; this allows no eval (src/scanner/decisions/0001).
    `script-src 'self' ${themeScriptHash} 'wasm-unsafe-eval'${checked}`,
    `style-src 'self'${styled}`,
    `style-src-elem 'self'${styled}`,
    `img-src 'self' data: blob:${elsewhere}`,
    `font-src 'self'`,
    // `'self'` includes WebSockets of the own origin; Realtime of a project elsewhere has its own scheme.
    `connect-src 'self'${elsewhere}${sockets}${styled}`,
    `worker-src 'self'`,
    ...(checked === '' ? [] : [`frame-src${checked}`]),
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${trustedTypesPolicy}${checked && ' captcha'}`,
  ];
  if (options.place === 'header') directives.push(`frame-ancestors 'none'`);
  return directives.join('; ');
}

/**
 * Returns `policy` with the hashes of all `<style>` elements of `page`; other inline styles stay forbidden.
 * `policy` may also be a whole page, whose first `style-src-elem` is the one in its `<meta>`.
 */
export function allowStyles({ policy, page }: { policy: string; page: string }): string {
  const hashes = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  return policy.replace(/(style-src-elem 'self')([^;"]*)/, (_, own: string, others: string) => {
    const origins = others.split(' ').filter((source) => source.startsWith('https:'));
    return [own, ...origins, ...hashes].join(' ');
  });
}

/** Headers of every answer of the server. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // Tile servers refuse requests without a referrer.
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** For a site behind TLS: browsers use no plain connection to it for a year (SECURITY-22). */
export function transportHeaders(siteUrl: string): Readonly<Record<string, string>> {
  return siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
}

/** Headers of the app's own files. `page` is the HTML whose `<style>` elements they must allow. */
export function appHeaders(options: SecurityOptions & { page: string }): Readonly<Record<string, string>> {
  const policy = contentSecurityPolicy({ ...options, place: 'header' });
  return {
    'content-security-policy': allowStyles({ policy, page: options.page }),
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}
