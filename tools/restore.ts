// Brings back what a backup holds: `npm run restore -- --to=latest`, `--to=2026-11-25T14:30:00Z`, `--from=/the/folder`, `--tenant=acme` for one company alone.
// The whole goes into a DATA_DIR without a database; one company goes into the database that runs.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { headKeeperOf, recordRestoration } from '../apps/server/src/areas/system/index.ts';
import { type Config, readConfig } from '../apps/server/src/platform/config.ts';
import { chooseBase, readMoment } from '../apps/server/src/process/backups/choose-base.ts';
import { restoreTenant } from '../apps/server/src/process/backups/restore-tenant.ts';
import { restoreWhole } from '../apps/server/src/process/backups/restore-whole.ts';
import { withDatabase } from '../apps/server/src/process/backups/with-database.ts';
import { openForOperator } from '../apps/server/src/process/operator.ts';
import { runPlainCommand } from './support/run-command.ts';

const migrationsFolder = join(import.meta.dirname, '../apps/server/migrations');

/** The company's log says that it goes on from an older state, and is signed from there on. */
async function record(config: Config, tenantId: string, to: string, say: (line: string) => void): Promise<void> {
  const { running, stop } = await openForOperator(config, say);
  try {
    const scope = await running.services.scopeOfId(tenantId);
    if (scope === undefined) return say('Its log is not signed anew, since it is suspended: once it is active, run npm run log -- restored.');
    const { lost } = await recordRestoration(scope, headKeeperOf(running.services), `The company was restored from a backup: ${to}.`);
    say(`Its log says so; ${lost.toLocaleString('en-GB')} entries since then are lost.`);
  } finally {
    await stop();
  }
}

await runPlainCommand(async (say) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, from: { type: 'string' }, tenant: { type: 'string' } } });
  if (values.to === undefined) throw new Error('Say which moment to come back to: --to=latest, or one with its zone, such as --to=2026-11-25T14:30:00Z.');
  const to = readMoment(values.to);
  const config = readConfig(process.env);
  const began = Date.now();
  const { store, base } = await chooseBase(config, to, values.from);
  const { tenant: slug } = values;
  if (slug === undefined) {
    await restoreWhole({ config, store, base, to, say });
    say(
      'Entries of the log that were signed since that moment are missed by its verification: once the server runs, say so by npm run log -- restored --reason="why".',
    );
  } else {
    const { tenantId } = await withDatabase(config, say, (database) => restoreTenant({ config, store, base, to, slug, ...database, migrationsFolder, say }));
    await record(config, tenantId, values.to, say);
  }
  say(`It took ${Math.round((Date.now() - began) / 1_000)} seconds.`);
});
