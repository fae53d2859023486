import { afterEach, expect, it, vi } from 'vitest';
import { provideSync } from '../../../sync/index.ts';
import type { FakeDevice } from '../../../sync/testing/fake-device.ts';
import { ANNA, BOON, createWorld } from '../../../sync/testing/world.ts';
import { provideBackend } from '../../session/data/backend.ts';
import { eventDetail } from '../event-fixtures.ts';
import { storedRegistration, readRegistration } from './registrations.ts';

let phone: FakeDevice | null = null;
afterEach(async () => {
  vi.unstubAllGlobals();
  await phone?.kill();
});

it('I5: an answer that comes when another person is signed in is not stored as theirs', async () => {
  const { backend, phone: newPhone } = createWorld();
  backend.online = false;
  phone = newPhone();
  const sync = await phone.openTab();
  provideSync(sync);
  provideBackend({ url: 'http://sabai.example', publishableKey: 'k' });
  await sync.identity.signIn(backend.signIn(ANNA));
  const row = {
    status: 'registered',
    code: 'ABC123',
    checked_in_at: null,
    party_size: 1,
    mail_agreed_at: null,
  };
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => {
    await sync.identity.signIn(backend.signIn(BOON));
    return Response.json([row]);
  });
  const event = { row: eventDetail(), storedAtMs: 0 };
  await expect(readRegistration({ event })).rejects.toThrow(/closed/);
  expect(await storedRegistration({ eventId: event.row.id })).toBeNull();
});
