import { Heading } from '@radix-ui/themes';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { formatDay, formatMoment } from '../../../lib/days/format-date.ts';
import { useAnswer } from '../../../session/data/use-answer.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { readErasures } from '../../data/erasures/read-erasures.ts';

/**
 * Erased customers, without names, and the devices that have not confirmed yet that nothing of them is left
 * there (PRIVACY-3). It renders nothing if there are none.
 */
export function ErasureList(props: { read: typeof readErasures; help: string }) {
  const t = useText();
  const style = useDateStyle();
  const erasures = useAnswer(props.read);
  if (erasures.state !== 'ready' || erasures.value.length === 0) return null;
  const day = (at: string) => formatDay({ date: bangkokDay(Date.parse(at)), style });
  return (
    <section className="card" aria-labelledby="erasures-title">
      <Heading as="h2" size="4" id="erasures-title">
        {t('erasures.title')}
      </Heading>
      <p className="field-help">{props.help}</p>
      <ul className="plain-list">
        {erasures.value.map(({ id, erased_at: at, devices }) => {
          const waiting = devices.filter(({ reported_at: reported }) => reported === null);
          const done = devices.length - waiting.length;
          return (
            <li className="plain-row" key={id}>
              <span>
                <strong className="number">{formatMoment({ atMs: Date.parse(at), style })}</strong>
                {waiting.map(({ device, name, holder, last_seen_at: seen }) => (
                  <p key={device} className="field-help">
                    {t('erasures.lastSeen', {
                      name: [name || t('account.someDevice'), holder].filter(Boolean).join(', '),
                      day: day(seen),
                    })}
                  </p>
                ))}
              </span>
              <Chip
                tone={waiting.length === 0 ? 'jade' : 'amber'}
                icon={waiting.length === 0 ? 'check' : 'clock'}
              >
                {t('erasures.confirmed', { n: done, of: devices.length })}
              </Chip>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
