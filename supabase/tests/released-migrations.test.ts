import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changesOfReleased } from './support/released-migrations.ts';

const folder = 'supabase/migrations';
let repository: string;

function git(...args: string[]) {
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@demo.test', ...args], {
    cwd: repository,
    stdio: 'ignore',
  });
}

const write = (name: string, text: string) => writeFile(path.join(repository, folder, name), text);

async function release(tag: string) {
  git('add', '.');
  git('commit', '-m', tag);
  git('tag', tag);
}

beforeEach(async () => {
  repository = await mkdtemp(path.join(tmpdir(), 'sabai-released-'));
  await mkdir(path.join(repository, folder), { recursive: true });
  git('init');
  await write('20260101000000_first.sql', 'select 1;\n');
  await write('20260102000000_second.sql', 'select 2;\n');
});
afterEach(() => rm(repository, { recursive: true, force: true }));

test('released migrations of this project are as they were in its newest tag', () => {
  expect(changesOfReleased({ repository: path.join(import.meta.dirname, '../..'), folder })).toEqual([]);
});

test('before the first tag, and outside of git, every file may change', async () => {
  expect(changesOfReleased({ repository, folder })).toEqual([]);
  await rm(path.join(repository, '.git'), { recursive: true });
  expect(changesOfReleased({ repository, folder })).toEqual([]);
});

test('after a tag, a changed, a removed and a preceding file are named', async () => {
  await release('v1.0.0');
  expect(changesOfReleased({ repository, folder })).toEqual([]);
  await write('20260101000000_first.sql', 'select 1 ;\n');
  await rm(path.join(repository, folder, '20260102000000_second.sql'));
  await write('20260101120000_between.sql', 'select 3;\n');
  expect(changesOfReleased({ repository, folder })).toEqual([
    '20260101000000_first.sql was released in v1.0.0 and has changed.',
    '20260102000000_second.sql was released in v1.0.0 and is gone.',
    '20260101120000_between.sql is new and sorts before 20260102000000_second.sql of v1.0.0.',
  ]);
});

test('a file after the released ones may be added, and changes until the next tag', async () => {
  await release('v1.0.0');
  await write('20260103000000_third.sql', 'select 3;\n');
  expect(changesOfReleased({ repository, folder })).toEqual([]);
  git('add', '.');
  git('commit', '-m', 'third');
  await write('20260103000000_third.sql', 'select 4;\n');
  expect(changesOfReleased({ repository, folder })).toEqual([]);
  await release('v1.1.0');
  await write('20260103000000_third.sql', 'select 5;\n');
  expect(changesOfReleased({ repository, folder })).toEqual([
    '20260103000000_third.sql was released in v1.1.0 and has changed.',
  ]);
});
