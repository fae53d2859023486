/** `npm run ops:backup -- FOLDER`: copies database, stored files and secrets, also while a server runs. */
import { backUpData } from '../../../supabase/local/index.ts';
import { onlyArgument, runCommand } from './run-command.ts';

await runCommand({
  work: async ({ settings, positionals }) => {
    const folder = onlyArgument({ positionals, usage: 'npm run ops:backup -- FOLDER' });
    if (settings.databaseUrl) {
      throw new Error(
        'The server at DATABASE_URL has its own backups. Unset it to back up a data directory.',
      );
    }
    const { files, bytes } = await backUpData({ dataDir: settings.dataDir, folder });
    console.log(`${folder} is a backup of ${settings.dataDir}: ${files} files, ${bytes} bytes.`);
    console.log(
      'It holds passwords of the server and everything of everybody. Store it where nobody else reads.',
    );
  },
});
