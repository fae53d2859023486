/**
 * The number of this release, which grows by one with each published release. The operator refers to it in
 * `public.client_rules`.
 */
export const RELEASE = 1;
