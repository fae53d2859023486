import { Button } from '@radix-ui/themes';
import { useState, type FormEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { checkAuthForm, type AuthField, type AuthMode } from '../rules/auth-forms.ts';
import { authModes } from './auth-texts.ts';

export type AuthFormValues = Record<AuthField, string>;

/** The fields of one mode. What was typed belongs to the page, so that it outlives errors and changes of mode. */
export function AuthForm(props: {
  mode: AuthMode;
  values: AuthFormValues;
  onChange: (values: AuthFormValues) => void;
  /** `values` have passed the mode's schema. */
  onSubmit: (values: AuthFormValues) => Promise<void>;
}) {
  const t = useText();
  const { mode, values, onChange } = props;
  const texts = authModes[mode];
  const fields: readonly AuthField[] = texts.fields;
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);

  const checked = checkAuthForm({ mode, values });
  const problems = attempt > 0 && !checked.ok ? checked.problem : [];
  const errorOf = (field: AuthField) => {
    const found = problems.find((problem) => problem.field === field);
    return found && t(`auth.invalid.${found.message}`);
  };
  const labels = {
    fullName: t('auth.fullName'),
    email: t('auth.email'),
    password: t(mode === 'setPassword' ? 'auth.newPassword' : 'auth.password'),
  };
  const set = (field: AuthField) => (value: string) => onChange({ ...values, [field]: value });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (!checked.ok) return;
    setBusy(true);
    await props.onSubmit({ ...values, ...checked.value });
    setBusy(false);
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
          help={mode === 'signUp' ? t('auth.passwordHelp') : undefined}
          autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
          value={values.password}
          error={errorOf('password')}
          onChange={set('password')}
        />
      )}
      <Button type="submit" size="3" disabled={busy}>
        {t(busy ? texts.busy : texts.submit)}
      </Button>
    </form>
  );
}
