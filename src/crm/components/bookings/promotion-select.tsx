import { useState } from 'react';
import type { PromotionDigest } from '../../../listings/rules/promotion-digest.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { SelectInput, type SelectOption } from '../../../ui/fields/select-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { ToggleLine } from '../../../ui/fields/toggle-line.tsx';
import { useOnline } from '../../../ui/device/use-online.ts';
import { useFoundPromotions } from '../../data/bookings/use-found-promotions.ts';
import type { KnownPromotions } from '../../data/bookings/use-known-promotions.ts';
import { useClockMs } from '../../../session/data/use-today.ts';
import type { Live } from '../../../session/data/use-live.ts';
import {
  groupPromotions,
  MAX_STORED_PROMOTIONS,
  needsServer,
  prefilledPrice,
} from '../../rules/bookings/booking-values.ts';

/** With more promotions than this, the field has a search box. */
const SEARCHED_FROM = 10;
const none: readonly PromotionDigest[] = [];

/**
 * Selects one of the promotions that this device stores or, with a network, that the server's search finds.
 * Running and upcoming ones are listed first; ended ones are behind a switch.
 */
export function PromotionSelect(props: {
  known: Live<KnownPromotions>;
  value: string;
  error: string | undefined;
  /**
   * `chosen` is null if nothing is selected. `found` is true for a search result that this device did not
   * store before.
   */
  onChange: (chosen: PromotionDigest | null, options: { found: boolean }) => void;
}) {
  const t = useText();
  const style = useDateStyle();
  const online = useOnline();
  const [query, setQuery] = useState('');
  const [withEnded, setWithEnded] = useState(false);
  const { known, value } = props;
  const here = known.state === 'ready' ? known.value.promotions : none;
  const readAtMs = known.state === 'ready' ? known.value.readAtMs : null;
  const nowMs = useClockMs();
  const words = query.trim();
  const wanted = needsServer({ promotions: here, query: words, nowMs }) && online;
  const found = useFoundPromotions(wanted ? words : null);
  const promotions = [...here, ...found.promotions.filter((one) => !here.some(({ id }) => id === one.id))];
  const groups = groupPromotions({ promotions, query, nowMs, found: found.promotions });
  const matches = groups.running.length + groups.upcoming.length;
  const chosen = promotions.find(({ id }) => id === value);
  const shown = [...groups.running, ...groups.upcoming, ...(withEnded ? groups.ended : none)];
  const stored = chosen && !shown.includes(chosen) ? [chosen] : [];

  if (known.state === 'failed') {
    return (
      <Notice tone="red" icon="attention">
        <p role="alert">{t('recommended.failed')}</p>
        <div className="row-actions">
          <Button variant="soft" onClick={known.retry}>
            {t('action.retry')}
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <div className="stack">
      {here.length > SEARCHED_FROM && (
        <TextInput
          name="booking_find"
          label={t('booking.find')}
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          note={words === '' ? undefined : noteOf()}
          onChange={setQuery}
        />
      )}
      <SelectInput
        name="booking_promotion"
        label={t('label.promotion')}
        required
        value={value}
        error={props.error}
        help={helpOf()}
        options={[{ value: '', label: t('booking.choose') }, ...stored.map(optionOf)]}
        groups={[
          { label: t('booking.running'), options: groups.running.map(optionOf) },
          { label: t('booking.upcoming'), options: groups.upcoming.map(optionOf) },
          { label: t('booking.ended'), options: withEnded ? groups.ended.map(optionOf) : [] },
        ]}
        onChange={(id) =>
          props.onChange(promotions.find((one) => one.id === id) ?? null, {
            found: !here.some((one) => one.id === id),
          })
        }
      />
      {groups.ended.length > 0 && (
        <ToggleLine
          label={t('booking.showEnded', { n: groups.ended.length })}
          checked={withEnded}
          onChange={setWithEnded}
        />
      )}
    </div>
  );

  function noteOf(): string | undefined {
    if (found.state === 'searching') return t('booking.searching');
    if (matches > 0) return undefined;
    const searchedHere = found.state === 'unread' || (!online && here.length >= MAX_STORED_PROMOTIONS);
    return t(searchedHere ? 'booking.noneFoundHere' : 'booking.noneFound', { query: words });
  }

  function helpOf(): string | undefined {
    if (known.state === 'ready' && here.length === 0) return t('booking.noPromotions');
    if (online || readAtMs === null) return undefined;
    return t('booking.knownAt', { time: formatMoment({ atMs: readAtMs, style }) });
  }
}

function optionOf(promotion: PromotionDigest): SelectOption {
  const price = prefilledPrice(promotion);
  const parts = [promotion.promotion_title, promotion.hospital_name, price && formatBaht(Number(price))];
  return { value: promotion.id, label: parts.filter(Boolean).join(' · ') };
}
