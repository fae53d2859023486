export type Row = Record<string, unknown>;

const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);

/**
 * Models the part of PostgREST's query language that the app's reads use: `eq`, `neq`, `in`, `is`, `ilike`,
 * `gt(e)` and `lt(e)` on columns, `order`, `limit` and `offset`. Rows come whole, with embedded rows only if
 * the test put them in.
 */
export function selectRows(options: { rows: readonly Row[]; query: URLSearchParams }): Row[] {
  const { rows, query } = options;
  const conditions = [...query].filter(([column]) => !reserved.has(column) && column !== 'or');
  const found = rows.filter((row) =>
    conditions.every(([column, condition]) => holds(valueAt(row, column), condition)),
  );
  const [column = '', direction = 'asc'] = (query.get('order') ?? '').split(',')[0]?.split('.') ?? [];
  if (column !== '') {
    const sign = direction === 'desc' ? -1 : 1;
    found.sort((a, b) => sign * String(a[column] ?? '').localeCompare(String(b[column] ?? '')));
  }
  const offset = Number(query.get('offset') ?? 0);
  return found.slice(offset, offset + Number(query.get('limit') ?? found.length));
}

/** `hospital.slug` is a column of an embedded row. */
function valueAt(row: Row, column: string): unknown {
  const [first = '', ...rest] = column.split('.');
  return rest.length === 0 ? row[first] : valueAt((row[first] ?? {}) as Row, rest.join('.'));
}

function holds(value: unknown, condition: string): boolean {
  const [, operator = '', operand = ''] = /^(\w+)\.([\s\S]*)$/.exec(condition) ?? [];
  const text = String(value);
  switch (operator) {
    case 'eq':
      return text === operand;
    case 'neq':
      return text !== operand;
    case 'is':
      return text === operand || (operand === 'null' && value === undefined);
    case 'ilike':
      return text.toLowerCase().includes(operand.replace(/^\*|\*$/g, '').toLowerCase());
    case 'in':
      return operand
        .slice(1, -1)
        .split(',')
        .map((each) => each.replace(/^"|"$/g, ''))
        .includes(text);
    case 'gt':
    case 'gte':
      return text > operand || (operator === 'gte' && text === operand);
    case 'lt':
    case 'lte':
      return text < operand || (operator === 'lte' && text === operand);
    default:
      throw new Error(`The test server does not know the condition «${condition}».`);
  }
}
