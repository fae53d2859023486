import { Heading } from '@radix-ui/themes';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
} from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatBookingCode, lookupText, readBookingCode } from '../../../bookings/rules/booking-code.ts';
import { readSignatureText } from '../../../bookings/rules/voucher.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { requeueCode } from '../../data/desk/requeue-code.ts';
import { useCodeCheck } from '../../data/desk/use-code-check.ts';
import { useReportDesk } from '../../data/desk/use-report-desk.ts';
import type { OwnHospital } from '../../../permissions/rules/permissions.ts';
import type { CheckVerdict } from '../../rules/code-verdict.ts';
import { isAutoRedeemed } from '../../rules/is-auto-redeemed.ts';
import { VoidOffer } from '../voids/void-offer.tsx';
import { CheckResult } from './check-result.tsx';
import { checkViewOf } from './check-views.ts';
import { DeskListLine } from './desk-list-line.tsx';
import { autoRedeemSetting } from './auto-redeem-setting.ts';
import { SoundToggle } from './sound-toggle.tsx';
import { useAfterResult } from './use-after-result.ts';
import './desk.css';
import './check.css';

/** How readers (camera, scanner, keypad) control the check. */
export interface CheckActions {
  /**
   * Checks a code, or a link with one, at once; `signature` is that of the link. In reception mode a code
   * that a `reader` read may be marked as used without a press (BOOKING-23).
   */
  read(raw: string, signature: string | null, by?: 'reader'): void;
  /** The code typed so far; empty once a valid code was checked. */
  typed: string;
  type(text: string): void;
  /** Checks the text of the field. */
  submit(): void;
  /** Empties the field and removes the result. */
  clear(): void;
}

interface OneScan {
  /** New for each scan, so that scanning the same code again starts a new check. */
  id: string;
  /** The text as typed or scanned; for a link with a valid code, that code. */
  raw: string;
  /** `code` is what is looked up. */
  read: { code: string; valid: boolean };
  /** The digits of a signed voucher's link; null for a code alone. */
  signature: string | null;
  /** True if a camera or scanner in reception mode read the code. */
  isRead: boolean;
}

/**
 * Checks booking codes: field, readers, state, redemption and result (BOOKING-7). `page` is one card of
 * several and shows who presents the code. `reception` fills a screen that customers see too.
 */
