// Makes a backup of the product's own database now, and proves it: `npm run backup`. The server may run or not.
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { makeBackup } from '../apps/server/src/process/backups/make-backup.ts';
import { withDatabase } from '../apps/server/src/process/backups/with-database.ts';
import { runPlainCommand } from './support/run-command.ts';

const migrationsFolder = join(import.meta.dirname, '../apps/server/migrations');

await runPlainCommand(async (say) => {
  const config = readConfig(process.env);
  await withDatabase(config, say, async ({ ownerUrl, home }) => {
    const { base, packedBytes, startedAt, endedAt } = await makeBackup({ config, ownerUrl, home, migrationsFolder, atOnce: true, say });
    const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000);
    say(`The backup ${base} is made: ${Math.ceil(packedBytes / 1_048_576)} MB in ${seconds} seconds.`);
  });
});
