import { useState } from 'react';
import { consentRefusalText } from '../../../consents/components/consent-refusal-text.ts';
import { useLatestReceipts } from '../../../consents/data/refusing-customers.ts';
import { refusalOfTexts } from '../../../consents/rules/customer-text.ts';
import type { Booking } from '../../../bookings/rules/booking.ts';
import type { PromotionDigest } from '../../../listings/rules/promotion-digest.ts';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { formatDay } from '../../../lib/days/format-date.ts';
import { formatBaht } from '../../../lib/amounts/format-baht.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { drawVoucher } from '../../data/bookings/draw-voucher.ts';
import { canShareFile, shareFile } from '../../data/files/share-file.ts';
import { useSignature } from '../../../bookings/data/use-signature.ts';
import { voucherUrl } from '../../../bookings/rules/voucher.ts';
import { voucherFileName, type VoucherTexts } from '../../rules/bookings/voucher-texts.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import './voucher-sheet.css';

/**
 * The voucher that a customer is shown or sent: promotion, code and QR code. It works without a network. If
 * the customer refused service messages, it can be shown and saved but not shared (CUSTOMER-21).
 */
export function VoucherSheet(props: {
  open: boolean;
  booking: Booking;
  promotion: PromotionDigest | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const style = useDateStyle();
  const [drawing, setDrawing] = useState(false);
  const { booking, promotion } = props;
  const { booking_code: code, promotion_end: end } = booking;
  const signature = useSignature({
    isShown: props.open,
    booking: {
      code,
      hospitalId: booking.hospital_id ?? promotion?.hospital_id ?? null,
      promotionId: booking.promotion_id,
      end: end ?? promotion?.end_date ?? null,
      // The server fills in `hospital_id`, so null means that it does not have the booking yet.
      isSent: booking.hospital_id !== null,
    },
  });
  const url = voucherUrl({ origin: window.location.origin, code, signature });
  const texts: VoucherTexts = {
    code,
    title: booking.promotion_title,
    hospital: promotion?.hospital_name ?? '',
    price: formatBaht(booking.booking_price),
    lines: end ? [t('booking.validUntil', { day: formatDay({ date: end, style }) })] : [],
    help: t('voucher.help'),
  };

  const receipts = useLatestReceipts(booking.customer_id ?? '');
  const refusal = receipts && refusalOfTexts({ receipts, purpose: 'service' });
  const canShare =
    receipts !== null && !refusal && canShareFile(new File([], 'x.png', { type: 'image/png' }));

  const share = async () => {
    setDrawing(true);
    try {
      const picture = await drawVoucher({ texts, url });
      const name = voucherFileName(code);
      const file = new File([picture], name, { type: picture.type });
      if (!canShare || (await shareFile({ file, title: texts.title })) === 'unsupported') {
        saveFile({ name, blob: picture });
        showToast({ title: t('voucher.saved') });
      }
    } catch (cause) {
      console.warn('The voucher could not be drawn.', cause);
      showToast({ tone: 'destructive', text: t('voucher.failed') });
    } finally {
      setDrawing(false);
    }
  };

  return (
    <Sheet open={props.open} title={t('voucher.title')} onClose={props.onClose}>
      <div className="voucher">
        {texts.hospital && <p className="voucher-hospital">{texts.hospital}</p>}
        <p className="voucher-title">{texts.title}</p>
        <p className="voucher-price number">{texts.price}</p>
        <QrCode text={url} label={t('voucher.qr', { code: formatBookingCode(code) })} />
        <p className="voucher-code number">
          <span className="visually-hidden">{t('voucher.code')} </span>
          {formatBookingCode(code)}
        </p>
        {texts.lines.map((line) => (
          <p className="field-help" key={line}>
            {line}
          </p>
        ))}
        <p className="field-help">{texts.help}</p>
      </div>
      {refusal && (
        <Notice tone="amber" icon="attention">
          <p>{consentRefusalText({ refusal, t, style })}</p>
        </Notice>
      )}
      <div className="sheet-actions">
        <Button disabled={drawing} onClick={() => void share()}>
          <Icon name={canShare ? 'share' : 'download'} />
          {t(drawing ? 'voucher.drawing' : canShare ? 'voucher.share' : 'voucher.save')}
        </Button>
      </div>
    </Sheet>
  );
}
