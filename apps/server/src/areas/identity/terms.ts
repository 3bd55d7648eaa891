import type { listTerms } from '@quarterlight/contract/identity/routes-terms';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { countRows, countUpTo } from '../../platform/database/count-rows.ts';
import { keysetPage, presentPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { getSettings } from '../system/index.ts';

const active = (tx: ReadTx) => tx.db.selectFrom('app_user').where('app_user.status', '=', 'active');

/** Active users by name, with the terms that they accepted last. */
export async function findTerms(tx: ReadTx, query: QueryOf<typeof listTerms>) {
  const { termsVersion } = (await getSettings(tx)).texts;
  let found = active(tx).select(['app_user.id', 'display_name', 'username', 'terms_version', 'terms_accepted_at']);
  if (query.accepted !== undefined) found = found.where('terms_version', query.accepted ? '>=' : '<', termsVersion);
  if (query.q !== undefined) found = found.where(sql<boolean>`starts_with(app_user.name_key, ${sortKey(query.q)})`);
  const rows = await keysetPage(tx, found, { request: query, id: 'app_user.id', keys: { name: 'app_user.name_key' }, byDefault: 'name' });
  return presentPage(rows, (row) => ({
    id: row.id,
    displayName: row.display_name,
    username: row.username,
    version: row.terms_version,
    acceptedAt: row.terms_accepted_at,
    accepted: row.terms_version >= termsVersion,
  }));
}

export async function countTerms(tx: ReadTx) {
  const { termsVersion: version } = (await getSettings(tx)).texts;
  const count = async (comparison: '<' | '>=') =>
    Math.min(await countRows(tx, active(tx).where('terms_version', comparison, version).select(sql`1`.as('one'))), countUpTo);
  return { version, accepted: await count('>='), open: await count('<') };
}
