/** A node of a plan as `explain (format json)` writes it, with the keys that are read here. */
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

/** Everybody may read these tables whole; the rows of the others have an owner. */
const PUBLIC_TABLES = new Set(['hospitals', 'promotions', 'events', 'page_contents', 'slug_history']);
/**
 * Keys of conditions that PostgreSQL evaluates for each row
 * of the node; an index condition is evaluated once per scan.
 */
const PER_ROW = ['Filter', 'Join Filter', 'Recheck Cond', 'Hash Cond', 'Merge Cond'];
const OWN_FUNCTION = /\b(?:private|auth)\.\w+\(|\bcurrent_setting\(/;
/** If a node reads more rows than this, a function in its condition counts as called per row. */
const MANY_ROWS = 100;
/** A statement inside a function that runs more often than this in one call counts as run per row. */
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
 * Finds private tables that are read from end to end, and functions that are called per row, in the plans
 * of one call. The plans include those of statements in functions. `bigTables` have over a thousand rows.
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

/**
 * Tables of the plans with their kind of access, such as
 * `customers Index Scan by customers_pkey`, for the report.
 */
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
