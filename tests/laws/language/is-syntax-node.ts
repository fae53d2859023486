export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  name?: unknown;
  [property: string]: unknown;
}

/** Whether a value inside of a parsed module is a node of its syntax tree. */
export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
