/** Keys of a project and of an agent's device, and what they sign, as the function `sign-voucher` answers it. */
import {
  certifyDevice,
  makeDeviceKey,
  publicKeyOf,
  signByDevice,
  signByProject,
} from '../../../supabase/functions/_shared/voucher-signature.ts';
import { hospital } from './people.ts';
import { bookingOfCode } from './reception.ts';
import type { TestServer } from './test-server.ts';

export const CERTIFICATE_NUMBER = 4711;
const EXPIRES_ON = '2026-12-20';

/**
 * Makes the server answer a list of keys; returns that list, and functions that sign codes
 * of the test's hospital.
 */
export async function makeSignatures(server: TestServer) {
  const [project, device] = await Promise.all([makeDeviceKey(), makeDeviceKey()]);
  const publicKey = await publicKeyOf(project.publicKey);
  const list = { keys: [{ number: 1, public_key: publicKey }], withdrawn: [] as number[] };
  server.functions['voucher_keys'] = () => structuredClone(list);
  const signing = { keyNumber: 1, privateKey: project.privateKey };
  const certify = (key: string) =>
    certifyDevice({
      ...signing,
      certificate: { number: CERTIFICATE_NUMBER, publicKey: key, expiresOn: EXPIRES_ON },
    });
  const certificate = await certify(await publicKeyOf(device.publicKey));
  const factsOf = (
    code: string,
    given: { hospitalId?: string; promotionId?: string; end?: string } = {},
  ) => ({
    code,
    hospitalId: hospital.id,
    promotionId: '00000000-0000-4000-8000-000000000001',
    end: '2026-12-31',
    ...given,
  });
  return {
    list,
    publicKey,
    byProject: (...given: Parameters<typeof factsOf>) =>
      signByProject({ ...signing, facts: factsOf(...given) }),
    byDevice: (...given: Parameters<typeof factsOf>) =>
      signByDevice({ facts: factsOf(...given), certificate, privateKey: device.privateKey }),
    /** The answer of the function `sign-voucher` to a device that asks for its certificate. */
    certified: async (key: string) => ({ certificate: await certify(key), expires_on: EXPIRES_ON }),
    /** The project's signature of a booking that the server has. */
    ofBooking: (code: string) => {
      const { promotion_id } = bookingOfCode(server, code);
      return signByProject({ ...signing, facts: factsOf(code, { promotionId: String(promotion_id) }) });
    },
  };
}
