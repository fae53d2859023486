import { parseCaptcha, type Captcha } from '../rules/parse-captcha.ts';

/** The captcha that the server wrote into the page, else the build; null where the operator has set none. */
export function siteCaptcha(): Captcha | null {
  const meta = document.querySelector('meta[name="sabai-captcha"]')?.getAttribute('content');
  return parseCaptcha(meta ?? (import.meta.env.VITE_CAPTCHA as unknown));
}
