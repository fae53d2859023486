import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { InlineIcon } from '../../ui/inline-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { storeChoice, readChoice } from '../../ui/device/stored-choice.ts';
import type { Camera, CameraFacing } from '../data/open-camera.ts';
import { useCamera } from '../data/use-camera.ts';
import type { CameraProblem } from '../rules/camera-problem.ts';
import './scanner.css';

const FACING_KEY = 'sabai-scanner-facing';

/** Shows the camera's picture and reads codes in it as long as it is mounted. */
export function CameraReader(props: {
  onRead: (text: string) => void;
  /** Absent where the element around the camera has its own way to close it. */
  onClose?: () => void;
  /** What the person can do without a camera; by default the text says that the code can be typed. */
  otherWay?: string;
}) {
  const t = useText();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [facing, setFacing] = useState<CameraFacing>(
    () => readChoice({ key: FACING_KEY, choices: ['environment', 'user'] as const }) ?? 'environment',
  );
  const camera = useCamera({ video, facing, attempt, onRead: props.onRead });
  const turn = () => {
    const other = facing === 'environment' ? 'user' : 'environment';
    storeChoice({ key: FACING_KEY, choice: other });
    setFacing(other);
  };
  const isProblem = camera.state === 'problem';

  return (
    <div className="camera" data-state={camera.state} data-facing={facing}>
      {/* The element stays mounted through a problem, because the next attempt shows its picture in it. */}
      <video ref={setVideo} muted playsInline hidden={isProblem} aria-label={t('scanner.picture')} />
      {isProblem ? (
        <Problem
          problem={camera.problem}
          otherWay={props.otherWay}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      ) : (
        <>
          <span className="camera-frame" aria-hidden="true" />
          <output className="camera-hint">
            {t(camera.state === 'on' ? 'scanner.aim' : 'scanner.starting')}
          </output>
        </>
      )}
      <div className="camera-bar">
        {camera.state === 'on' && camera.camera.torch && <Torch torch={camera.camera.torch} />}
        {camera.state === 'on' && camera.camera.hasOther && (
          <button type="button" className="camera-button" aria-label={t('scanner.turn')} onClick={turn}>
            <InlineIcon name="turn" />
          </button>
        )}
        {props.onClose && (
          <button
            type="button"
            className="camera-button"
            aria-label={t('scanner.close')}
            onClick={props.onClose}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </div>
  );
}

function Torch(props: { torch: NonNullable<Camera['torch']> }) {
  const t = useText();
  const [isOn, setOn] = useState(false);
  const toggle = () => {
    props.torch(!isOn).then(
      () => setOn(!isOn),
      () => setOn(false),
    );
  };
  return (
    <button
      type="button"
      className="camera-button"
      aria-pressed={isOn}
      aria-label={t('scanner.torch')}
      onClick={toggle}
    >
      <InlineIcon name="torch" />
    </button>
  );
}

function Problem(props: { problem: CameraProblem; otherWay: string | undefined; onRetry: () => void }) {
  const t = useText();
  const { problem } = props;
  const isOurs = problem === 'refused' || problem === 'busy';
  return (
    <div className="camera-problem" role="alert">
      <Icon name="camera" />
      <strong>{t(`scanner.problem.${problem}`)}</strong>
      <p>{(!isOurs && props.otherWay) || t(`scanner.problem.${problem}Help`)}</p>
      {problem !== 'unsupported' && (
        <Button variant="soft" onClick={props.onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}
