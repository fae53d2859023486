/**
 * The number of this release. It grows by one with each release that people get; the operator names releases by it in
 * `public.client_rules`.
 */
export const RELEASE = 1;
