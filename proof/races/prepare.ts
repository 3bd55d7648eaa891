import { passwordOfRoles, prepareDatabase } from '../../apps/server/src/platform/database/migrate.ts';

// A process of its own that prepares a database as a starting server does: node prepare.ts <owner's address> <folder of migrations>
const [ownerUrl = '', migrationsFolder = ''] = process.argv.slice(2);
await prepareDatabase({ ownerUrl, appPassword: passwordOfRoles(ownerUrl) ?? '', migrationsFolder });
