/** `npm run reset`: empties the data directory; refuses while a server runs on it. */
import { resetData } from '../../supabase/local/index.ts';
import { readSettings } from './settings.ts';

const read = readSettings(process.env);
try {
  if (!read.ok) throw new Error(read.sentence);
  await resetData(read.settings.dataDir);
  console.log(`${read.settings.dataDir} is empty; the next start fills it with the demo data.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
