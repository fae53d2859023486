import type { ReactNode } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { ImportPlan } from '../../rules/files/plan-import.ts';
import { problemList } from '../customer/field-texts.ts';
import { ImportGroup } from './import-group.tsx';

/** The customers of a file that cannot be added, and why. */
export function ImportRefused(props: { refused: ImportPlan['refused']; children?: ReactNode }) {
  const t = useText();
  const { messagesName } = useLanguage();
  const { refused } = props;
  return (
    <ImportGroup
      tone="red"
      title={t('import.refused', { n: refused.length })}
      items={refused.map(({ row, name, problems }) => ({
        key: String(row),
        title: name || t('customer.conflictEmpty'),
        text: t('import.row', { n: row }),
        note: problemList({ problems, messagesName, t }),
      }))}
    >
      {props.children}
    </ImportGroup>
  );
}
