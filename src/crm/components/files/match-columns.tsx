import { Heading } from '@radix-ui/themes';
import type { TextKey } from '../../../i18n/message-texts.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import type { ImportTable } from '../../data/files/read-import-file.ts';
import type { ImportColumn } from '../../rules/files/import-candidate.ts';
import { chooseColumn, importColumns } from '../../rules/files/import-columns.ts';

const labels: Record<ImportColumn, TextKey> = {
  name: 'customer.name',
  first_name: 'import.firstName',
  last_name: 'import.lastName',
  nickname: 'customer.nickname',
  telephone: 'customer.telephone',
  email: 'customer.email',
  birthday: 'customer.birthday',
  house_address: 'customer.houseLocation',
  house_lat: 'import.latitude',
  house_lng: 'import.longitude',
  work_address: 'customer.workLocation',
  notes: 'customer.notes',
  more_contacts: 'customer.moreContacts',
};
const LONGEST_SAMPLE = 40;

/**
 * A select for each column of the file, with the customer column that it was recognised as. Another choice
 * plans the import anew.
 */
export function MatchColumns(props: { table: ImportTable; onMatch: (table: ImportTable) => void }) {
  const t = useText();
  const { table, onMatch } = props;
  const { columns, headings, rows } = table;
  const sampleOf = (at: number) => {
    const value = rows.map((cells) => cells[at]?.trim() ?? '').find((cell) => cell !== '');
    return value && t('import.sample', { value: value.slice(0, LONGEST_SAMPLE) });
  };
  // Empty columns are left out, because address books write dozens of them.
  const filled = headings.flatMap((heading, at) => (sampleOf(at) ? [{ heading, at }] : []));
  return (
    <section className="card stack" aria-labelledby="match-columns">
      <Heading as="h2" size="3" id="match-columns">
        {t('import.columns')}
      </Heading>
      <p className="field-help">{t('import.columnsHelp')}</p>
      <div className="form-row">
        {filled.map(({ heading, at }) => (
          <SelectInput
            key={at}
            name={`column_${at}`}
            label={heading.trim() || `${at + 1}`}
            help={sampleOf(at)}
            value={columns[at] ?? ''}
            options={[
              { value: '', label: t('import.noColumn') },
              ...importColumns.map((column) => ({
                value: column,
                label: t(labels[column] as 'customer.name'),
              })),
            ]}
            onChange={(value) => {
              const column = importColumns.find((one) => one === value) ?? null;
              onMatch({ ...table, columns: chooseColumn({ columns, at, column }) });
            }}
          />
        ))}
      </div>
    </section>
  );
}
