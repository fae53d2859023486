import { cameraProblemOf, type CameraProblem } from '../rules/camera-problem.ts';

/** `environment` is the rear camera, for codes that people at a counter show; `user` is the front camera. */
export type CameraFacing = 'environment' | 'user';

/** An open camera. */
export interface Camera {
  stream: MediaStream;
  /** Null if the camera has no light, or the browser cannot switch it. */
  torch: ((isOn: boolean) => Promise<void>) | null;
  /** Whether the device has another camera to switch to. */
  hasOther: boolean;
  /** Registers a listener for the camera's unexpected end: it was unplugged, or another app took it. */
  onLost: (listener: () => void) => void;
  close(): void;
}

/** Capabilities and constraints of the light (Image Capture); no part of TypeScript's DOM types. */
interface TorchCapabilities {
  torch?: boolean;
}

/** Opens the camera, for which the browser may ask permission. Never rejects. */
export async function openCamera(options: {
  facing: CameraFacing;
}): Promise<{ outcome: 'opened'; camera: Camera } | { outcome: 'problem'; problem: CameraProblem }> {
  // Undefined on pages without https, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) return { outcome: 'problem', problem: 'unsupported' };
  try {
    const stream = await devices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: options.facing }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
    const [track] = stream.getVideoTracks();
    if (!track) return { outcome: 'problem', problem: 'none' };
    // Browsers list devices without names before the permission; only their number is used here.
    const all = await devices.enumerateDevices().catch(() => []);
    const capabilities = track.getCapabilities?.() as TorchCapabilities | undefined;
    return {
      outcome: 'opened',
      camera: {
        stream,
        hasOther: all.filter(({ kind }) => kind === 'videoinput').length > 1,
        torch:
          capabilities?.torch === true
            ? (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
            : null,
        onLost: (listener) => track.addEventListener('ended', listener),
        close: () => {
          for (const each of stream.getTracks()) each.stop();
        },
      },
    };
  } catch (cause) {
    return { outcome: 'problem', problem: cameraProblemOf(cause instanceof Error ? cause.name : '') };
  }
}
