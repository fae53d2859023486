import { captchaProviders, type CaptchaProvider } from '../rules/parse-captcha.ts';

/** The part of the providers' API that is used here; it is the same in both. */
export interface CaptchaScript {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): string;
  remove(widget: string): void;
}

type CaptchaWindow = Partial<Record<CaptchaProvider, CaptchaScript>>;

const loading: Partial<Record<CaptchaProvider, Promise<CaptchaScript>>> = {};

/** Loads the provider's script once. Rejects when it cannot be loaded; the next call tries again. */
export function loadCaptcha(provider: CaptchaProvider): Promise<CaptchaScript> {
  return (loading[provider] ??= load(provider).catch((error: unknown) => {
    delete loading[provider];
    throw error;
  }));
}

async function load(provider: CaptchaProvider): Promise<CaptchaScript> {
  const atHand = (window as CaptchaWindow)[provider];
  if (atHand) return atHand;
  const script = document.createElement('script');
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('The script of the captcha did not load.'));
    script.src = trustedAddress(captchaProviders[provider].script);
    document.head.append(script);
  });
  const found = (window as CaptchaWindow)[provider];
  if (!found) throw new Error('The script of the captcha brought nothing.');
  return found;
}

interface PolicyFactory {
  createPolicy(
    name: 'captcha',
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}
let policy: ReturnType<PolicyFactory['createPolicy']> | undefined;

/** The Trusted Types policy `captcha` allows only the two scripts of the providers (SECURITY-9). */
function trustedAddress(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy('captcha', { createScriptURL });
  return policy.createScriptURL(address) as string;
}

function createScriptURL(address: string): string {
  if (Object.values(captchaProviders).some(({ script }) => script === address)) return address;
  throw new Error('This is no script of a captcha.');
}
