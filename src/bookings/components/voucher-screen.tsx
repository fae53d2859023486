import { Heading } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { promotionPath } from '../../listings/rules/promotion-address.ts';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { formatBookingCode, readBookingCode } from '../rules/booking-code.ts';
import { formatDay } from '../../lib/days/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { InlineIcon } from '../../ui/inline-icon.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { StoredNotice } from '../../ui/notices/stored-notice.tsx';
import { saveFile } from '../../ui/device/save-file.ts';
import { HOUR_MS, useTimeMs } from '../../ui/device/use-time-ms.ts';
import './voucher-page.css';
import { useNoIndex } from '../../ui/page/use-no-index.ts';
import { useVoucher } from '../data/use-voucher.ts';
import { voucherUrl, voucherView, type SignedVoucher, type VoucherView } from '../rules/voucher.ts';
import { voucherCalendar } from '../rules/voucher-calendar.ts';

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

/**
 * The page behind a voucher's QR code: it shows the promotion and whether the code is valid, but not the
 * customer.
 */
export function VoucherScreen(props: {
  code: string;
  /** The signature in the fragment of the opened link; null for a link without one. */
  signature: string | null;
  isVisitor: boolean;
  staff?: ReactNode;
}) {
  const t = useText();
  useNoIndex();
  const found = useVoucher(props);
  switch (found.state) {
    case 'loading':
      return <CardsSkeleton cards={1} />;
    case 'failed':
      return found.isOffline ? (
        <EmptyState icon="offline" title={t('voucherPage.offline')} text={t('voucherPage.offlineHelp')}>
          <Button variant="soft" onClick={found.retry}>
            {t('action.retry')}
          </Button>
        </EmptyState>
      ) : (
        <FailedLoad onRetry={found.retry} />
      );
    case 'unknown':
      return props.signature !== null ? (
        <>
          <UnsentCard code={readBookingCode(props.code).code} signature={props.signature} />
          {props.staff}
        </>
      ) : (
        <>
          <EmptyState icon="search" title={t('voucherPage.unknown')} text={t('voucherPage.unknownHelp')} />
          {props.staff}
        </>
      );
    case 'found':
      return (
        <>
          <VoucherCard voucher={found.voucher} storedAtMs={found.storedAtMs} />
          {props.staff}
        </>
      );
  }
}

/** A voucher whose booking the agent could not send yet. The reception checks its signature (BOOKING-22). */
function UnsentCard(props: { code: string; signature: string }) {
  const t = useText();
  return (
    <article className="card voucher-page" data-view="notYet">
      <div className="voucher-page-text">
        <div className="voucher-page-state">
          <Icon name="clock" />
          <div>
            <strong>{t('voucherPage.unsent')}</strong>
            <p>{t('voucherPage.unsentHelp')}</p>
          </div>
        </div>
        <VoucherQr {...props} />
        <VoucherCode code={props.code} />
      </div>
    </article>
  );
}

function VoucherQr(props: { code: string; signature: string | null }) {
  const t = useText();
  return (
    <Suspense fallback={<span className="bone voucher-page-wait" />}>
      <QrCode
        text={voucherUrl({ origin: window.location.origin, ...props })}
        label={t('voucher.qr', { code: formatBookingCode(props.code) })}
      />
    </Suspense>
  );
}

function VoucherCode({ code }: { code: string }) {
  const t = useText();
  return (
    <p className="voucher-page-code number">
      <span className="visually-hidden">{t('voucherPage.code')} </span>
      {formatBookingCode(code)}
    </p>
  );
}

const icons: Record<VoucherView, IconName> = {
  available: 'check',
  used: 'clock',
  cancelled: 'close',
  ended: 'calendar',
  notYet: 'calendar',
};

function VoucherCard(props: { voucher: SignedVoucher; storedAtMs: number | null }) {
  const t = useText();
  const style = useDateStyle();
  const { voucher } = props;
  const today = bangkokDay(useTimeMs(HOUR_MS));
  const view = voucherView({ voucher, today });
  const day = (date: string) => formatDay({ date, style });
  const { promotion_end: end, hospital_slug, url_slug } = voucher;
  const promotion = voucher.promotion_title ?? t('voucherPage.hidden');
  const path =
    hospital_slug !== null && url_slug !== null ? promotionPath({ hospital_slug, url_slug }) : null;
  const help = {
    available: t('voucherPage.availableHelp'),
    used: t(voucher.voided_at === null ? 'voucherPage.usedHelp' : 'voucherPage.voidedHelp'),
    cancelled: t('voucherPage.cancelledHelp'),
    ended: t('voucherPage.endedHelp', { day: day(end ?? '') }),
    notYet: t('voucherPage.notYetHelp', { day: day(voucher.promotion_start ?? '') }),
  }[view];
  const { origin } = window.location;
  const calendar = (nowMs: number) =>
    voucherCalendar({
      voucher,
      title: t('voucherPage.lastDay', { title: promotion }),
      help: t('voucherPage.availableHelp'),
      // The entry outlives the keys of signatures, so its link has none; the page fetches a current one.
      url: voucherUrl({ origin, code: voucher.code, signature: null }),
      nowMs,
    });
  const title =
    view === 'used' && voucher.used_at !== null
      ? t('voucherPage.usedAt', { day: day(bangkokDay(Date.parse(voucher.used_at))) })
      : t(`voucherPage.${view}`);

  return (
    <article className="card voucher-page" data-view={view}>
      <Picture stored={voucher.image_url} />
      <div className="voucher-page-text">
        {props.storedAtMs !== null && <StoredNotice storedAtMs={props.storedAtMs} />}
        {voucher.hospital_name && <p className="field-help">{voucher.hospital_name}</p>}
        <Heading as="h2" size="5">
          {promotion}
        </Heading>
        <div className="voucher-page-state">
          <Icon name={icons[view]} />
          <div>
            <strong>{title}</strong>
            <p>{help}</p>
          </div>
        </div>
        {view === 'available' && <VoucherQr code={voucher.code} signature={voucher.signature} />}
        <VoucherCode code={voucher.code} />
        {end !== null && view === 'available' && (
          <p className="field-help">{t('voucherPage.until', { day: day(end) })}</p>
        )}
        {end !== null && (view === 'available' || view === 'notYet') && (
          <Button
            variant="plain"
            onClick={() =>
              saveFile({
                name: `voucher-${formatBookingCode(voucher.code)}.ics`,
                text: calendar(Date.now()) ?? '',
                type: 'text/calendar;charset=utf-8',
              })
            }
          >
            <Icon name="calendar" />
            {t('voucherPage.calendar')}
          </Button>
        )}
        {view === 'available' && (
          <Button variant="plain" onClick={() => window.print()}>
            <InlineIcon name="print" />
            {t('voucherPage.print')}
          </Button>
        )}
        {path && (
          <Button
            variant="soft"
            as={
              <Link to={path}>
                <Icon name="tag" />
                {t('voucherPage.promotion')}
              </Link>
            }
          />
        )}
      </div>
    </article>
  );
}

function Picture(props: { stored: string | null }) {
  const [hasFailed, setFailed] = useState(false);
  const src = pictureUrl({ stored: props.stored, rendition: 'card' });
  if (!src || hasFailed) return null;
  return <img className="voucher-page-picture" src={src} alt="" onError={() => setFailed(true)} />;
}
