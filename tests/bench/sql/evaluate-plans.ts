/** A node of a plan as `explain (format json)` writes it; of its keys only those that are looked at. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Schema?: string;
  'Actual Loops'?: number;
  'Actual Rows'?: number;
  Plans?: PlanNode[];
  [key: string]: unknown;
}

export interface StatementPlan {
  'Query Text': string;
  Plan: PlanNode;
}

/** Everybody may read these whole; the other tables belong to somebody. */
const PUBLIC_TABLES = new Set(['hospitals', 'promotions', 'events', 'page_contents', 'slug_history']);
/** What PostgreSQL evaluates for each row of the node; an index condition is evaluated once per scan. */
const PER_ROW = ['Filter', 'Join Filter', 'Recheck Cond', 'Hash Cond', 'Merge Cond'];
const OWN_FUNCTION = /\b(?:private|auth)\.\w+\(|\bcurrent_setting\(/;
/** So many rows looked at by one node make a condition with a function one that is called per row. */
const MANY_ROWS = 100;
/** One statement inside a function that runs this often in one call runs once per row. */
const MOST_REPEATS = 50;

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

function rowsLookedAt(node: PlanNode): number {
  const removed = ['Rows Removed by Filter', 'Rows Removed by Join Filter', 'Rows Removed by Index Recheck'];
  const perLoop = removed.reduce((sum, key) => sum + Number(node[key] ?? 0), node['Actual Rows'] ?? 0);
  return perLoop * (node['Actual Loops'] ?? 1);
}

/**
 * What is wrong with the plans of one call, the statements inside its functions included: a private table read from end
 * to end, a function called per row. `bigTables` are those of more than a thousand rows; smaller ones are rightly read whole.
 */
export function evaluatePlans(plans: readonly StatementPlan[], bigTables: ReadonlySet<string>): string[] {
  const findings = new Set<string>();
  const repeats = new Map<string, number>();
  for (const { 'Query Text': text, Plan: root } of plans) {
    repeats.set(text, (repeats.get(text) ?? 0) + 1);
    for (const node of nodesOf(root)) {
      const table = node['Relation Name'] ?? '';
      if (node['Node Type'] === 'Seq Scan' && bigTables.has(table) && !PUBLIC_TABLES.has(table)) {
        findings.add(`${table} is read from end to end`);
      }
      for (const key of PER_ROW) {
        const condition = node[key];
        if (typeof condition === 'string' && OWN_FUNCTION.test(condition) && rowsLookedAt(node) > MANY_ROWS) {
          findings.add(`a function is called per row: ${condition}`);
        }
      }
    }
  }
  for (const [text, count] of repeats) {
    if (count > MOST_REPEATS) findings.add(`${count} times in one call: ${text.slice(0, 80)}`);
  }
  return [...findings];
}

/** Tables and kinds of access of the plans, such as `customers: Index Scan`, for reading. */
export function accessesOf(plans: readonly StatementPlan[]): string[] {
  const seen = plans.flatMap(({ Plan: root }) =>
    [...nodesOf(root)]
      .filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined)
      .map((node) => {
        const index = node['Index Name'];
        const by = typeof index === 'string' ? ` by ${index}` : '';
        return `${node['Relation Name'] ?? ''} ${node['Node Type']}${by}`.trim();
      }),
  );
  return [...new Set(seen)].sort();
}
