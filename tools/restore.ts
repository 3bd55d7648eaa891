// Brings back what a backup holds: `npm run restore -- --to=latest`, `--to=2026-11-25T14:30:00Z`, `--from=/the/folder`, `--tenant=acme` for one company alone.
// The whole goes into a DATA_DIR without a database; one company goes into the database that runs.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { chooseBase, readMoment } from '../apps/server/src/process/backups/choose-base.ts';
import { restoreTenant } from '../apps/server/src/process/backups/restore-tenant.ts';
import { restoreWhole } from '../apps/server/src/process/backups/restore-whole.ts';
import { withDatabase } from '../apps/server/src/process/backups/with-database.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'apps', 'server', 'migrations');
try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, from: { type: 'string' }, tenant: { type: 'string' } } });
  if (values.to === undefined) throw new Error('Say which moment to come back to: --to=latest, or one with its zone, such as --to=2026-11-25T14:30:00Z.');
  const to = readMoment(values.to);
  const config = readConfig(process.env);
  const began = Date.now();
  const { store, base } = await chooseBase(config, to, values.from);
  const { tenant: slug } = values;
  if (slug === undefined) await restoreWhole({ config, store, base, to, say });
  else await withDatabase(config, say, (database) => restoreTenant({ config, store, base, to, slug, ...database, migrationsFolder, say }));
  say(`It took ${Math.round((Date.now() - began) / 1_000)} seconds.`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
