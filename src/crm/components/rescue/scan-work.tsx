import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useWakeLock } from '../../../ui/device/use-wake-lock.ts';
import { CameraReader } from '../../../scanner/components/camera-reader.tsx';
import { cacheDecoder } from '../../../scanner/data/decoder-file.ts';
import { type CollectedFrames, createCollector } from '../../rules/rescue/collect-frames.ts';
import { parseFrame } from '../../rules/rescue/work-frames.ts';

/**
 * Reads the QR codes that another phone shows until the work is complete; `onWhole` gets its bytes (rule N8).
 */
export function ScanWork(props: { onWhole: (bytes: Uint8Array<ArrayBuffer>) => void }) {
  const t = useText();
  const collector = useRef<ReturnType<typeof createCollector> | null>(null);
  const [collected, setCollected] = useState<CollectedFrames | null>(null);
  const [isOther, setIsOther] = useState(false);
  useWakeLock();
  useEffect(() => void cacheDecoder(), []);

  const read = (text: string) => {
    const frame = parseFrame(text);
    setIsOther(frame === null);
    if (frame === null || collected?.bytes) return;
    collector.current ??= createCollector();
    const now = collector.current.take(frame);
    setCollected(now);
    if (now.bytes) props.onWhole(now.bytes);
  };

  return (
    <div className="stack">
      <CameraReader onRead={read} otherWay={t('rescue.scanInstead')} />
      {collected && (
        <>
          <progress aria-label={t('rescue.scan')} value={collected.known} max={collected.blocks} />
          <p className="field-help number">
            {t('rescue.scanned', { n: collected.known, total: collected.blocks })}
          </p>
        </>
      )}
      <output className="field-help">{t(isOther ? 'rescue.scanOther' : 'rescue.scanHelp')}</output>
    </div>
  );
}
