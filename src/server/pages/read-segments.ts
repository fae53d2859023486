/** The decoded segments of a path. A segment with an invalid percent-encoding is an empty string. */
export function readSegments(pathname: string): string[] {
  return pathname.split('/').slice(1).map(decode);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
