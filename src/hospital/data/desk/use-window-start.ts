import { useStreams } from './use-streams.ts';

/**
 * Bookings that were closed before this moment are not on the hospital's devices (rule D10); ISO 8601. Null
 * while the moment is not known, and if nothing is left out.
 */
export function useWindowStart(hospitalId: string): string | null {
  const streams = useStreams();
  if (streams.state !== 'ready') return null;
  return streams.value.find(({ stream }) => stream === hospitalId)?.since ?? null;
}
