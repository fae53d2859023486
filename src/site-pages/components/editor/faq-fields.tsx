import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { MAX_QUESTIONS } from '../../rules/check-page.ts';
import type { QuestionRow } from '../../rules/page-values.ts';
import { type PageFieldsProps } from './fields.ts';
import { TitleField } from './title-field.tsx';
import { QuestionFields } from './question-fields.tsx';

const addId = 'add-question';

/** The title and the questions, with buttons that add, move and remove questions. */
export function FaqFields({ values, errors, onChange }: PageFieldsProps<'faq'>) {
  const t = useText();
  const { items } = values;
  const [news, setNews] = useState('');
  // A moved or removed element loses the focus; the first of these element ids that exists receives it.
  const focusNext = useRef<readonly string[]>([]);
  useEffect(() => {
    const found = focusNext.current.map((id) => document.getElementById(id)).find((element) => element);
    focusNext.current = [];
    found?.focus();
  }, [items]);
  // The current items, because Undo may run after further changes.
  const now = useRef(items);
  useEffect(() => {
    now.current = items;
  }, [items]);

  const add = () => {
    const row = { key: crypto.randomUUID(), question: '', answer: '' };
    focusNext.current = [fieldId(`faq.items.${items.length}.question`)];
    onChange({ items: [...items, row] });
  };
  const move = (index: number, by: 1 | -1) => {
    const row = items[index];
    if (!row) return;
    const rest = items.toSpliced(index, 1);
    const [way, other] = by === 1 ? ['down', 'up'] : ['up', 'down'];
    focusNext.current = [`${way}-${row.key}`, `${other}-${row.key}`];
    setNews(t('editor.moved', { n: index + by + 1 }));
    onChange({ items: rest.toSpliced(index + by, 0, row) });
  };
  const remove = (index: number) => {
    const row = items[index];
    if (!row) return;
    focusNext.current = [addId];
    onChange({ items: items.toSpliced(index, 1) });
    const bringBack = () => onChange({ items: now.current.toSpliced(index, 0, row) });
    if (isWritten(row)) {
      showToast({ title: t('editor.removed'), action: { label: t('action.undo'), run: bringBack } });
    }
  };

  return (
    <>
      <section className="form-section" aria-label={t('editor.tab.faq')}>
        <TitleField page="faq" values={values} errors={errors} onChange={onChange} />
      </section>
      <section className="form-section" aria-labelledby="editor-questions">
        <h2 id="editor-questions">{t('editor.field.items')}</h2>
        {items.length === 0 && <p className="field-help">{t('editor.noQuestions')}</p>}
        {items.map((row, index) => (
          <QuestionFields
            key={row.key}
            row={row}
            index={index}
            isLast={index === items.length - 1}
            errors={errors}
            onChange={(changed) => onChange({ items: items.with(index, { ...row, ...changed }) })}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
        <p className="visually-hidden" aria-live="polite">
          {news}
        </p>
        <div>
          <Button variant="soft" id={addId} disabled={items.length >= MAX_QUESTIONS} onClick={add}>
            <Icon name="plus" />
            {t('editor.addQuestion')}
          </Button>
        </div>
      </section>
    </>
  );
}

function isWritten({ question, answer }: QuestionRow): boolean {
  return (question + answer).trim() !== '';
}
