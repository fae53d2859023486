export type CaptchaProvider = 'turnstile' | 'hcaptcha';

/** The captcha providers that Supabase Auth supports. The content security policy allows their `origins`. */
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

/** The captcha that the operator set: its provider and its public site key. */
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
