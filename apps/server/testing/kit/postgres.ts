import { fileURLToPath } from 'node:url';
import { passwordOfRoles, prepareDatabase } from '../../src/platform/database/migrate.ts';
import { startTestPostgres, type TestPostgres } from '../../src/platform/embedded/index.ts';
import { prepareAsOperator } from './operator.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const programs = process.env['TEST_POSTGRES'];

/** A throw-away PostgreSQL of the version under test: the one that comes with the product, or the programs in the folder that TEST_POSTGRES names. */
export const startPostgresUnderTest = (): Promise<TestPostgres> => startTestPostgres({ programs });

/** The same as a copy of one that is ready; another version's begins anew, by the manual's own lines. */
export const copyPostgresUnderTest = (ready: string): Promise<TestPostgres> => startTestPostgres(programs === undefined ? { from: ready } : { programs });

export interface Prepared {
  /** For what a test does behind the product's back. */
  readonly superuserUrl: string;
  /** What the product is given as the owner: the superuser of the embedded database, or an operator's own role without any such right. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly tasksUrl: string;
}

/** Makes a new database ready as the product's start does: all by itself, or on an operator's own PostgreSQL, prepared by the manual. */
export async function prepareUnderTest(postgres: TestPostgres): Promise<Prepared> {
  const superuserUrl = postgres.ownerUrl;
  if (programs === undefined) {
    const appPassword = passwordOfRoles(superuserUrl) ?? '';
    return { superuserUrl, ownerUrl: superuserUrl, ...(await prepareDatabase({ ownerUrl: superuserUrl, appPassword, migrationsFolder })) };
  }
  const given = await prepareAsOperator(superuserUrl, 'of-the-operator');
  return { superuserUrl, ownerUrl: given.ownerUrl, ...(await prepareDatabase({ ...given, appPassword: 'of-the-operator', migrationsFolder })) };
}
