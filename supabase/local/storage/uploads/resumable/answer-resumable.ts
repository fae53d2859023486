import { StorageError } from '../../storage-error.ts';

const PROTOCOL = { 'tus-resumable': '1.0.0' };

/**
 * Runs one request of the resumable protocol (TUS 1.0). Refusals carry their real status and a plain sentence, as on the
 * platform, unlike those of the rest of the storage.
 */
export async function answerResumable(
  work: () => Promise<{ status: number; headers: Record<string, string> }>,
): Promise<Response> {
  try {
    const { status, headers } = await work();
    return new Response(null, { status, headers: { ...PROTOCOL, ...headers } });
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const status = Number(error.body.statusCode);
    return new Response(error.body.message, { status, headers: PROTOCOL });
  }
}
