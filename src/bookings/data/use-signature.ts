import { useEffect, useState } from 'react';
import { certifyThisDevice, fetchSignature, signatureOf } from './sign-vouchers.ts';

/** A booking as far as its signature goes. */
export interface SignedBooking {
  code: string;
  /** Null where this device does not know it. */
  hospitalId: string | null;
  promotionId: string | null;
  /** `YYYY-MM-DD`. */
  end: string | null;
  /** True once the server has the booking: only then can it sign the voucher. */
  isSent: boolean;
}

/**
 * The signature for the QR code of an agent's booking while `isShown`: what this device has at once, the project's as soon as
 * the server answers. Null before, and where neither is to be had.
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
    // A voucher without a signature is one that the desk records on trust.
    sign().catch((cause: unknown) => console.warn('The voucher was not signed.', cause));
    return () => {
      current = false;
    };
  }, [isShown, code, hospitalId, promotionId, end, isSent]);
  return found?.code === code ? found.digits : null;
}

/** Has the key of this device certified while there is a network, for vouchers that are made without one. */
export function useCertifiedDevice(): void {
  useEffect(() => {
    certifyThisDevice().catch((cause: unknown) =>
      console.warn('The key for vouchers was not certified.', cause),
    );
  }, []);
}
