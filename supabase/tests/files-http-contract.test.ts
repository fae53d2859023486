/** The storage of files through HTTP, as a device meets it, by the device's own adapter. */
import { createClient } from '@supabase/supabase-js';
import { fetchTransfers } from '../../sync/adapters/fetch-transfers.ts';
import { describeFilesContract } from '../../sync/testing/files-contract.ts';
import { openProject } from './support/open-project.ts';

describeFilesContract({
  name: 'the backend through HTTP',
  open: async () => {
    const project = await openProject();
    return {
      transfers: fetchTransfers(project),
      newUser: async () => {
        const client = createClient(project.url, project.publishableKey, {
          auth: { persistSession: false, autoRefreshToken: false },
        });
        const email = `${crypto.randomUUID()}@demo.test`;
        const { data, error } = await client.auth.signUp({ email, password: 'demo1234' });
        if (error || !data.session) throw error ?? new Error('The sign-up gave no session.');
        return { userId: data.session.user.id, token: data.session.access_token };
      },
      close: () => project.close(),
    };
  },
});
