/**
 * Reads the JSON body from a clone, so that a later handler can read the request; null when it is not JSON.
 */
export async function peekJsonBody(request: Request): Promise<unknown> {
  return request
    .clone()
    .json()
    .catch(() => null);
}
