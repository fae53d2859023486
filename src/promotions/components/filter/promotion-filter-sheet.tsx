import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/use-text.ts';
import {
  nearOf,
  readPromotionFilter,
  type PromotionFilter,
} from '../../../listings/rules/promotion-filter.ts';
import { readAmount } from '../../../lib/amounts/read-amount.ts';
import { compareThai } from '../../../lib/text/thai-order.ts';
import { OfflinePlaceSearch } from '../../../places/components/offline-place-search.tsx';
import { readDevicePosition } from '../../../places/data/read-device-position.ts';
import { provinces } from '../../../places/data/provinces.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ToggleLine } from '../../../ui/fields/toggle-line.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { PromotionFeedView } from '../../data/promotion-feed.ts';
import { sortKeys } from './filter-words.ts';
import { useFoundCount } from './use-found-count.ts';
import { useMapEntry } from './use-map-entry.ts';
import './promotion-filters.css';

const OFF_PERCENT = [10, 20, 30, 50, 70];
const NEAR_KM = [2, 5, 10, 25, 50, 100];
const POSITION_LIMIT_MS = 10_000;
/** A typed amount is applied after a pause of this length. */
const PAUSE_MS = 400;

/**
 * Filters and order of the list (MARKET-22). Each is applied at once; the button shows how many promotions
 * match.
 */
