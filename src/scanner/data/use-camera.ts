import { useEffect, useEffectEvent, useState } from 'react';
import type { CameraProblem } from '../rules/camera-problem.ts';
import { classifyRepeat, type LastRead } from '../rules/repeat-guard.ts';
import { openFrameReader } from './frame-reader.ts';
import { openCamera, type Camera, type CameraFacing } from './open-camera.ts';

/** `starting` also while there is no video element, and while the page is hidden. */
export type CameraState =
  { state: 'starting' } | { state: 'on'; camera: Camera } | { state: 'problem'; problem: CameraProblem };

/**
 * Pause between two decoded frames: short enough for a phone in a moving hand, long enough to leave the
 * device cool.
 */
const LOOK_EVERY_MS = 80;

/**
 * Shows the camera in `video` and reads codes in it; releases it on unmount and while the page is hidden.
 * `onRead` gets each new text once. A new `attempt` opens the camera again after a problem.
 */
export function useCamera(options: {
  video: HTMLVideoElement | null;
  facing: CameraFacing;
  attempt: number;
  onRead: (text: string) => void;
}): CameraState {
  const { video, facing, attempt } = options;
  const isVisible = useVisible();
  const [known, setKnown] = useState<{ key: string; is: CameraState } | null>(null);
  const key = `${facing} ${attempt} ${isVisible}`;
  const hear = useEffectEvent((text: string) => options.onRead(text));

  useEffect(() => {
    if (!video || !isVisible) return;
    let camera: Camera | null = null;
    let stopReading: () => void = () => undefined;
    let isOver = false;
    const show = (is: CameraState) => {
      if (!isOver) setKnown({ key, is });
    };
    const run = async () => {
      const opened = await openCamera({ facing });
      if (opened.outcome === 'problem') return show({ state: 'problem', problem: opened.problem });
      if (isOver) return opened.camera.close();
      ({ camera } = opened);
      opened.camera.onLost(() => show({ state: 'problem', problem: 'lost' }));
      await showStream({ video, stream: opened.camera.stream });
      show({ state: 'on', camera: opened.camera });
      stopReading = await readAgainAndAgain({ video, onRead: (text) => hear(text) });
      if (isOver) stopReading();
    };
    run().catch(() => show({ state: 'problem', problem: 'decoder' }));
    return () => {
      isOver = true;
      stopReading();
      camera?.close();
      void showStream({ video, stream: null });
      // The same key may return with another camera, which must not show this camera's state.
      setKnown(null);
    };
  }, [video, facing, attempt, isVisible, key]);

  return known?.key === key ? known.is : { state: 'starting' };
}

async function showStream(options: { video: HTMLVideoElement; stream: MediaStream | null }): Promise<void> {
  const { video, stream } = options;
  video.srcObject = stream;
  // `play` rejects if the component unmounts before the first frame.
  if (stream) await video.play().catch(() => undefined);
}

/** Reads frames in a loop and resolves to a function that stops it. Rejects if no reader can be opened. */
async function readAgainAndAgain(options: {
  video: HTMLVideoElement;
  onRead: (text: string) => void;
}): Promise<() => void> {
  const reader = await openFrameReader();
  let last: LastRead | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const look = async () => {
    const text = await reader.read(options.video).catch(() => null);
    if (isOver) return;
    if (text !== null && text !== '') {
      const classified = classifyRepeat({ last, text, by: 'camera', atMs: performance.now() });
      last = classified.last;
      if (classified.isNew) options.onRead(text);
    }
    timer = setTimeout(() => void look(), LOOK_EVERY_MS);
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
    reader.close();
  };
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
