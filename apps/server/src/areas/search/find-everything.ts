import type { QueryOf } from '@quarterlight/contract/route';
import type { searchEverything } from '@quarterlight/contract/search/routes';
import type { SearchReply } from '@quarterlight/contract/search/schemas';
import { wantedOf } from '@quarterlight/contract/search/wanted';
import { can } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { SearchDefinition } from '../../platform/search/define-search.ts';
import { findAll } from '../../platform/search/find-all.ts';

const shown = 5;
const few = 3;

/** Finds what the actor may see. Where words find little and nothing whole, what is alike follows: that is slower, and mostly not what was meant. */
export async function findEverything(tx: ReadTx, searches: readonly SearchDefinition[], query: QueryOf<typeof searchEverything>): Promise<SearchReply> {
  const wanted = wantedOf(query.q);
  if (wanted === null) return { hits: [], more: [] };
  const most = query.limit ?? shown;
  const open = searches.filter(({ kind, permission }) => can(tx.actor, permission) && (query.kinds?.includes(kind) ?? true));
  const found = await findAll(tx, open, wanted, { most });
  if (found.more.length > 0 || found.hits.some((hit) => hit.fit === 'exact')) return found;
  const hits = [...found.hits];
  for (const pairs of wanted.alike) {
    if (hits.length >= few) break;
    const alike = await findAll(tx, open, wanted, { most, pairs });
    hits.push(...alike.hits.filter(({ id }) => !hits.some((known) => known.id === id)));
  }
  return { hits, more: found.more };
}
