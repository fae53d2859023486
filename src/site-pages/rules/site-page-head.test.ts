import { expect, it } from 'vitest';
import { contentHead } from './site-page-head.ts';

const origin = 'https://sabai.example';
const fallback = { title: 'F', lead: 'L' };

it('an empty page has a title and a description all the same', () => {
  const content = { title: ' ', content: '', vision: '', mission: '', highlights: '' };
  expect(contentHead({ page: { name: 'about', content, version: 1 }, origin, fallback })).toMatchObject({
    title: 'F · Sabai',
    description: 'L',
    canonical: 'https://sabai.example/about',
    jsonLd: { '@type': 'AboutPage' },
  });
});

it('the description is the first 150 characters of the text, in one line', () => {
  const content = { title: 'T', content: `a\n${'😀'.repeat(200)}`, vision: '', mission: '', highlights: '' };
  const head = contentHead({ page: { name: 'about', content, version: 1 }, origin, fallback });
  expect(head.description).toBe(`a ${'😀'.repeat(148)}`);
});

it('Contact says how to reach us, and nothing of a telephone where there is none', () => {
  const content = { title: 'T', line: '@x', lineUrl: '', phone: '02-555-0100' };
  const head = contentHead({ page: { name: 'contact', content, version: 1 }, origin, fallback });
  expect(head.description).toBe('LINE @x · 02-555-0100');
  expect(JSON.stringify(head.jsonLd)).toContain('"telephone":"02-555-0100"');
  const silent = { ...content, phone: '' };
  const other = contentHead({ page: { name: 'contact', content: silent, version: 1 }, origin, fallback });
  expect(other.jsonLd).not.toHaveProperty('mainEntity');
});
