/** What a check found. `fix` says what to do, `cannot_see` what the check would need. */
export interface Finding {
  check: string;
  state: 'ok' | 'fix' | 'cannot_see';
  detail: string;
}

export type Query = (text: string) => Promise<Record<string, unknown>[]>;

/** A running Sabai, as the checks see it. */
export interface Subject {
  /** Without a slash at its end. */
  siteUrl: string;
  /** The origin of the API: the site's own, or that of a project. */
  backendUrl: string;
  publishableKey: string;
  /** The start page; null where nothing answers. */
  page: { status: number; headers: Headers; text: string } | null;
  /** Null where nothing answers in time. */
  ask(url: string, init?: RequestInit): Promise<Response | null>;
  /** The key that sees everything; null where the operator gave none. */
  secretKey: string | null;
  /** The database behind it; null where the operator gave none. */
  query: Query | null;
  /** Names of this release's migrations. */
  migrations: readonly string[];
  nowMs: number;
}

export type Check = (subject: Subject) => Promise<Finding | Finding[]>;

export const ok = (check: string, detail = ''): Finding => ({ check, state: 'ok', detail });
export const fix = (check: string, detail: string): Finding => ({ check, state: 'fix', detail });
export const cannotSee = (check: string, detail: string): Finding => ({ check, state: 'cannot_see', detail });

/** Only this machine reaches such a site, so the demonstration and plain HTTP are right there. */
export function isAtHome(siteUrl: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(new URL(siteUrl).hostname);
}
