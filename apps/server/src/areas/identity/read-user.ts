import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { findDirectGrants } from './people.queries.ts';
import { allowedOf } from './people.rules.ts';
import { companyName } from './sites.ts';
import { presentUserRecord } from './users.present.ts';
import { findGrants, findRolesOf, findUser } from './users.queries.ts';

/** A user as the actor may see it, with permissions and what may be done; `record.not_found` beyond the actor's bounds. */
export async function readUser(tx: ReadTx, id: string): Promise<UserRecord> {
  const row = found(await findUser(tx, id));
  const grants = await findGrants(tx, id);
  const record = presentUserRecord(row, await companyName(tx), tx.now, { roles: await findRolesOf(tx, id), grants });
  const held = grants.map((grant) => grant.name);
  return { ...record, permissionIds: await findDirectGrants(tx, id), allowedActions: allowedOf(row, held, tx.actor) };
}
