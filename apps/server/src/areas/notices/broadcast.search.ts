import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { isOfOffice } from '../../platform/access/actor.ts';
import { defineSearch } from '../../platform/search/define-search.ts';

/** Broadcasts by their title, for those of the office who write them. */
export const broadcastSearch = defineSearch({
  kind: 'broadcast',
  table: 'broadcast',
  permission: 'send-broadcasts',
  keys: (row) => [searchKeys.words(row.title)],
  seenBy: () => ({ customer: emptyId, technician: emptyId }),
  among: async ({ actor }, rows) => (isOfOffice(actor) ? rows : []),
  present: (row) => ({ title: row.title, detail: row.created_by_name, state: row.state }),
});
