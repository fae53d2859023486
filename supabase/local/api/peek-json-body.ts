/** Reads the JSON body of a request that a later handler reads again; null where it is no JSON. */
export async function peekJsonBody(request: Request): Promise<unknown> {
  return request
    .clone()
    .json()
    .catch(() => null);
}