export function PromotionFilterSheet(props: {
  filter: PromotionFilter;
  view: PromotionFeedView;
  onFilter: (filter: PromotionFilter) => void;
  onClose: () => void;
}) {
  const t = useText();
  const { messagesName } = useLanguage();
  const { filter, onFilter } = props;
  const count = useFoundCount(props.view);
  const map = useMapEntry();
  const [amounts, setAmounts] = useState({ min: textOf(filter.min), max: textOf(filter.max) });
  // Back leaves the sheet open and changes the filter: the fields follow, unless the change is their own.
  const [followed, setFollowed] = useState(filter);
  const [applied, setApplied] = useState<Amounts>(filter);
  if (!isSameAmounts(filter, followed)) {
    setFollowed(filter);
    if (!isSameAmounts(filter, applied)) {
      setApplied(filter);
      setAmounts({ min: textOf(filter.min), max: textOf(filter.max) });
    }
  }
  const [reading, setReading] = useState<'no' | 'reading' | 'failed'>('no');

  // Members that are undefined or make no sense together are left out.
  const change = (changed: Record<string, unknown>) => {
    setApplied(amountsOf(amounts));
    onFilter(readPromotionFilter({ ...filter, ...amountsOf(amounts), ...changed }));
  };
  const isBehind = !isSameAmounts(amountsOf(amounts), filter);
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => {
      setApplied(amountsOf(amounts));
      onFilter(readPromotionFilter({ ...filter, ...amountsOf(amounts) }));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isBehind, amounts, filter, onFilter]);
  const close = () => {
    if (isBehind) change({});
    props.onClose();
  };
  const goNear = (place: { lat: number; lng: number; name?: string }) =>
    change({ near: nearOf(place), place: place.name, sort: filter.sort ?? 'distance' });
  const isChosen = filter.near !== undefined;
  /**
   * The latest `goNear`, so that a late position is applied to the filters of that time. Null if a place was
   * chosen meanwhile or the sheet was closed.
   */
  const onPosition = useRef<typeof goNear | null>(null);
  useEffect(() => {
    onPosition.current = isChosen ? null : goNear;
    return () => void (onPosition.current = null);
  });
  const readPosition = async () => {
    setReading('reading');
    const position = await readDevicePosition({ timeoutMs: POSITION_LIMIT_MS });
    setReading(position.outcome === 'found' ? 'no' : 'failed');
    if (position.outcome !== 'found' || !onPosition.current) return;
    onPosition.current(position);
    props.onClose();
  };

  const any = { value: '', label: t('filter.any') };
  const numbers = (
    key: 'off' | 'km',
    options: readonly number[],
    label: string,
    words: (n: number) => string,
  ) => {
    const value = filter[key];
    // A number from the address that is not among the choices is added to them.
    const all = value === undefined || options.includes(value) ? options : [...options, value];
    return (
      <SelectInput
        name={`find_${key}`}
        label={label}
        value={textOf(value)}
        options={[any, ...all.map((n) => ({ value: String(n), label: words(n) }))]}
        onChange={(text) => change({ [key]: text })}
      />
    );
  };
  const amount = (key: 'min' | 'max', label: string) => (
    <TextInput
      name={`find_${key}`}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={amounts[key]}
      onChange={(text) => setAmounts({ ...amounts, [key]: text })}
    />
  );
  const isThai = messagesName === 'th';
  const named = provinces
    .map(({ thai, latin }) => ({ value: thai, label: isThai ? thai : latin }))
    .sort((a, b) => (isThai ? compareThai(a.label, b.label) : a.label.localeCompare(b.label)));
  const sorts = (['ends', 'price', 'discount', 'distance'] as const).filter(
    (sort) => sort !== 'distance' || filter.near,
  );
  const place = filter.place ?? t('find.me');

  return (
    <Sheet open title={t('find.title')} onClose={close}>
      <div className="form">
        <div className="find-near">
          {filter.near ? (
            <>
              <Button
                variant="soft"
                aria-label={t('find.removePlace', { place })}
                onClick={() => change({ near: undefined })}
              >
                <Icon name="pin" />
                {t('find.near', { place })}
                <Icon name="close" />
              </Button>
              {numbers('km', NEAR_KM, t('find.within'), (km) => t('label.km', { km }))}
            </>
          ) : (
            <>
              <Button variant="soft" disabled={reading === 'reading'} onClick={() => void readPosition()}>
                <Icon name="navigate" />
                {t('find.nearMe')}
              </Button>
              <OfflinePlaceSearch
                name="find_place"
                label={t('find.place')}
                placeholder={t('find.placeHint')}
                onChoose={goNear}
              />
            </>
          )}
          <output className="field-help">
            {reading === 'reading' ? t('find.reading') : reading === 'failed' ? t('find.noPosition') : ''}
          </output>
        </div>
        <fieldset className="find-price">
          <legend>{t('find.price')}</legend>
          {amount('min', t('find.min'))}
          {amount('max', t('find.max'))}
        </fieldset>
        <div className="find-fields">
          {numbers('off', OFF_PERCENT, t('find.off'), (percent) => t('find.offAtLeast', { percent }))}
          <SelectInput
            name="find_province"
            label={t('filter.province')}
            value={filter.province ?? ''}
            options={[any, ...named]}
            onChange={(province) => change({ province })}
          />
        </div>
        <div>
          <ToggleLine
            label={t('find.now')}
            checked={filter.now ?? false}
            onChange={(now) => change({ now })}
          />
          <ToggleLine
            label={t('find.verified')}
            checked={filter.verified ?? false}
            onChange={(verified) => change({ verified })}
          />
        </div>
        <SelectInput
          name="find_sort"
          label={t('find.sort')}
          value={filter.sort ?? ''}
          options={[
            { value: '', label: t('find.newest') },
            ...sorts.map((sort) => ({ value: sort, label: t(sortKeys[sort]) })),
          ]}
          onChange={(sort) => change({ sort })}
        />
        {!map.isOpen && (
          <Button
            variant="soft"
            onClick={() => {
              close();
              map.open();
            }}
          >
            <Icon name="map" />
            {t('find.showMap')}
          </Button>
        )}
        <div className="sheet-actions" data-row="">
          {Object.keys(filter).length > 0 && (
            <Button
              variant="soft"
              color="gray"
              onClick={() => {
                setAmounts({ min: '', max: '' });
                onFilter({});
              }}
            >
              {t('filter.clear')}
            </Button>
          )}
          <Button onClick={close} aria-live="polite">
            {showWords(count, t)}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value));

type Amounts = Pick<PromotionFilter, 'min' | 'max'>;

/** Omits a text that is not an amount, so that it does not filter. */
function amountsOf(amounts: { min: string; max: string }): Amounts {
  const { min, max } = readPromotionFilter({ min: readAmount(amounts.min), max: readAmount(amounts.max) });
  return { min, max } as Amounts;
}

const isSameAmounts = (a: Amounts, b: Amounts) => a.min === b.min && a.max === b.max;

function showWords(count: ReturnType<typeof useFoundCount>, t: ReturnType<typeof useText>): string {
  if (!count) return t('find.showAny');
  return t(count.says === 'countMore' ? 'find.showMore' : 'find.show', { n: count.n });
}
