import type { ReactNode } from 'react';
import type { RemarkOn } from '../../../adverts/components/use-advert-remarks.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { addRow, changeRow, removeRow } from '../../rules/change-rows.ts';
import type { PromotionField } from '../../rules/promotion-table.ts';
import type { PromotionFieldErrors } from './promotion-field-texts.ts';
import { RowCard } from './row-card.tsx';
import { useRowOrder } from './use-row-order.ts';

interface EntryRow {
  key: string;
  name: string;
  price: string;
}

const texts = {
  packages: {
    number: 'publish.packageNumber',
    name: 'publish.packageName',
    price: 'publish.priceBaht',
    add: 'publish.addPackage',
    remove: 'publish.removePackage',
  },
  items: {
    number: 'publish.itemNumber',
    name: 'publish.itemName',
    price: 'publish.priceBaht',
    add: 'publish.addItem',
    remove: 'publish.removeItem',
  },
} as const;

/** The rows of packages or items: name and price of each, adding, removing and reordering (PUBLISH-25). */
export function EntryRows<Row extends EntryRow>(props: {
  list: 'packages' | 'items';
  rows: readonly Row[];
  errors: PromotionFieldErrors;
  remarkOn: RemarkOn;
  /** The fields of a new row other than its name and price, which are empty. */
  blank: Omit<Row, keyof EntryRow>;
  /** Receives an updater: a function from the form's rows at that time to the next rows. */
  onRows: (next: (now: readonly Row[]) => Row[]) => void;
  /** Rendered on the line of name and price. */
  beside?: (row: EntryPart<Row>) => ReactNode;
  below: (row: EntryPart<Row>) => ReactNode;
}) {
  const t = useText();
  const { list, errors, onRows } = props;
  const text = texts[list];
  const { orderOf, moved } = useRowOrder({ list, rows: props.rows, onRows });
  return (
    <>
      {props.rows.map((row, index) => {
        const change = (to: Partial<Row>) => onRows((rows) => changeRow({ rows, key: row.key, to }));
        const field = (part: 'name' | 'price') => {
          const name = `${list}.${index}.${part}` as PromotionField;
          return { name, error: errors[name], autoComplete: 'off', value: row[part] } as const;
        };
        const part = { row, index, change };
        return (
          <RowCard
            key={row.key}
            title={t(text.number, { n: index + 1 })}
            removeLabel={t(text.remove, { n: index + 1 })}
            onRemove={() => onRows((rows) => removeRow({ rows, key: row.key }))}
            order={orderOf(index)}
          >
            <div className="form-row" data-thirds={props.beside ? '' : undefined}>
              <TextInput
                {...field('name')}
                label={t(text.name)}
                {...props.remarkOn(row.name)}
                onChange={(name) => change({ name } as Partial<Row>)}
              />
              <TextInput
                {...field('price')}
                inputMode="decimal"
                label={t(text.price)}
                onChange={(price) => change({ price } as Partial<Row>)}
              />
              {props.beside?.(part)}
            </div>
            {props.below(part)}
          </RowCard>
        );
      })}
      <p className="visually-hidden" aria-live="polite">
        {moved}
      </p>
      <div>
        <Button
          variant="soft"
          id={`field-${list}`}
          onClick={() => {
            const row = { key: crypto.randomUUID(), name: '', price: '', ...props.blank } as Row;
            onRows((rows) => addRow({ rows, row }));
          }}
        >
          <Icon name="plus" />
          {t(text.add)}
        </Button>
      </div>
    </>
  );
}

/** What a row of packages or items passes to the fields rendered in it. */
export interface EntryPart<Row> {
  row: Row;
  index: number;
  change: (to: Partial<Row>) => void;
}
