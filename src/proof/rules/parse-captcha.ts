export type CaptchaProvider = 'turnstile' | 'hcaptcha';

/** The captchas that the platform's Auth can check. `origins` are all that the content security policy allows them. */
export const captchaProviders = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    origins: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
} as const satisfies Record<CaptchaProvider, { script: string; origins: readonly string[] }>;

/** A captcha of this site: its provider and the public key. */
export interface Captcha {
  provider: CaptchaProvider;
  siteKey: string;
}

/** Reads `turnstile:KEY` or `hcaptcha:KEY`; null for anything else. */
export function parseCaptcha(text: unknown): Captcha | null {
  const found = typeof text === 'string' ? /^(turnstile|hcaptcha):([\w.-]{1,100})$/.exec(text) : null;
  const [, provider, siteKey] = found ?? [];
  return provider && siteKey ? { provider: provider as CaptchaProvider, siteKey } : null;
}
