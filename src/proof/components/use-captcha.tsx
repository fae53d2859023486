import { useState, type ReactNode } from 'react';
import { siteCaptcha } from '../data/site-captcha.ts';
import { CaptchaCheck } from './captcha-check.tsx';

interface CaptchaState {
  /** The captcha, which the form shows above its button; null when the operator has set none. */
  check: ReactNode;
  token: string | null;
  /** True while a captcha is set and the person has not finished it. */
  isMissing: boolean;
  /** Starts a new captcha. Call it after a token was sent, because Auth accepts each token once. */
  renew: () => void;
}

/** The state of the captcha in a form that is sent to Supabase Auth (SECURITY-60). */
export function useCaptcha(): CaptchaState {
  const [captcha] = useState(siteCaptcha);
  const [token, setToken] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  return {
    check: captcha && <CaptchaCheck key={round} captcha={captcha} onToken={setToken} />,
    token,
    isMissing: captcha !== null && token === null,
    renew: () => {
      setToken(null);
      setRound(round + 1);
    },
  };
}
