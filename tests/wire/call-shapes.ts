import { z } from 'zod';

/**
 * The shape of an API call, without any person's values: its function or table, its role, the names of its
 * arguments or columns, and the operators of its filters. `select` and `order` are stored whole, because the
 * app's code wrote them.
 */
export const callShape = z.object({
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  target: z.string().regex(/^(rpc\/)?\w+$/),
  as: z.enum(['anon', 'person']),
  names: z.array(z.string()),
  filters: z.record(z.string(), z.string()),
  select: z.string().nullable(),
  order: z.string().nullable(),
});
export type CallShape = z.infer<typeof callShape>;

const OWN_WORDS = ['select', 'order', 'limit', 'offset'];
/**
 * In a GET of a function, a value that starts with an operator filters rows; any other value is an argument.
 */
const OPERATOR = /^(?:not\.)?(?:eq|neq|gt|gte|lt|lte|like|ilike|is|in)\./;

/** The shape of a call; null for a request that is no call of `/rest/v1`. */
export function shapeOfCall(call: {
  method: string;
  path: string;
  body: unknown;
  isPerson: boolean;
}): CallShape | null {
  const url = new URL(call.path, 'http://backend.internal');
  const target = /^\/rest\/v1\/((?:rpc\/)?\w+)$/.exec(url.pathname)?.[1];
  const method = callShape.shape.method.safeParse(call.method);
  if (target === undefined || !method.success) return null;
  const isFunction = target.startsWith('rpc/');
  const params = [...url.searchParams].filter(([name]) => !OWN_WORDS.includes(name));
  const body = typeof call.body === 'object' && call.body !== null ? Object.keys(call.body) : [];
  const isArgument = ([, value]: [string, string]) =>
    isFunction && method.data === 'GET' && !OPERATOR.test(value);
  const names = [...body, ...params.filter(isArgument).map(([name]) => name)];
  const filters = params
    .filter((param) => !isArgument(param))
    .map(([name, value]) => [name, operatorOf(value)] as const);
  return {
    method: method.data,
    target,
    as: call.isPerson ? 'person' : 'anon',
    names: [...new Set(names)].sort(),
    filters: Object.fromEntries(filters.sort(([a], [b]) => (a < b ? -1 : 1))),
    select: url.searchParams.get('select'),
    order: url.searchParams.get('order'),
  };
}

/**
 * The operator of a filter, `eq` for `eq.…`; a combined condition as
 * `(created_at.gt,and(created_at.eq,id.gt))`.
 */
function operatorOf(value: string): string {
  const alone = /^((?:not\.)?[a-z]+)\./.exec(value)?.[1];
  return alone ?? value.replaceAll(/(\.(?:not\.)?[a-z]+)\.(?:"[^"]*"|[^,()]*)/g, '$1');
}

/** One line for each distinct call, in a fixed order, so that a review sees what changed. */
export function sortShapes(shapes: readonly CallShape[]): CallShape[] {
  const byLine = new Map(shapes.map((shape) => [JSON.stringify(shape), shape]));
  const keyOf = (shape: CallShape) => `${shape.target} ${shape.method} ${JSON.stringify(shape)}`;
  return [...byLine.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
