import { cryptoRandom } from '../adapters/crypto-random.ts';
import { describeHintsContract } from './hints-contract.ts';
import { createWorld } from './world.ts';

describeHintsContract({
  name: 'the model server',
  open: async () => {
    const { server, backend, hints } = createWorld();
    return {
      newPerson: async () => {
        const userId = cryptoRandom.id();
        server.signUp(userId);
        const { accessToken } = backend.signIn(userId);
        return { userId, hints: hints.port(), accessToken: async () => accessToken };
      },
      newHospital: async () => cryptoRandom.id(),
      join: async (member) => server.join(member),
      leave: async (member) => server.leave(member),
      change: async ({ userId, hospitalId }) => {
        const ops = [1, 2].map(() => ({
          op_id: cryptoRandom.id(),
          entity: hospitalId === undefined ? 'customers' : 'visits',
          row_id: cryptoRandom.id(),
          kind: 'create',
          schema: 1,
          at: new Date().toISOString(),
          base: {},
          values:
            hospitalId === undefined
              ? { name: 'Mali', telephone: '081-234-5678' }
              : { hospital_id: hospitalId },
        }));
        server.push(userId, { expected_user: userId, device: cryptoRandom.id(), ops });
      },
      close: async () => undefined,
    };
  },
});
