import { parseCaptcha, type Captcha } from '../rules/parse-captcha.ts';

/** The captcha from the page's meta tag, else from the build's VITE_CAPTCHA; null when neither has one. */
export function siteCaptcha(): Captcha | null {
  const meta = document.querySelector('meta[name="sabai-captcha"]')?.getAttribute('content');
  return parseCaptcha(meta ?? (import.meta.env.VITE_CAPTCHA as unknown));
}
