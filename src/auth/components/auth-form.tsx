import { useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { bindFields } from '../../ui/forms/bind-fields.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { checkAuthForm, type AuthField, type AuthMode, type AuthProblem } from '../rules/auth-forms.ts';
import { authModes } from './auth-texts.ts';

export type AuthFormValues = Record<AuthField, string>;

/**
 * The fields of one mode. The page holds the typed values, so that they survive errors and a change of mode.
 */
export function AuthForm(props: {
  mode: AuthMode;
  values: AuthFormValues;
  onChange: (values: AuthFormValues) => void;
  /** Shown between the fields and the button, for example a consent checkbox. */
  accept?: ReactNode;
  /**
   * Called with values that pass the mode's schema. Resolves to a problem that only the server could find, or
   * null.
   */
  onSubmit: (values: AuthFormValues) => Promise<AuthProblem | null>;
}) {
  const t = useText();
  const { mode, values, onChange } = props;
  const texts = authModes[mode];
  const fields: readonly AuthField[] = texts.fields;
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<AuthProblem | null>(null);

  const checked = checkAuthForm({ mode, values });
  const problems = [...(shown ? [shown] : []), ...(attempt > 0 && !checked.ok ? checked.problem : [])];
  const labels = {
    fullName: t('label.fullName'),
    telephone: t('label.telephone'),
    hospitalName: t('label.hospitalName'),
    email: t('label.email'),
    password: t(mode === 'setPassword' ? 'auth.newPassword' : 'label.password'),
  };
  const errors = fields.flatMap((field) => {
    const found = problems.find((problem) => problem.field === field);
    return found ? [{ field, label: labels[field], text: t(`auth.invalid.${found.message}`) }] : [];
  });
  const bind = bindFields({
    values,
    errors: Object.fromEntries(errors.map(({ field, text }) => [field, text])),
    onChange: (change: Partial<AuthFormValues>) => {
      if (shown && shown.field in change) setShown(null);
      onChange({ ...values, ...change });
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (!checked.ok) return;
    setBusy(true);
    const found = await props.onSubmit({ ...values, ...checked.value });
    setBusy(false);
    setShown(found);
    // Another change of `attempt` moves the focus to the summary, which now shows the server's problem.
    if (found) setAttempt(attempt + 2);
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={errors} attempt={attempt} />
      {fields.includes('fullName') && (
        <TextInput {...bind('fullName')} label={labels.fullName} autoComplete="name" enterKeyHint="next" />
      )}
      {fields.includes('telephone') && (
        <TextInput
          {...bind('telephone')}
          type="tel"
          inputMode="tel"
          label={labels.telephone}
          autoComplete="tel"
          enterKeyHint="next"
        />
      )}
      {fields.includes('hospitalName') && (
        <TextInput
          {...bind('hospitalName')}
          label={labels.hospitalName}
          help={t('auth.hospitalNameHelp')}
          autoComplete="organization"
          enterKeyHint="next"
        />
      )}
      {fields.includes('email') && (
        <TextInput
          {...bind('email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          label={labels.email}
          autoComplete={mode === 'signIn' ? 'username' : 'email'}
          enterKeyHint={mode === 'forgot' ? 'send' : 'next'}
        />
      )}
      {fields.includes('password') && (
        <PasswordInput
          {...bind('password')}
          label={labels.password}
          help={mode === 'signUp' || mode === 'hospitalSignUp' ? t('auth.passwordHelp') : undefined}
          autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
        />
      )}
      {props.accept}
      <Button type="submit" disabled={busy}>
        {t(busy ? texts.busy : texts.submit)}
      </Button>
    </form>
  );
}
