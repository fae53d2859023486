import { useText } from '../../../i18n/use-text.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { ChipButton } from '../../../ui/chip-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { ToggleLine } from '../../../ui/fields/toggle-line.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { useSavedLists } from '../../data/filter/use-saved-lists.ts';
import { deleteSavedList } from '../../data/filter/write-saved-list.ts';
import { useKnownTags } from '../../data/tags/use-known-tags.ts';
import { tagKey } from '../../rules/tags/customer-tag.ts';
import { isFiltered, noFilter, type CustomerFilter } from '../../rules/filter/customer-filter.ts';
import { provinceNames } from '../../rules/filter/province-of.ts';
import { notifyIfRefused } from '../sync/notify-if-refused.ts';
import { monthName } from './condition-texts.ts';
import '../tags/tags.css';
import './filter.css';

const END_DAYS = [7, 30, 60, 90];
const CONTACT_DAYS = [30, 60, 90, 180, 365];
const NEAR_KM = [2, 5, 10, 25, 50];
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

/**
 * The form of all filter conditions. Each change applies at once, and the button says how many customers
 * match.
 */
export function FilterSheet(props: {
  filter: CustomerFilter;
  /** The number of matching customers; null until they are counted. */
  count: number | null;
  onChange: (filter: CustomerFilter) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { filter, count, onChange, onClose } = props;
  const locale = useDateStyle() === 'thai' ? 'th' : 'en';
  const tags = useKnownTags();
  const lists = useSavedLists();
  const chosen = new Set(filter.tags.map(tagKey));
  const toggle = (tag: string) =>
    onChange({
      ...filter,
      tags: chosen.has(tagKey(tag))
        ? filter.tags.filter((other) => tagKey(other) !== tagKey(tag))
        : [...filter.tags, tag],
    });
  const any = { value: '', label: t('filter.any') };
  const numbers = (
    key: 'endsWithin' | 'noContact' | 'nearKm' | 'birthMonth',
    options: readonly number[],
    label: (n: number) => string,
  ) => {
    const value = filter[key];
    // The filter of an address may have a number that is not among the options, so that number is added to
    // them.
    const all = value === null || options.includes(value) ? options : [...options, value];
    return (
      <SelectInput
        name={`filter_${key}`}
        label={t(`filter.${key}`)}
        value={value === null ? '' : String(value)}
        options={[any, ...all.map((n) => ({ value: String(n), label: label(n) }))]}
        onChange={(text) => onChange({ ...filter, [key]: text === '' ? null : Number(text) })}
      />
    );
  };
  const remove = async (id: string) => {
    if (notifyIfRefused({ written: await deleteSavedList(id), t })) showToast({ title: t('filter.deleted') });
  };
  return (
    <Sheet open title={t('filter.title')} onClose={onClose}>
      <div className="form">
        {tags.length > 0 && (
          <fieldset className="choices">
            <legend>{t('tags.label')}</legend>
            <div className="tag-row">
              {tags.map((tag) => (
                <ChipButton
                  key={tag}
                  text={tag}
                  tone={chosen.has(tagKey(tag)) ? 'jade' : undefined}
                  icon={chosen.has(tagKey(tag)) ? 'check' : undefined}
                  isPressed={chosen.has(tagKey(tag))}
                  onClick={() => toggle(tag)}
                />
              ))}
            </div>
          </fieldset>
        )}
        <div className="filter-fields">
          {numbers('endsWithin', END_DAYS, (days) => t('filter.endsWithinDays', { days }))}
          {numbers('birthMonth', MONTHS, (month) => monthName({ month, locale }))}
          {numbers('noContact', CONTACT_DAYS, (days) => t('filter.days', { days }))}
          {numbers('nearKm', NEAR_KM, (km) => t('filter.km', { km }))}
          <SelectInput
            name="filter_province"
            label={t('filter.province')}
            value={filter.province ?? ''}
            options={[any, ...provinceNames.map((name) => ({ value: name, label: name }))]}
            onChange={(province) => onChange({ ...filter, province: province === '' ? null : province })}
          />
        </div>
        <ToggleLine
          label={t('filter.voucher')}
          checked={filter.voucher}
          onChange={(voucher) => onChange({ ...filter, voucher })}
        />
        {lists.length > 0 && (
          <fieldset className="choices">
            <legend>{t('filter.lists')}</legend>
            <ul className="plain-list tag-row">
              {lists.map(({ id, name }) => (
                <li key={id}>
                  <ChipButton
                    text={name}
                    endIcon="trash"
                    label={t('filter.delete', { name })}
                    onClick={() => void remove(id)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <div className="sheet-actions" data-row="">
          {isFiltered(filter) && (
            <Button variant="soft" color="gray" onClick={() => onChange(noFilter)}>
              {t('filter.clear')}
            </Button>
          )}
          <Button onClick={onClose} aria-live="polite">
            {count === null ? t('action.close') : t('filter.show', { n: count })}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
