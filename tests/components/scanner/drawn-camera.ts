/** A camera that shows what the test draws: a real video stream of a canvas, before the app's real decoder. */
import { qrRows } from '../../support/pictures/qr-rows.ts';

export interface DrawnCamera {
  /** Holds a QR code in front of the camera; nothing for null. */
  show(text: string | null): void;
  /** From now on the camera fails with the `DOMException` of this name; null ends that. */
  fail(name: string | null): void;
  /** Unplugs the camera. */
  unplug(): void;
  /** Requests to switch the camera's light so far; true for on. */
  readonly light: boolean[];
  /** Number of streams that were opened and not stopped. */
  openStreams(): number;
  /** Restores the device's own camera. */
  restore(): void;
}

/**
 * Replaces the device's camera. `cameras` is how many it has; with `hasLight` the camera's
 * light can be switched.
 */
export function drawCamera(options: { cameras?: number; hasLight?: boolean } = {}): DrawnCamera {
  const { cameras = 1, hasLight = false } = options;
  const { mediaDevices } = navigator;
  const { getUserMedia, enumerateDevices } = mediaDevices;
  let rows: string[] | null = null;
  let problem: string | null = null;
  let isOver = false;
  const light: boolean[] = [];
  const tracks: MediaStreamTrack[] = [];

  const open = () => {
    if (problem !== null) return Promise.reject(new DOMException('', problem));
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const picture = canvas.getContext('2d');
    if (!picture) return Promise.reject(new DOMException('', 'NotFoundError'));
    const again = () => {
      paint(picture, rows);
      if (!isOver) requestAnimationFrame(again);
    };
    again();
    const stream = canvas.captureStream(15);
    const [track] = stream.getTracks();
    if (track) {
      tracks.push(track);
      track.getCapabilities = () => (hasLight ? ({ torch: true } as MediaTrackCapabilities) : {});
      track.applyConstraints = (constraints) => {
        const [wanted] = (constraints?.advanced ?? []) as { torch?: boolean }[];
        if (problem !== null) return Promise.reject(new DOMException('', problem));
        light.push(wanted?.torch === true);
        return Promise.resolve();
      };
    }
    return Promise.resolve(stream);
  };
  const list = () =>
    Promise.resolve(
      Array.from(
        { length: cameras },
        (_each, n) => ({ kind: 'videoinput', deviceId: `${n}` }) as MediaDeviceInfo,
      ),
    );
  Object.assign(mediaDevices, { getUserMedia: open, enumerateDevices: list });

  return {
    light,
    show: (text) => void (rows = text === null ? null : qrRows(text)),
    fail: (name) => void (problem = name),
    unplug: () => tracks.at(-1)?.dispatchEvent(new Event('ended')),
    openStreams: () => tracks.filter(({ readyState }) => readyState === 'live').length,
    restore: () => {
      isOver = true;
      Object.assign(mediaDevices, { getUserMedia, enumerateDevices });
    },
  };
}

function paint(picture: CanvasRenderingContext2D, rows: readonly string[] | null): void {
  const { width, height } = picture.canvas;
  picture.fillStyle = '#8a8f8c';
  picture.fillRect(0, 0, width, height);
  if (!rows) return;
  const step = Math.floor((height * 0.6) / (rows.length + 8));
  const left = Math.floor((width - rows.length * step) / 2);
  const top = Math.floor((height - rows.length * step) / 2);
  picture.fillStyle = '#fff';
  picture.fillRect(left - 4 * step, top - 4 * step, (rows.length + 8) * step, (rows.length + 8) * step);
  picture.fillStyle = '#000';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] === '1') picture.fillRect(left + x * step, top + y * step, step, step);
    }
  }
}
