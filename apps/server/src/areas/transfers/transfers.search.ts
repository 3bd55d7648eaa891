import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { defineSearch } from '../../platform/search/define-search.ts';

/** Transfers by number and by the locations that they go between; a branch finds them in the list. */
export const transferSearch = defineSearch({
  kind: 'transfer',
  table: 'transfer',
  permission: 'view-stock',
  load: (db, ids) =>
    db
      .selectFrom('transfer')
      .innerJoin('place as from_place', 'from_place.id', 'transfer.from_place_id')
      .innerJoin('place as to_place', 'to_place.id', 'transfer.to_place_id')
      .selectAll('transfer')
      .select(['from_place.name as from_name', 'to_place.name as to_name'])
      .where('transfer.tenant_id', '=', sql<string>`app.tenant()`)
      .where('transfer.id', 'in', ids)
      .execute(),
  keys: (row) => [searchKeys.code(row.number), searchKeys.words(row.from_name), searchKeys.words(row.to_name)],
  seenBy: () => ({ customer: emptyId, branch: emptyId, technician: emptyId }),
  present: (row) => ({ title: row.number, detail: `${row.from_name} to ${row.to_name}`, state: row.state }),
});
