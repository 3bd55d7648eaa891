import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react';
import { useSites } from '../../platform/use-sites.ts';
import { Menu } from '../../ui/Menu.tsx';
import classes from './frame.module.css';

const choose = (id: string | null) => void import('../../ui/choose-site.ts').then(({ chooseSite }) => chooseSite(id));

/** The company that everything shown is bounded to; not there for users who have but one, nor, where it is to be `quiet`, while none is chosen. */
export function SiteSwitcher({ quiet = false }: { readonly quiet?: boolean }) {
  const { sites, chosen } = useSites();
  if (sites.length < 2 || !chosen || (quiet && chosen.id === null)) return null;
  return (
    <Menu
      label="Site"
      place={quiet ? 'end' : 'start'}
      trigger={(bind) => (
        <button {...bind} className={classes.site} data-chosen={chosen.id !== null || undefined} aria-label={`Site: ${chosen.name}`}>
          <IconBuildingStore size={16} aria-hidden />
          <span>{chosen.name}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
      entries={sites.map(({ id, name }) => ({ label: name, checked: chosen.id === id, closes: true, onClick: () => choose(id) }))}
    />
  );
}
