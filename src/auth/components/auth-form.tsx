import { useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
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
  const errorOf = (field: AuthField) => {
    const found = problems.find((problem) => problem.field === field);
    return found && t(`auth.invalid.${found.message}`);
  };
  const labels = {
    fullName: t('label.fullName'),
    telephone: t('label.telephone'),
    hospitalName: t('label.hospitalName'),
    email: t('label.email'),
    password: t(mode === 'setPassword' ? 'auth.newPassword' : 'label.password'),
  };
  const set = (field: AuthField) => (value: string) => {
    if (shown?.field === field) setShown(null);
    onChange({ ...values, [field]: value });
  };

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

  const errors = fields.flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ field, label: labels[field], text }] : [];
  });

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary errors={errors} attempt={attempt} />
      {fields.includes('fullName') && (
        <TextInput
          name="fullName"
          label={labels.fullName}
          autoComplete="name"
          enterKeyHint="next"
          value={values.fullName}
          error={errorOf('fullName')}
          onChange={set('fullName')}
        />
      )}
      {fields.includes('telephone') && (
        <TextInput
          name="telephone"
          type="tel"
          inputMode="tel"
          label={labels.telephone}
          autoComplete="tel"
          enterKeyHint="next"
          value={values.telephone}
          error={errorOf('telephone')}
          onChange={set('telephone')}
        />
      )}
      {fields.includes('hospitalName') && (
        <TextInput
          name="hospitalName"
          label={labels.hospitalName}
          help={t('auth.hospitalNameHelp')}
          autoComplete="organization"
          enterKeyHint="next"
          value={values.hospitalName}
          error={errorOf('hospitalName')}
          onChange={set('hospitalName')}
        />
      )}
      {fields.includes('email') && (
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          label={labels.email}
          autoComplete={mode === 'signIn' ? 'username' : 'email'}
          enterKeyHint={mode === 'forgot' ? 'send' : 'next'}
          value={values.email}
          error={errorOf('email')}
          onChange={set('email')}
        />
      )}
      {fields.includes('password') && (
        <PasswordInput
          name="password"
          label={labels.password}
          help={mode === 'signUp' || mode === 'hospitalSignUp' ? t('auth.passwordHelp') : undefined}
          autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
          value={values.password}
          error={errorOf('password')}
          onChange={set('password')}
        />
      )}
      {props.accept}
      <Button type="submit" disabled={busy}>
        {t(busy ? texts.busy : texts.submit)}
      </Button>
    </form>
  );
}
