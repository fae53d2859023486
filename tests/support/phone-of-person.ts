import { vi } from 'vitest';
import { provideBackend } from '../../src/session/data/backend.ts';
import { provideSync } from '../../sync/index.ts';
import { testCustomers } from '../../sync/testing/entities.ts';
import { FakeDevice } from '../../sync/testing/fake-device.ts';
import { START_MS } from '../../sync/testing/world.ts';
import { addPerson, type PersonName } from '../components/support/people.ts';
import { TestServer } from '../components/support/test-server.ts';

const ORIGIN = 'http://sabai.example';

/**
 * A server, and a device without screens on which a new person is signed in, for tests of `data/` in Node.
 * `close` ends the device and gives `fetch` back.
 */
export async function phoneOfPerson(
  name: PersonName,
): Promise<{ server: TestServer; close: () => Promise<void> }> {
  const server = new TestServer({ origin: ORIGIN });
  const person = addPerson(server, name);
  const phone = new FakeDevice({ backend: server.auth, entities: [testCustomers], startMs: START_MS });
  const sync = await phone.openTab();
  provideSync(sync);
  provideBackend({ url: ORIGIN, publishableKey: 'k' });
  await sync.identity.signIn(server.signUp(person));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => server.fetch(input, init));
  const close = async () => {
    vi.unstubAllGlobals();
    await phone.kill();
  };
  return { server, close };
}
