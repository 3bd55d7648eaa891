// Writes the types of all tables from a freshly migrated database: `npm run tables` after a new migration.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { prepareDatabase } from '../apps/server/src/platform/database/migrate.ts';
import { startTestPostgres } from '../apps/server/src/platform/embedded/index.ts';

const target = 'apps/server/src/platform/database/tables.gen.ts';
const postgres = await startTestPostgres();
try {
  await prepareDatabase({ ownerUrl: postgres.ownerUrl, appPassword: 'generate-tables', migrationsFolder: 'apps/server/migrations' });
  execFileSync(
    'node_modules/.bin/kysely-codegen',
    [
      '--dialect',
      'postgres',
      '--url',
      postgres.ownerUrl,
      '--out-file',
      target,
      '--default-schema',
      'public',
      '--exclude-pattern',
      'graphile_worker.*',
      '--date-parser',
      'string',
      '--type-only-imports',
      '--no-domains',
      '--numeric-parser',
      'number',
    ],
    { stdio: 'inherit' },
  );
  const text = readFileSync(target, 'utf8')
    .replace(/export type Int8 = .*;/, 'export type Int8 = number;')
    .replace(/export type Timestamp = .*;/, 'export type Timestamp = string;')
    .replaceAll(/tenant_id: Generated<string \| null>/g, 'tenant_id: Generated<string>');
  writeFileSync(target, text);
} finally {
  await postgres.stop();
}
