import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useWakeLock } from '../../../ui/device/use-wake-lock.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { packText } from '../../data/rescue/pack-text.ts';
import { createFrames, type WorkFrames } from '../../rules/rescue/work-frames.ts';
import './show-work.css';

/**
 * How long each code is shown. A camera reads about ten codes a second, and later codes make up for missed
 * ones.
 */
const SHOWN_MS = 125;

/** Shows the text of a file of unsent work as QR codes that change until the agent stops them (rule N8). */
export function ShowWork(props: { text: string; onStop: () => void }) {
  const t = useText();
  const { text } = props;
  const [frames, setFrames] = useState<WorkFrames | 'too_much' | null>(null);
  useEffect(() => {
    let isGone = false;
    void packText(text).then((bytes) => isGone || setFrames(createFrames(bytes) ?? 'too_much'));
    return () => {
      isGone = true;
    };
  }, [text]);
  return (
    <div className="stack show-work">
      {frames === 'too_much' && (
        <Notice tone="red" icon="attention">
          <p>{t('rescue.tooMuch')}</p>
        </Notice>
      )}
      {frames !== null && frames !== 'too_much' && <Codes frames={frames} />}
      <div className="sheet-actions">
        <Button variant="soft" onClick={props.onStop}>
          {t(frames === 'too_much' ? 'action.close' : 'rescue.stop')}
        </Button>
      </div>
    </div>
  );
}

function Codes({ frames }: { frames: WorkFrames }) {
  const t = useText();
  const [index, setIndex] = useState(0);
  useWakeLock();
  useEffect(() => {
    const timer = setInterval(() => setIndex((last) => last + 1), SHOWN_MS);
    return () => clearInterval(timer);
  }, []);
  const n = Math.min(index + 1, frames.blocks);
  const isOnce = index >= frames.blocks;
  return (
    <>
      <QrCode text={frames.frame(index)} label={t('rescue.showing')} />
      <progress aria-label={t('rescue.show')} value={n} max={frames.blocks} />
      <p className="field-help number">{t('rescue.shown', { n, total: frames.blocks })}</p>
      <output className="field-help">{t(isOnce ? 'rescue.shownOnce' : 'rescue.showAim')}</output>
    </>
  );
}
