import type { listSites } from '@quarterlight/contract/identity/routes-start';
import { useQuery } from '@tanstack/react-query';
import { bare } from './api.ts';
import { useUser } from './permissions.ts';
import { lookupFor } from './query.ts';
import { isLoggedIn, readSite, sessionChanges } from './session.ts';
import { useStore } from './store.ts';

const sitesRoute = bare<typeof listSites>('GET', '/v1/users/sites');

/** A site to choose; null is what the user sees without choosing. */
export interface ChosenSite {
  readonly id: string | null;
  readonly name: string;
}

/** What the user may look at, and what this tab looks at. Staff see all sites at once; a customer's accounts are acted for one at a time. */
export function useSites(): { readonly sites: readonly ChosenSite[]; readonly chosen: ChosenSite | undefined } {
  useStore(sessionChanges);
  const { companyType } = useUser();
  const all = useQuery({ ...lookupFor(sitesRoute), enabled: isLoggedIn() }).data ?? [];
  const sites = all.map(({ externalId, companyName }, index) =>
    index > 0 ? { id: externalId, name: companyName } : { id: null, name: companyType === 'Customer' ? companyName : 'All sites' },
  );
  const id = readSite();
  return { sites, chosen: sites.find((site) => site.id === id) };
}
