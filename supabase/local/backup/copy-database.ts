import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from 'postgres';
import { copyFile } from './copy-file.ts';
import { measureFile, type StoredFile } from './backup-manifest.ts';

/** Directories that a base backup copies without their contents, as listed in PostgreSQL's manual. */
const EMPTY = new Set(
  ['dynshmem', 'notify', 'replslot', 'serial', 'snapshots', 'stat_tmp', 'subtrans', 'wal'].map(
    (name) => `pg/pg_${name}`,
  ),
);
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init[^/]*|pgsql_tmp[^/]*|backup_label|tablespace_map|[^/]*\.tmp|current_logfiles)$/;
const CONTROL = 'pg/global/pg_control';
/** The file from which PostgreSQL learns where recovery starts. */
const LABEL = 'pg/backup_label';
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies the running database of `<dataDir>/pg` by PostgreSQL's low-level backup: the files
 * between pg_backup_start and pg_backup_stop, then the write-ahead log of that time. The copy
 * recovers to the moment of pg_backup_stop.
 */
export async function copyDatabase(options: {
  /** A dedicated connection, because PostgreSQL ends the backup with its connection. */
  sql: Sql;
  dataDir: string;
  folder: string;
}): Promise<{ files: StoredFile[]; directories: string[] }> {
  const { sql, dataDir, folder } = options;
  const copy = (file: string) => copyFile({ from: dataDir, to: folder, file });
  // The temporary replication slot makes the server retain its log from here on.
  await sql`select pg_create_physical_replication_slot(${`sabai_backup_${process.pid}`}, true, true)`;
  const [started] = await sql<{ segment: string }[]>`
    select pg_walfile_name(pg_backup_start('sabai', fast => true)) as segment`;
  const files: StoredFile[] = [];
  const directories = ['pg'];
  await mkdir(path.join(folder, 'pg'), { mode: 0o700 });
  for (const entry of await listEntries({ dataDir, directory: 'pg' })) {
    if (entry.isDirectory) {
      await mkdir(path.join(folder, entry.file), { mode: 0o700 });
      directories.push(entry.file);
    } else if (entry.file !== CONTROL) {
      files.push(...present(await copy(entry.file)));
    }
  }
  // pg_control is copied last, so that its checkpoint is not older than any copied page.
  files.push(...present(await copy(CONTROL)));
  const [ended] = await sql<{ segment: string; labelfile: string; spcmapfile: string | null }[]>`
    select pg_walfile_name(lsn) as segment, labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)`;
  if (!started || !ended) throw new Error('The database did not say where the backup begins and ends.');
  if (ended.spcmapfile) throw new Error('The database has tablespaces, which this backup does not copy.');
  for (const name of (await readdir(path.join(dataDir, 'pg/pg_wal'))).sort()) {
    const isWithin = SEGMENT.test(name) && name >= started.segment && name <= ended.segment;
    if (isWithin) files.push(...present(await copy(`pg/pg_wal/${name}`)));
  }
  const last = files.at(-1)?.file;
  if (last !== `pg/pg_wal/${ended.segment}`) throw new Error('The log of the database is not complete.');
  await writeFile(path.join(folder, LABEL), ended.labelfile, { mode: 0o600 });
  files.push(...present(await measureFile({ folder, file: LABEL })));
  return { files, directories };
}

function present(file: StoredFile | null): StoredFile[] {
  return file ? [file] : [];
}

interface Entry {
  file: string;
  isDirectory: boolean;
}

/** The entries of a directory to copy, recursively; each directory comes before its contents. */
async function listEntries(options: { dataDir: string; directory: string }): Promise<Entry[]> {
  const { dataDir, directory } = options;
  if (EMPTY.has(directory)) return [];
  const found = await readdir(path.join(dataDir, directory), { withFileTypes: true });
  const lists = found.map(async (entry): Promise<Entry[]> => {
    const file = `${directory}/${entry.name}`;
    if (LEFT_OUT.test(file)) return [];
    if (!entry.isDirectory()) return [{ file, isDirectory: false }];
    return [{ file, isDirectory: true }, ...(await listEntries({ dataDir, directory: file }))];
  });
  return (await Promise.all(lists)).flat();
}
