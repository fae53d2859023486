import { expect, test } from 'vitest';
import { evaluatePlans, type StatementPlan } from './evaluate-plans.ts';

const plan = (node: Record<string, unknown>, text = 'select 1'): StatementPlan => ({
  'Query Text': text,
  Plan: { 'Node Type': 'Result', Plans: [{ 'Node Type': 'Index Scan', ...node }] },
});
const big = new Set(['customers', 'promotions']);
const filter = "(user_id = (NULLIF(current_setting('request.jwt.claims'::text, true), ''::text))::uuid)";

test('a private table of many rows must not be read from end to end; a public or a small one may', () => {
  const scan = (table: string) =>
    evaluatePlans([plan({ 'Node Type': 'Seq Scan', 'Relation Name': table })], big);
  expect(scan('customers')).toEqual(['customers is read from end to end']);
  expect(scan('promotions')).toEqual([]);
  expect(scan('user_roles')).toEqual([]);
});

test('a condition that calls a function for many rows is found, whether they pass it or not', () => {
  const looked = (counts: Record<string, number>) =>
    evaluatePlans([plan({ 'Relation Name': 'customers', Filter: filter, ...counts })], big);
  expect(looked({ 'Actual Rows': 1, 'Actual Loops': 1, 'Rows Removed by Filter': 400 })).toHaveLength(1);
  expect(looked({ 'Actual Rows': 1, 'Actual Loops': 400 })).toHaveLength(1);
  expect(looked({ 'Actual Rows': 1, 'Actual Loops': 1, 'Rows Removed by Filter': 3 })).toEqual([]);
});

test('an identity that is looked up once is no call per row', () => {
  const once = { Filter: '(user_id = (InitPlan 1).col1)', 'Actual Rows': 400, 'Actual Loops': 1 };
  expect(evaluatePlans([plan(once)], big)).toEqual([]);
});

test('a statement inside a function that runs for every row is found', () => {
  const repeated = Array.from({ length: 51 }, () => plan({}, 'select exists (select from user_roles)'));
  expect(evaluatePlans(repeated, big)).toEqual([
    '51 times in one call: select exists (select from user_roles)',
  ]);
  expect(evaluatePlans(repeated.slice(1), big)).toEqual([]);
});
