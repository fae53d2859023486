import { Heading } from '@radix-ui/themes';
import { useId } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { groupSheet, type SheetLine } from '../../rules/day-sheet.ts';
import { agentName, type SheetNames } from './sheet-words.ts';

/** Numbers of the day sheet for each promotion, or for each agent. */
export function SheetGroups(props: {
  lines: readonly SheetLine[];
  by: 'promotion' | 'agent';
  names: SheetNames;
}) {
  const t = useText();
  const id = useId();
  const { lines, by, names } = props;
  const nameOf = (key: string | null) =>
    by === 'agent' ? agentName({ agentId: key, names, t }) : (key ?? t('sheet.unknown'));
  return (
    <section className="card sheet-part" aria-labelledby={id}>
      <Heading as="h2" size="4" id={id}>
        {t(by === 'agent' ? 'sheet.byAgent' : 'sheet.byPromotion')}
      </Heading>
      <div className="sheet-scroll">
        <table className="sheet-table" data-kind="groups" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t(by === 'agent' ? 'sheet.agent' : 'sheet.promotion')}</th>
              <th scope="col">{t('sheet.redeemed')}</th>
              <th scope="col">{t('sheet.sum')}</th>
              <th scope="col">{t('sheet.waiting')}</th>
              <th scope="col">{t('sheet.refused')}</th>
              <th scope="col">{t('sheet.conflicts')}</th>
            </tr>
          </thead>
          <tbody>
            {groupSheet({ lines, by }).map((group) => (
              <tr key={group.key ?? ''}>
                <th scope="row">{nameOf(group.key)}</th>
                <td data-label={t('sheet.redeemed')}>{group.redeemed}</td>
                <td data-label={t('sheet.sum')}>{formatBaht(group.sum)}</td>
                <td data-label={t('sheet.waiting')}>{group.waiting}</td>
                <td data-label={t('sheet.refused')}>{group.refused}</td>
                <td data-label={t('sheet.conflicts')}>{group.conflicts}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