export function CodeCheck(props: {
  size: 'page' | 'reception';
  /** Hospitals that the person works for; the age of the list is shown for the first one. */
  hospitals: readonly Pick<OwnHospital, 'id' | 'name' | 'role'>[];
  initialCode?: string;
  /** The signature of the link that named the code; null for none. */
  initialSignature?: string | null;
  /**
   * The person on shift on this device; absent or null without shifts. `isAccount`: it is the account signed
   * in; otherwise its rights as an owner do not count.
   */
  onShift?: { userId: string; isAccount: boolean } | null;
  /** Rendered below the field. */
  readers?: (actions: CheckActions) => ReactNode;
}) {
  const t = useText();
  const style = useDateStyle();
  const { size, hospitals } = props;
  const hospitalIds = hospitals.map(({ id }) => id);
  const [typed, setTyped] = useState(props.initialCode ?? '');
  const [scan, setScan] = useState<OneScan | null>(() => scanOf(props.initialCode, props.initialSignature));
  useReportDesk();
  const onShift = props.onShift ?? null;
  const shiftStaffId = onShift?.userId ?? null;
  const check = useCodeCheck({
    scanId: scan?.id ?? null,
    read: scan?.read ?? null,
    signature: scan?.signature ?? null,
    hospitalIds,
    shiftStaffId,
  });
  const { verdict } = check;
  const view = verdict && checkViewOf(verdict, { t, style, syncedAtMs: check.syncedAtMs });
  const result = useRef<HTMLDivElement>(null);

  const clear = () => {
    setScan(null);
    setTyped('');
  };
  // The timer removes the result, but never the next code that a person is typing.
  const clearResult = () => {
    if (typed === scan?.raw) setTyped('');
    setScan(null);
  };
  const read: CheckActions['read'] = (raw, signature, by) => {
    const next = { ...(scanOf(raw, signature) ?? emptyScan(raw)), isRead: by === 'reader' };
    setTyped(next.raw);
    setScan(next);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    // The same code without a new scan keeps the signature that was read with it.
    read(typed, typed === scan?.raw ? scan.signature : readSignatureText(typed));
    const input = document.getElementById(fieldId('booking_code'));
    // On touch screens the keyboard would lie over the result; elsewhere the next code replaces this one.
    if (window.matchMedia('(pointer: coarse)').matches) input?.blur();
    else if (input instanceof HTMLInputElement) input.select();
  };
  useAfterResult({
    scan,
    verdict,
    busy: check.pressing,
    onClear: clearResult,
    onShown: () => {
      // Wait for the frame that shows the result: measuring its position earlier would force a layout.
      const isPage = size === 'page' && verdict?.signal !== 'done';
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (isPage) result.current?.scrollIntoView({ block: 'nearest' });
          // A finished redemption fills the screen, so the next key must not press a button beneath it.
          else if (verdict?.signal === 'done') result.current?.focus({ preventScroll: true });
        }),
      );
    },
  });
  const isSetToMark = useSyncExternalStore(autoRedeemSetting.subscribe, autoRedeemSetting.get) === 'on';
  const marksAlone = size === 'reception' && isSetToMark;
  useMarkAlone({
    scanId: marksAlone && scan?.isRead && verdict && isAutoRedeemed(verdict) ? scan.id : null,
    onMark: () => void check.redeem({ basis: 'available', reason: null }),
  });
  const isEmpty = verdict?.state === 'empty';
  // After a valid code the next key starts a new one; a code with a typing error is continued.
  const begun = scan?.read.valid && typed === scan.raw ? '' : typed;

  return (
    <section className="card check" data-size={size} aria-labelledby="check-title">
      <div className="check-top">
        <Heading as="h2" size="5" id="check-title">
          {t('check.title')}
        </Heading>
        <SoundToggle />
      </div>
      <DeskListLine hospitalIds={hospitalIds} />
      <div className="check-parts">
        <div className="stack">
          <form className="check-form" noValidate onSubmit={submit}>
            <TextInput
              name="booking_code"
              label={t('check.code')}
              help={size === 'page' ? t('check.codeHelp') : undefined}
              autoComplete="off"
              autoCapitalize="characters"
              enterKeyHint="go"
              // Reception mode has keys on the screen, which the device's own keyboard would cover.
              inputMode={size === 'reception' ? 'none' : 'text'}
              value={typed}
              error={isEmpty ? t('check.empty') : undefined}
              onChange={setTyped}
            />
            <Button type="submit">
              <Icon name="search" />
              {t('check.submit')}
            </Button>
          </form>
          {props.readers?.({ read, typed: begun, type: setTyped, submit: () => submit(), clear })}
        </div>
        <div className="check-answer" ref={result} tabIndex={-1}>
          {verdict && (
            <CheckResult
              key={scan?.id ?? 'none'}
              code={scan?.read.code ?? ''}
              verdict={verdict}
              check={check}
              masked={size === 'reception'}
              marksAlone={marksAlone}
              hospitals={hospitals}
              onRequeue={() => void requeueCode(scan?.read.code ?? '')}
            />
          )}
          {scan && check.retryRead && <FailedLoad onRetry={check.retryRead} />}
          {scan && (
            <div className="check-next">
              <Button variant="soft" color="gray" onClick={clear}>
                {t('check.next')}
              </Button>
              <VoidOffer
                nonce={check.usedBy}
                code={scan.read.code}
                isOwner={
                  onShift?.isAccount !== false &&
                  hospitals.some(({ id, role }) => role === 'owner' && id === hospitalOf(verdict))
                }
                shiftStaffId={shiftStaffId}
                onVoided={clear}
              />
            </div>
          )}
        </div>
      </div>
      <p className="visually-hidden" aria-live="assertive" aria-atomic="true">
        {scan && view && verdict.state !== 'marking' ? `${view.title}. ${view.text}` : ''}
      </p>
      <ReadInitial
        initialCode={props.initialCode}
        onRead={(raw) => read(raw, props.initialSignature ?? null)}
      />
    </section>
  );
}

/** Marks each scan as used once. If the device could not store the attempt, a person has to repeat it. */
function useMarkAlone(options: { scanId: string | null; onMark: () => void }): void {
  const { scanId } = options;
  const marked = useRef<string | null>(null);
  const onMark = useEffectEvent(options.onMark);
  useEffect(() => {
    if (scanId === null || marked.current === scanId) return;
    marked.current = scanId;
    onMark();
  }, [scanId]);
}

/** Checks another code that appears in the page's address while the page stays mounted. */
function ReadInitial(props: { initialCode: string | undefined; onRead: (raw: string) => void }) {
  const { initialCode } = props;
  const first = useRef(initialCode);
  const onRead = useEffectEvent(props.onRead);
  useEffect(() => {
    if (initialCode === undefined || first.current === initialCode) return;
    first.current = initialCode;
    onRead(initialCode);
  }, [initialCode]);
  return null;
}

/** The hospital of the booking on the screen; null if the booking is not known. */
function hospitalOf(verdict: CheckVerdict | null): string | null {
  return verdict && 'booking' in verdict ? (verdict.booking?.hospital_id ?? null) : null;
}

function scanOf(text: string | undefined, signature: string | null = null): OneScan | null {
  if (text === undefined || text.trim() === '') return null;
  const read = { ...readBookingCode(text), code: lookupText(text) };
  const raw = read.valid && text.includes('/') ? formatBookingCode(read.code) : text;
  return { id: crypto.randomUUID(), raw, read, signature, isRead: false };
}

function emptyScan(raw: string): OneScan {
  return { id: crypto.randomUUID(), raw, read: { code: '', valid: false }, signature: null, isRead: false };
}
