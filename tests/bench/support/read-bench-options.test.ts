import { expect, test } from 'vitest';
import { readBenchOptions } from './read-bench-options.ts';

const benchmark = {
  options: { rows: { normal: '10000', smoke: '20' }, rounds: { normal: '3', smoke: '1' } },
};
const read = (...args: string[]) => readBenchOptions({ benchmark, args });

test('a benchmark has its normal sizes, and its smallest ones with --smoke', () => {
  expect(read()).toEqual({
    values: { rows: '10000', rounds: '3' },
    isSmoke: false,
    outDir: 'bench-results',
  });
  expect(read('--smoke', '--out', '/elsewhere')).toEqual({
    values: { rows: '20', rounds: '1' },
    isSmoke: true,
    outDir: '/elsewhere',
  });
});

test('a given size wins in both forms', () => {
  expect(read('--rows', '7').values).toEqual({ rows: '7', rounds: '3' });
  expect(read('--rows', '7', '--smoke').values).toEqual({ rows: '7', rounds: '1' });
});

test('an option that the benchmark does not have is refused', () => {
  expect(() => read('--row', '7')).toThrow('--row');
});
