import { Heading } from '@radix-ui/themes';
import { useNavigate } from '@tanstack/react-router';
import { useDraftForm } from '../../drafts/components/use-draft-form.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useText } from '../../i18n/use-text.ts';
import { isCalendarDate } from '../../lib/days/calendar-date.ts';
import { ok, problem, type Result } from '../../lib/result.ts';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { fieldId } from '../../ui/fields/field.tsx';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { DraftNotice } from '../../ui/forms/draft-notice.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { writeAgentTexts } from '../data/write-agent-texts.ts';
import {
  agentMessages,
  agentTextNames,
  checkMessage,
  MAX_AGENT_TEXT_LENGTH,
  type AgentTextName,
  type AgentTextProblem,
  type AgentTexts,
} from '../rules/agent-text.ts';
import { notifyInsuranceRefusal } from './notify-insurance-refusal.ts';
import { defaultMessage } from './default-message.ts';

type AgentTextValues = Record<AgentTextName, string>;
/** The stored draft: the values as typed, and the values when the form opened. */
export interface AgentTextsDraft {
  values: AgentTextValues;
  seen: AgentTextValues;
}
interface FieldProblem {
  field: AgentTextName;
  what: AgentTextProblem;
}

/**
 * The form for the agent's wording of renewal messages and for the licence that quotes name (INSURANCE-14).
 * It stores a draft.
 */
export function AgentTextsForm(props: {
  texts: AgentTexts;
  draftKey: string;
  draft: AgentTextsDraft | null;
  /** Called to open the form anew, without the draft. */
  onStartOver: () => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  const { draft } = props;
  const opened = valuesOf(props.texts);
  const form = useDraftForm<AgentTextValues, AgentTextValues, FieldProblem, AgentTextValues>({
    draftKey: props.draftKey,
    base: { values: opened, seen: draft?.seen ?? opened },
    draft: draft && draft.values,
    toDraft: (held) => held satisfies AgentTextsDraft,
    check: ({ values }) => check(values),
    textOf: ({ what }) => problemText(what, t),
    save: async ({ checked, base: { seen } }) => {
      const written = await writeAgentTexts({ values: checked, seen });
      return notifyInsuranceRefusal({ written, t })
        ? { outcome: 'done' }
        : { outcome: 'failed', failure: null };
    },
    onInvalid: ([first]) => {
      if (first) document.getElementById(fieldId(first.field))?.focus();
    },
    onSaved: () => {
      void navigate({ to: '/crm/renewals' });
      showToast({ title: t('insurance.success'), text: t('agentTexts.saved') });
    },
  });
  const { values, errors, change } = form;
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      {form.restored && <DraftNotice onDrop={() => void form.close().then(props.onStartOver)} />}
      <section className="card stack" aria-labelledby="agent-licence">
        <Heading as="h2" size="4" id="agent-licence">
          {t('agentTexts.licence')}
        </Heading>
        <p className="field-help">{t('agentTexts.licenceHelp')}</p>
        <TextInput
          name="licence.number"
          label={t('agentTexts.number')}
          autoComplete="off"
          value={values['licence.number']}
          error={errors['licence.number']}
          onChange={(number) => change({ 'licence.number': number })}
        />
        <DayInput
          name="licence.until"
          label={t('agentTexts.until')}
          value={values['licence.until']}
          error={errors['licence.until']}
          onChange={(day) => change({ 'licence.until': day })}
        />
      </section>
      <section className="card stack" aria-labelledby="agent-messages">
        <Heading as="h2" size="4" id="agent-messages">
          {t('agentTexts.messages')}
        </Heading>
        <p className="field-help">{t('agentTexts.messagesHelp', fieldTexts(t))}</p>
        {agentMessages.map((name) => (
          <div key={name} className="stack">
            <TextAreaInput
              name={name}
              label={t(`agentTexts.${name}`)}
              rows={4}
              placeholder={defaultMessage({ name, fields: fieldTexts(t), t })}
              value={values[name]}
              error={errors[name]}
              onChange={(text) => change({ [name]: text })}
            />
            {values[name] === '' && (
              <Button
                variant="soft"
                color="gray"
                aria-label={t('agentTexts.startOf', { what: t(`agentTexts.${name}`) })}
                onClick={() => change({ [name]: defaultMessage({ name, fields: fieldTexts(t), t }) })}
              >
                {t('agentTexts.start')}
              </Button>
            )}
          </div>
        ))}
      </section>
      <SaveBar note={form.draftSaved && form.dirty ? t('form.draftSaved') : ''}>
        <Button type="submit" disabled={form.busy}>
          {t('agentTexts.save')}
        </Button>
      </SaveBar>
    </form>
  );
}

/** The fields of a message in braces, named in the language of the screen. */
function fieldTexts(t: Translate) {
  return {
    name: `{${t('agentTexts.field.name')}}`,
    car: `{${t('agentTexts.field.car')}}`,
    what: `{${t('agentTexts.field.what')}}`,
    day: `{${t('agentTexts.field.day')}}`,
    amount: `{${t('agentTexts.field.amount')}}`,
  };
}

function valuesOf(texts: AgentTexts): AgentTextValues {
  return Object.fromEntries(agentTextNames.map((name) => [name, texts[name] ?? ''])) as AgentTextValues;
}

/** Reads a stored draft; null if another version of the app stored another shape. */
export function parseAgentTextsDraft(stored: unknown): AgentTextsDraft | null {
  const { values, seen } = (stored ?? {}) as Partial<Record<keyof AgentTextsDraft, unknown>>;
  return isValues(values) && isValues(seen) ? { values, seen } : null;
}

function isValues(stored: unknown): stored is AgentTextValues {
  const values = (stored ?? {}) as Partial<AgentTextValues>;
  return agentTextNames.every((name) => typeof values[name] === 'string');
}

function check(values: AgentTextValues): Result<AgentTextValues, readonly FieldProblem[]> {
  const problems = agentTextNames.flatMap((field): FieldProblem[] => {
    const value = values[field];
    if (field === 'licence.until')
      return value === '' || isCalendarDate(value) ? [] : [{ field, what: { kind: 'date' } }];
    const what = checkMessage({ name: field, text: value });
    return what ? [{ field, what }] : [];
  });
  return problems.length === 0 ? ok(values) : problem(problems);
}

function problemText(what: AgentTextProblem, t: Translate): string {
  if (what.kind === 'tooLong') return t('agentTexts.tooLong', { limit: MAX_AGENT_TEXT_LENGTH });
  if (what.kind === 'field') return t('agentTexts.unknownField', { field: `{${what.field}}` });
  return t(`agentTexts.${what.kind}`);
}
