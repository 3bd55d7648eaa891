// Erasures of people from outside:
//   npm run privacy -- repeat [--tenant=name]     after the database was restored from an older backup: erases again who was erased since
// The database is that of DATABASE_URL (and DATABASE_OWNER_URL); without them the product's own in DATA_DIR, where erasures are noted too.
import { plural } from '@quarterlight/kit/text';
import { repeatErasures } from '../apps/server/src/areas/privacy/index.ts';
import { personal, searches } from '../apps/server/src/areas.ts';
import { runCommand } from './support/run-command.ts';

await runCommand((say) => {
  const [, , command] = process.argv;
  const tenant = process.argv.find((argument) => argument.startsWith('--tenant='))?.slice('--tenant='.length);
  if (command !== 'repeat') throw new Error('Say what to do: repeat.');
  return async ({ running }) => {
    const { rows } = await running.pool.query<{ tenant_id: string }>('select tenant_id from app.log_states()');
    const scopes = (await Promise.all(rows.map(({ tenant_id: id }) => running.services.scopeOfId(id)))).filter((scope) => scope !== undefined);
    const chosen = scopes.filter((scope) => tenant === undefined || scope.tenant.slug === tenant);
    if (tenant !== undefined && chosen.length === 0) throw new Error(`There is no active company ${tenant}.`);
    for (const scope of chosen) {
      const { count, unknown, unreadable } = await repeatErasures(scope, { personal, searches, dataDir: running.services.config.dataDir });
      const { slug } = scope.tenant;
      say(`${slug}: ${plural(count, 'erasure')} repeated.`);
      if (unknown > 0)
        say(`${slug}: of ${unknown} of them the backup has no request, so nobody knows by which email or number: see "Personal data" in docs/operations.md.`);
      if (unreadable.length > 0)
        say(`${slug}: line ${unreadable.join(', ')} of erasures/${scope.tenant.id}.jsonl cannot be read: see "Personal data" in docs/operations.md.`);
    }
  };
});
