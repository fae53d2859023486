/** The segments of a path, decoded; one that cannot be is empty. */
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
