/**
 * `npm run -s ops:database-script -- ROLE`: prints SQL that a superuser runs in the database of DATABASE_URL
 * once for each release. With it the server can connect as ROLE, which is no superuser.
 */
import { databaseScript } from '../../../supabase/local/index.ts';
import { onlyArgument, runCommand } from './run-command.ts';

await runCommand({
  work: async ({ positionals }) => {
    const usage = 'npm run -s ops:database-script -- ROLE | psql URL';
    process.stdout.write(await databaseScript(onlyArgument({ positionals, usage })));
  },
});
