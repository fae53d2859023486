import { StorageError } from '../../storage-error.ts';

const PROTOCOL = { 'tus-resumable': '1.0.0' };

/**
 * Runs one request of the resumable protocol (TUS 1.0). As on the platform, refusals have their real HTTP
 * status and a plain text, unlike those of the other routes of Storage.
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
