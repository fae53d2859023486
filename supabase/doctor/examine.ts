import { apiChecks } from './check-api.ts';
import { databaseChecks } from './check-database.ts';
import { siteChecks } from './check-site.ts';
import type { Finding, Subject } from './doctor-subject.ts';

/** Everything that can be found out about a running Sabai, in the order in which an operator would ask. */
export async function examine(subject: Subject): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of [...siteChecks, ...apiChecks, ...databaseChecks]) {
    findings.push(...[await check(subject)].flat());
    // Nothing further can be said about a site that does not answer.
    if (!subject.page) break;
  }
  return findings;
}
