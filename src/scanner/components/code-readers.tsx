import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { InlineIcon } from '../../ui/inline-icon.tsx';
import './scanner.css';
import { cacheDecoder } from '../data/decoder-file.ts';
import { useKeyScanner } from '../data/use-key-scanner.ts';
import { readScanned } from '../rules/read-scanned.ts';
import { CameraReader } from './camera-reader.tsx';

/** How long the screen reports a QR code that is no booking code. */
const OTHER_MS = 4_000;

/**
 * Camera and keyboard scanner for a screen that checks codes. `onCode` gets each booking code once, without the link
 * around it, and the signature that a voucher's link carries. Another QR code is reported on the screen and ignored.
 */
export function CodeReaders(props: {
  onCode: (code: string, signature: string | null) => void;
  /** Shown while the camera is off. */
  instead?: ReactNode;
}) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [others, setOthers] = useState(0);
  const read = (text: string) => {
    const scanned = readScanned(text);
    if (scanned.kind === 'other') return setOthers((count) => count + 1);
    setOthers(0);
    props.onCode(scanned.code, scanned.signature);
  };
  useKeyScanner({ onRead: read });
  useEffect(() => void cacheDecoder(), []);
  useEffect(() => {
    if (others === 0) return;
    const timer = setTimeout(() => setOthers(0), OTHER_MS);
    return () => clearTimeout(timer);
  }, [others]);

  return (
    <div className="code-readers">
      {isOpen ? (
        <CameraReader onRead={read} onClose={() => setOpen(false)} />
      ) : (
        <>
          {props.instead}
          <Button variant="soft" onClick={() => setOpen(true)}>
            <InlineIcon name="scan" />
            {t('scanner.open')}
          </Button>
        </>
      )}
      <output className="field-help" data-kind={others > 0 ? 'news' : 'hint'}>
        {t(others > 0 ? 'scanner.other' : 'scanner.wedge')}
      </output>
    </div>
  );
}
