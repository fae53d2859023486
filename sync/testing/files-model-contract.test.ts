import { describeFilesContract } from './files-contract.ts';
import { createWorld } from './world.ts';

describeFilesContract({
  name: 'the model',
  open: async () => {
    const { backend } = createWorld();
    return {
      transfers: backend.transfers(),
      newUser: async () => {
        const userId = crypto.randomUUID();
        return { userId, token: backend.signIn(userId).accessToken };
      },
      close: async () => {},
    };
  },
});
