import type { listSites } from '@quarterlight/contract/identity/routes-start';
import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { bare } from '../../platform/api.ts';
import { lookupFor, queryClient } from '../../platform/query.ts';
import { isLoggedIn, readSite, sessionChanges, storeSite } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Menu } from '../../ui/Menu.tsx';
import classes from './frame.module.css';

const sitesRoute = bare<typeof listSites>('GET', '/v1/users/sites');

function choose(externalId: string | null): void {
  storeSite(externalId);
  void queryClient.resetQueries();
}

/** The company that everything shown is bounded to; not there for users who have but one. */
export function SiteSwitcher() {
  useStore(sessionChanges);
  const sites = useQuery({ ...lookupFor(sitesRoute), enabled: isLoggedIn() }).data ?? [];
  const chosen = readSite();
  if (sites.length < 2) return null;
  const current = sites.find((site) => site.externalId === chosen);
  return (
    <Menu
      label="Site"
      trigger={(bind) => (
        <button {...bind} className={classes.site} aria-label={`Site: ${current?.companyName ?? 'All sites'}`}>
          <IconBuildingStore size={16} aria-hidden />
          <span>{current?.companyName ?? 'All sites'}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
      entries={[
        { label: 'All sites', checked: chosen === null, onClick: () => choose(null) },
        ...sites.map((site) => ({ label: site.companyName, checked: chosen === site.externalId, onClick: () => choose(site.externalId) })),
      ]}
    />
  );
}
