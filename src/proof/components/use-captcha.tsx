import { useState, type ReactNode } from 'react';
import { siteCaptcha } from '../data/site-captcha.ts';
import { CaptchaCheck } from './captcha-check.tsx';

interface CaptchaState {
  /** What the form shows above its button; null where the operator has set no captcha. */
  check: ReactNode;
  token: string | null;
  /** The person has not finished the check yet. */
  isMissing: boolean;
  /** After a token was sent: Auth takes each once. */
  renew: () => void;
}

/** The platform's captcha in a form that Auth answers (SECURITY-60). */
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
