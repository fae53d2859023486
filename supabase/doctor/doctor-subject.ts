/**
 * The result of a check. `detail` is the remedy for `fix`, and what the check would need for `cannot_see`.
 */
export interface Finding {
  check: string;
  state: 'ok' | 'fix' | 'cannot_see';
  detail: string;
}

/** Runs an SQL statement and resolves to its rows. */
export type Query = (text: string) => Promise<Record<string, unknown>[]>;

/** The running site that the checks examine. */
export interface ExaminedSite {
  /** The origin of the site, without a trailing slash. */
  siteUrl: string;
  /** The origin of the API: the same as the site's, or that of a hosted project. */
  backendUrl: string;
  publishableKey: string;
  /** The start page; null when the site does not answer. */
  page: { status: number; headers: Headers; text: string } | null;
  /** Sends a request; null when there is no answer in time. */
  ask(url: string, init?: RequestInit): Promise<Response | null>;
  /** The project's secret key, which passes row-level security; null when the operator gave none. */
  secretKey: string | null;
  /** Queries the site's database; null when the operator gave no DATABASE_URL. */
  query: Query | null;
  /** File names of this release's migrations. */
  migrations: readonly string[];
  nowMs: number;
}

/** Examines one aspect of the site. */
export type Check = (subject: ExaminedSite) => Promise<Finding | Finding[]>;

/** Makes a finding: the check passed. */
export const passedFinding = (check: string, detail = ''): Finding => ({ check, state: 'ok', detail });
/** Makes a finding: something has to be fixed. */
export const findingToFix = (check: string, detail: string): Finding => ({ check, state: 'fix', detail });
/** Makes a finding: the check lacks the access that it needs. */
export const findingWithoutAccess = (check: string, detail: string): Finding => ({
  check,
  state: 'cannot_see',
  detail,
});

/** True for localhost and loopback addresses, where demo accounts and plain HTTP are acceptable. */
export function isLocalSite(siteUrl: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(new URL(siteUrl).hostname);
}
