import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import type { AuthMode } from '../rules/auth-forms.ts';
import { authKinds, type AuthKind } from './auth-texts.ts';

const toSignIn = { to: 'signIn', text: 'auth.toSignIn' } as const;
const backToSignIn = { to: 'signIn', text: 'auth.backToSignIn' } as const;
const toForgot = { to: 'forgot', text: 'auth.toForgot' } as const;

/** Links from one mode of the sign-in page to the others, and to the other kind of page. */
export function AuthModeLinks(props: { kind: AuthKind; mode: AuthMode; onMode: (mode: AuthMode) => void }) {
  const t = useText();
  const other = authKinds[props.kind === 'general' ? 'hospital' : 'general'];
  const ways = {
    signIn: [toForgot, { to: authKinds[props.kind].signUp, text: 'auth.toSignUp' }],
    signUp: [toSignIn],
    hospitalSignUp: [toSignIn],
    forgot: [backToSignIn],
    setPassword: [backToSignIn],
  } as const;
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
      {props.mode === 'signIn' && (
        <Link to={other.path} search={true} className="menu-item text-link">
          {t(other.invitation)}
        </Link>
      )}
    </div>
  );
}
