import { useEffect, useState } from 'react';
import { certifyThisDevice, fetchSignature, signatureOf } from './sign-vouchers.ts';

/** The facts of a booking that signing its voucher needs. */
export interface SignedBooking {
  code: string;
  /** Null if this device does not know it. */
  hospitalId: string | null;
  promotionId: string | null;
  /** The promotion's last day, `YYYY-MM-DD`; null for none. */
  end: string | null;
  /** True once the server has the booking: only then can it sign the voucher. */
  isSent: boolean;
}

/**
 * Returns the signature for the QR code of an agent's booking while `isShown`; null while there is none.
 * First it is the one that this device has or makes, then the project's once the server answers.
 */
export function useSignature(options: { booking: SignedBooking; isShown: boolean }): string | null {
  const { isShown, booking } = options;
  const { code, hospitalId, promotionId, end, isSent } = booking;
  const [found, setFound] = useState<{ code: string; digits: string } | null>(null);
  useEffect(() => {
    if (!isShown || promotionId === null) return;
    let current = true;
    const show = (digits: string | null) => {
      if (current && digits !== null) setFound({ code, digits });
    };
    const facts = { code, hospitalId, promotionId, end };
    const sign = async () => {
      show(await signatureOf(facts));
      if (isSent) show(await fetchSignature(facts));
    };
    // A voucher without a signature still works: a desk that does not know its code records it on trust.
    sign().catch((cause: unknown) => console.warn('The voucher was not signed.', cause));
    return () => {
      current = false;
    };
  }, [isShown, code, hospitalId, promotionId, end, isSent]);
  return found?.code === code ? found.digits : null;
}

/** Requests or renews this device's certificate on mount, for vouchers signed later without a network. */
export function useCertifiedDevice(): void {
  useEffect(() => {
    certifyThisDevice().catch((cause: unknown) =>
      console.warn('The key for vouchers was not certified.', cause),
    );
  }, []);
}
