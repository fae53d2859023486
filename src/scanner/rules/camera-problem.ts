/**
 * Why there is no picture. `refused`: by the person or the browser's settings. `none`: no camera. `busy`:
 * another app uses it. `unsupported`: the browser cannot, or the page has no https. `lost`: the camera ended
 * while in use. `decoder`: the picture is there, but the decoder of codes could not be loaded.
 */
export type CameraProblem = 'refused' | 'none' | 'busy' | 'unsupported' | 'lost' | 'decoder';

/** Classifies the error name with which `getUserMedia` rejected (Media Capture and Streams, section 10.2). */
export function cameraProblemOf(errorName: string): CameraProblem {
  switch (errorName) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      return 'refused';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return 'none';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'busy';
    default:
      return 'unsupported';
  }
}
