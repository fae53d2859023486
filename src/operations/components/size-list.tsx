import { useText } from '../../i18n/use-text.ts';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { formatSize } from '../rules/format-size.ts';
import type { SiteState } from '../rules/site-state.ts';

/** How large the database is, its largest tables, and the stored files by bucket. */
export function SizeList({ sizes }: Pick<SiteState, 'sizes'>) {
  const t = useText();
  return (
    <FormSection name="sizes" title={t('ops.sizes')}>
      <p>{t('ops.database', { size: formatSize(sizes.database_bytes) })}</p>
      <ul className="plain-list ops-sizes">
        {sizes.tables.map(({ name, rows, bytes }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="field-help">{t('ops.tableSize', { size: formatSize(bytes), n: rows })}</span>
          </li>
        ))}
        {sizes.buckets.map(({ name, files, bytes }) => (
          <li key={`bucket ${name}`}>
            <span>{name}</span>
            <span className="field-help">{t('ops.bucketSize', { size: formatSize(bytes), n: files })}</span>
          </li>
        ))}
      </ul>
      {sizes.removed_files > 0 && (
        <p className="field-help">{t('ops.removedFiles', { n: sizes.removed_files })}</p>
      )}
    </FormSection>
  );
}
