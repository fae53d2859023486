import { expect, it } from 'vitest';
import { safeHref } from './safe-href.ts';

it('lets web, phone and mail links through, and nothing that runs', () => {
  expect(safeHref('mailto:a@b.co')).toBe('mailto:a@b.co');
  expect(safeHref('tel:0812345678')).toBe('tel:0812345678');
  for (const link of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '/path', 'x']) {
    expect(safeHref(link)).toBeNull();
  }
});
