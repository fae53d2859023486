import { apiChecks } from './check-api.ts';
import { databaseChecks } from './check-database.ts';
import { siteChecks } from './check-site.ts';
import type { Finding, ExaminedSite } from './doctor-subject.ts';

/** Runs all checks in order: site, API, database. Stops after the first when the site does not answer. */
export async function examine(subject: ExaminedSite): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of [...siteChecks, ...apiChecks, ...databaseChecks]) {
    findings.push(...[await check(subject)].flat());
    // The other checks need the start page, which names the API and its key.
    if (!subject.page) break;
  }
  return findings;
}
