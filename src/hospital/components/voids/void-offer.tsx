import { useState } from 'react';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useRedemptionState } from '../../data/voids/use-redemption-state.ts';
import { useNow } from '../../data/use-now.ts';
import { canVoid } from '../../rules/redemption-void.ts';
import { VoidMark } from './void-mark.tsx';
import { VoidSheet } from './void-sheet.tsx';

/** Offers to mark a redemption as a mistake, as long as the person may, and shows that it was marked. */
export function VoidOffer(props: {
  /** The nonce of the attempt that used the code; null if it is not known. */
  nonce: string | null;
  code: string;
  isOwner: boolean;
  /** The id of the person on shift on this device; null for nobody. */
  shiftStaffId: string | null;
  onVoided: () => void;
}) {
  const t = useText();
  const nowMs = useNow();
  const { nonce, code, isOwner, shiftStaffId } = props;
  const [isOpen, setOpen] = useState(false);
  const state = useRedemptionState({ nonce, shiftStaffId });
  if (nonce === null || state === null) return null;
  if (state.void) {
    return (
      <div className="void-offer">
        <VoidMark mark={state.void} />
      </div>
    );
  }
  const { attemptedAtMs, isOwn } = state;
  // An open sheet stays after the time to void has passed, because the server decides by its own times.
  if (attemptedAtMs === null) return null;
  if (!isOpen && !canVoid({ isOwner, isOwn, isVoided: false, attemptedAtMs, nowMs })) return null;
  return (
    <div className="void-offer">
      <Button
        variant="soft"
        color="gray"
        aria-label={t('void.openThis', { code: formatBookingCode(code) })}
        onClick={() => setOpen(true)}
      >
        {t('void.open')}
      </Button>
      <VoidSheet
        open={isOpen}
        nonce={nonce}
        code={code}
        shiftStaffId={shiftStaffId}
        onVoided={props.onVoided}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
