import type { ReadTx } from '../platform/database/scope.ts';
import type { Lookups } from './world.ts';

function sure<Found>(found: Found | undefined, what: string): Found {
  if (found === undefined) throw new Error(`The tenant has no ${what}`);
  return found;
}

/** Reads what the tenant was seeded with. The owner sees every tenant's rows, so that it is named each time. */
export async function readLookups(tx: ReadTx): Promise<Lookups> {
  const own = tx.tenant.id;
  const entries = await tx.db
    .selectFrom('lookup')
    .select(['id', 'list', 'name', 'kind'])
    .where('tenant_id', '=', own)
    .orderBy('list')
    .orderBy('position')
    .execute();
  const roles = await tx.db.selectFrom('role').select(['id', 'code']).where('tenant_id', '=', own).execute();
  const lists = Map.groupBy(entries, (entry) => entry.list);
  return {
    byKind: (list, kind) =>
      sure(
        lists.get(list)?.find((entry) => entry.kind === kind),
        `${kind} in ${list}`,
      ),
    byName: (list, name) =>
      sure(
        lists.get(list)?.find((entry) => entry.name === name),
        `${name} in ${list}`,
      ),
    all: (list) => sure(lists.get(list), list),
    roleId: (code) =>
      sure(
        roles.find((role) => role.code === code),
        `role ${code}`,
      ).id,
  };
}
