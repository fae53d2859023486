/** Where every auth fault strikes: Anna's phone with one unsent change, and Boon's with nothing to do. */
import type { Locks, Network } from '../../sync/adapters/ports.ts';
import type { Sync } from '../../sync/index.ts';
import { testCustomer, testCustomers } from '../../sync/testing/entities.ts';
import type { Fault } from '../../sync/testing/fake-backend.ts';
import type { FakeDevice } from '../../sync/testing/fake-device.ts';
import { ANNA, BOON, type World, createWorld } from '../../sync/testing/world.ts';

const TOKEN_SECONDS = 3_600;
export const customerOnServer = '00000000-0000-7000-8000-0000000000a1';
export const unsentCustomer = '00000000-0000-7000-8000-0000000000a2';
const customerOfBoon = '00000000-0000-7000-8000-0000000000b1';

export interface FaultSetup {
  here: World;
  phone: FakeDevice;
  /** Anna's tab. */
  tab: Sync;
  /** Every request that left Anna's phone since the setup was set, whether or not it arrived. */
  left: { path: string; subject: string | null; expectedUser: string | null }[];
  /** Another tab of Anna's phone; `locks` in place of the ones that its tabs share. */
  openTab(options?: { locks: Locks }): Promise<Sync>;
  /** Done after the server has answered and before the phone hears of it. */
  meanwhile: ((path: string) => Promise<unknown>) | null;
  /** Time passes for server and phone. */
  pass(ms: number): void;
  /** Until the access token is no good any more. */
  endToken(): void;
  /** What the auth service seems to answer from now on. */
  authAnswers(fault: Fault): void;
  /** What the data functions seem to answer from now on. */
  dataAnswers(fault: Fault): void;
}

export async function createFaultSetup(): Promise<{ setup: FaultSetup; close: () => Promise<void> }> {
  const here = createWorld({ tokenSeconds: TOKEN_SECONDS });
  const left: FaultSetup['left'] = [];
  const other = here.phone();
  const boon = await other.openTab();
  await boon.identity.signIn(here.backend.signIn(BOON));
  await addCustomer(boon, customerOfBoon);
  await boon.requestSync('manual');

  const phone = here.phone();
  const hooks: Pick<FaultSetup, 'meanwhile'> = { meanwhile: null };
  const network = watched({
    network: here.backend.network(),
    left,
    meanwhile: async (path) => hooks.meanwhile?.(path),
  });
  const tab = await phone.openTab({ network });
  await tab.identity.signIn(here.backend.signIn(ANNA));
  await addCustomer(tab, customerOnServer);
  await tab.requestSync('manual');
  await addCustomer(tab, unsentCustomer);
  left.splice(0);

  const pass = (ms: number) => {
    here.advanceServer(ms);
    phone.clock.set(phone.clock.now() + ms);
  };
  const setup: FaultSetup = {
    here,
    phone,
    tab,
    left,
    openTab: (options) => phone.openTab({ network, ...options }),
    get meanwhile() {
      return hooks.meanwhile;
    },
    set meanwhile(next) {
      hooks.meanwhile = next;
    },
    pass,
    endToken: () => pass((TOKEN_SECONDS + 60) * 1_000),
    authAnswers: (fault) => {
      here.backend.fault = ({ path }) => (path.startsWith('/auth/') ? fault : null);
    },
    dataAnswers: (fault) => {
      here.backend.fault = ({ path }) => (path.startsWith('/rest/') ? fault : null);
    },
  };
  return {
    setup,
    async close() {
      await phone.kill();
      await other.kill();
    },
  };
}

async function addCustomer(tab: Sync, id: string): Promise<void> {
  await tab.store().write({ kind: 'create', entity: testCustomers, values: testCustomer(id) });
}

function watched(options: {
  network: Network;
  left: FaultSetup['left'];
  meanwhile: (path: string) => Promise<unknown>;
}): Network {
  const { network, left } = options;
  return {
    seemsOnline: () => network.seemsOnline(),
    async request(request) {
      const body = request.body as { expected_user?: string } | null;
      left.push({
        path: request.path,
        subject: request.token === null ? null : subjectOf(request.token),
        expectedUser: body?.expected_user ?? null,
      });
      const result = await network.request(request);
      await options.meanwhile(request.path);
      return result;
    },
  };
}

function subjectOf(token: string): string | null {
  return (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub?: string }).sub ?? null;
}
