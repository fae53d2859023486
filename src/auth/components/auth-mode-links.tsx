import { useText } from '../../i18n/use-text.ts';
import type { AuthMode } from '../rules/auth-forms.ts';

const ways = {
  signIn: [
    { to: 'forgot', text: 'auth.toForgot' },
    { to: 'signUp', text: 'auth.toSignUp' },
  ],
  signUp: [{ to: 'signIn', text: 'auth.toSignIn' }],
  forgot: [{ to: 'signIn', text: 'auth.backToSignIn' }],
  setPassword: [{ to: 'signIn', text: 'auth.backToSignIn' }],
} as const;

/** The ways from one mode of the page to the others. */
export function AuthModeLinks(props: { mode: AuthMode; onMode: (mode: AuthMode) => void }) {
  const t = useText();
  return (
    <div>
      {ways[props.mode].map((way) => (
        <button
          key={way.to}
          type="button"
          className="menu-item text-link"
          onClick={() => props.onMode(way.to)}
        >
          {t(way.text)}
        </button>
      ))}
    </div>
  );
}
