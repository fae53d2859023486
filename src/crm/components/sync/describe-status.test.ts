import { expect, it } from 'vitest';
import { allMessageTexts } from '../../../i18n/all-message-texts.ts';
import { translatorOf } from '../../../i18n/translate.ts';
import type { SyncStatus } from '../../../session/data/use-sync-status.ts';
import { describeStatus } from './describe-status.ts';

const t = translatorOf('spec', allMessageTexts);

it.each<[SyncStatus, string]>([
  [{ state: 'synced', atMs: 0 }, 'Synced'],
  [{ state: 'syncing', done: 2, total: 5 }, 'Syncing 2 of 5'],
  [{ state: 'syncing', done: 0, total: 0 }, 'Syncing'],
  [{ state: 'offline', waiting: 3 }, 'Offline · 3 waiting'],
  [{ state: 'offline', waiting: 0 }, 'Offline'],
  [{ state: 'attention', count: 2, waiting: 0 }, 'Needs attention · 2'],
  [{ state: 'attention', count: 2, waiting: 1 }, 'Needs attention · 2 · 1 waiting'],
  [{ state: 'signed_out', waiting: 4 }, 'Signed out · 4 waiting'],
])('the sync status indicator for %j says "%s"', (status, text) => {
  expect(describeStatus({ status, t }).text).toBe(text);
});

it('gives each of the five states its own icon', () => {
  const states: SyncStatus[] = [
    { state: 'synced', atMs: 0 },
    { state: 'syncing', done: 0, total: 0 },
    { state: 'offline', waiting: 0 },
    { state: 'attention', count: 1, waiting: 0 },
    { state: 'signed_out', waiting: 0 },
  ];
  expect(new Set(states.map((status) => describeStatus({ status, t }).icon)).size).toBe(5);
});
