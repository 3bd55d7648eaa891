import type { StartChoice } from '@quarterlight/contract/identity/schemas-start';
import { startPages } from '@quarterlight/contract/identity/start-pages';
import { emptyId } from '@quarterlight/kit/ids';
import type { Actor } from '../../platform/access/actor.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listSites } from './sites.ts';
import { userRecord } from './user.record.ts';
import { findStart } from './users.queries.ts';

/** Where the user starts; a page or a site that is no longer there to be chosen is none. `tx` must be unbound, `actor` may be at a site. */
export async function readStart(tx: ReadTx, actor: Actor): Promise<StartChoice> {
  const kept = actor.userId === null ? undefined : await findStart(tx, actor.userId);
  const startPage = startPages.find((path) => path === kept?.start_page) ?? '';
  const wanted = kept?.default_site ?? null;
  if (wanted === null) return { startPage, defaultSite: null };
  const isTheirs = (await listSites(tx, actor)).some(({ externalId }) => externalId === wanted);
  return { startPage, defaultSite: isTheirs ? wanted : null };
}

/** Keeps where the user starts. Refuses a site that is not theirs. */
export async function updateStart(tx: WriteTx, actor: Actor, { startPage, defaultSite }: StartChoice): Promise<StartChoice> {
  const sites = await listSites(tx, actor);
  if (defaultSite !== null && !sites.some(({ externalId }) => externalId === defaultSite)) throw new Refusal('user.site_not_yours');
  const site = defaultSite === sites[0]?.externalId ? null : defaultSite;
  const user = await userRecord.takeUp(tx, actor.userId ?? emptyId);
  if (user.start_page !== startPage || user.default_site !== site)
    await userRecord.settle(tx, user, { set: { start_page: startPage, default_site: site }, action: 'start-chosen' });
  return { startPage, defaultSite: site };
}
