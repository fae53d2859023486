/**
 * `npm run ops:restore -- FOLDER [--replace]`: restores a backup into the data directory; no server may run
 * on it.
 */
import { restoreData } from '../../../supabase/local/index.ts';
import { onlyArgument, runCommand } from './run-command.ts';

await runCommand({
  flags: ['replace'],
  work: async ({ settings, positionals, flags }) => {
    const folder = onlyArgument({ positionals, usage: 'npm run ops:restore -- FOLDER [--replace]' });
    const { dataDir } = settings;
    const done = await restoreData({ dataDir, folder, replace: flags.has('replace') });
    console.log(`${dataDir} is as it was at ${done.backupStartedAt}.`);
    if (done.movedTo) console.log(`What was there before is in ${done.movedTo}.`);
  },
});
