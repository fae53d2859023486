import { useStreams } from './use-streams.ts';

/**
 * What was closed before this moment is not on the devices of the hospital (rule D10): ISO 8601. Null while that is not
 * known, and where nothing is left out.
 */
export function useWindowStart(hospitalId: string): string | null {
  const streams = useStreams();
  if (streams.state !== 'ready') return null;
  return streams.value.find(({ stream }) => stream === hospitalId)?.since ?? null;
}
