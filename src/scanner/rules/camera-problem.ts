/**
 * Why there is no picture. `refused`: the person or the browser's settings said no. `none`: no camera. `busy`: another
 * app has it. `unsupported`: the browser, or a page without https, has none to give. `lost`: it went away meanwhile.
 * `decoder`: the picture is there, but what reads codes in it could not be loaded.
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
