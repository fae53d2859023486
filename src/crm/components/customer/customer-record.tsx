import { Heading } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { firstGrapheme } from '../../../lib/text/grapheme.ts';
import { formatPhone } from '../../../lib/text/phone.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { awaitFocus } from '../../../ui/fields/awaited-focus.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import type { RecordTab } from '../../rules/customer/record-tab.ts';
import type { CustomerRecordData as Loaded } from '../../data/customer/use-customer.ts';
import type { RecordEntity } from '../../data/sync/read-subject.ts';
import { ConflictActions, type Resolve } from '../sync/conflict-actions.tsx';
import { RecordBar } from './record-bar.tsx';
import { CustomerTabs } from './customer-tabs.tsx';
import { TagRow } from '../tags/tag-row.tsx';
import { RefusedChanges } from '../sync/refused-changes.tsx';
import { subjectText } from '../sync/subject-text.ts';

/** The record of one customer: head, refused changes, conflicts, tabs and the bar of actions. */
export function CustomerRecord(props: {
  record: Loaded;
  tab: RecordTab;
  /** The id of the insurance record whose renewal form opens with the insurance tab; undefined for none. */
  renewed: string | undefined;
  /** Called when that form ends, saved or cancelled, so that the address no longer opens it. */
  onRenewedDone: () => void;
  onTab: (tab: RecordTab) => void;
  onDelete: () => void;
  onResolve: Resolve;
}) {
  const t = useText();
  const { customer, unsent, failed, conflicts, plates } = props.record;
  usePageTitle(customer.name);
  return (
    <div className="record">
      <div className="page-head" style={{ marginBottom: 0 }}>
        <IconButton icon="back" label={t('nav.back')} as={<Link to="/crm" />} />
        <span style={{ flex: 1 }} />
        <div className="page-head-actions">
          <Button
            variant="soft"
            as={
              <Link to="/crm/edit/$id" params={{ id: customer.id }}>
                <Icon name="edit" />
                {t('action.edit')}
              </Link>
            }
          />
          <Button variant="soft" color="red" onClick={props.onDelete}>
            <Icon name="trash" />
            {t('action.delete')}
          </Button>
        </div>
      </div>
      <div className="record-head">
        <span className="monogram" data-size="large" aria-hidden="true">
          {firstGrapheme(customer.nickname ?? customer.name)}
        </span>
        <div>
          <Heading as="h1" size="6">
            {customer.name}
          </Heading>
          <p className="list-line number">
            {customer.nickname && <span>{customer.nickname}</span>}
            <span>{formatPhone(customer.telephone)}</span>
          </p>
          {customer.notes && <p className="record-remark">{customer.notes}</p>}
          <TagRow customer={customer} />
          {unsent && failed.length === 0 && (
            <Chip tone="amber" icon="clock">
              {t('crm.unsent')}
            </Chip>
          )}
        </div>
      </div>
      <RefusedChanges failed={failed} customerId={customer.id} plates={plates} />
      {conflicts.map((conflict) => (
        <Notice key={conflict.id} tone="purple" icon="split">
          <strong>
            {[
              t('sync.conflicts'),
              subjectText({
                entity: conflict.entity as RecordEntity,
                plate: plates.get(conflict.row_id) ?? null,
                t,
              }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </strong>
          <ConflictActions conflict={conflict} onResolve={props.onResolve} />
        </Notice>
      ))}
      <CustomerTabs
        customer={customer}
        tab={props.tab}
        renewed={props.renewed}
        onRenewedDone={props.onRenewedDone}
        onTab={props.onTab}
      />
      <RecordBar
        customer={customer}
        onWrite={(what) => {
          awaitFocus(`${what}:${customer.id}`);
          if (props.tab !== what) props.onTab(what);
        }}
      />
    </div>
  );
}
