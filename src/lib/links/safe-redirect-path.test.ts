import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirectPath } from './safe-redirect-path.ts';

describe('safeRedirectPath (PEOPLE-7)', () => {
  it('keeps a path of this site with its query and fragment', () => {
    expect(safeRedirectPath('/crm/customer/1?tab=notes#last')).toBe('/crm/customer/1?tab=notes#last');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'crm',
    '',
    '/a\u0000b',
    '/crm\\add',
  ])('refuses %j', (next) => {
    expect(safeRedirectPath(next)).toBe('/');
  });

  it('refuses what is not text', () => {
    expect(safeRedirectPath(undefined)).toBe('/');
    expect(safeRedirectPath(['/crm'])).toBe('/');
  });

  it('never leaves the origin, whatever it is given', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      'http',
      'evil.example',
      '\t',
      '%2f',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 8 }), (parts) => {
        const answer = safeRedirectPath(parts.join(''));
        expect(new URL(answer, 'https://sabai.example').origin).toBe('https://sabai.example');
        expect(answer.startsWith('//')).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
