import { newId } from '@quarterlight/kit/ids';
import { insert } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';

/** An entry of a lookup list by its kind, as `('job-types', 'replacement')`; without a kind the list's first. */
export async function aLookup(tenant: TestTenant, list: string, kind?: string): Promise<string> {
  return tenant.scope.read(async (tx) => {
    const query = tx.db.selectFrom('lookup').select('id').where('list', '=', list).orderBy('position');
    return (await (kind === undefined ? query : query.where('kind', '=', kind)).executeTakeFirstOrThrow()).id;
  });
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  log: (tenant) => insert(tenant, 'log_entry', (id) => ({ id, entity: 'user', entity_id: newId(), action: 'x', digest: 'x' })),
  text: (tenant) => insert(tenant, 'public_text', (id) => ({ id, name: 'contact-us', body: 'Ring us.', terms_version: 1 })),
  lookup: async (tenant) => ({ id: await aLookup(tenant, 'titles'), table: 'lookup' }),
};
