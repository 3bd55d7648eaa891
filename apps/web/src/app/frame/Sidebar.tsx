import { ActionIcon } from '@mantine/core';
import { IconChevronRight, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../platform/permissions.ts';
import { changeSettings, useSettings } from '../../platform/settings.ts';
import { Link } from '../../ui/Link.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { CompanyLogo } from './CompanyLogo.tsx';
import { moduleIcons } from './module-icons.ts';
import { currentItem, type NavigationModule, navigationFor } from './navigation-items.ts';
import classes from './Sidebar.module.css';

/** The modules and pages that the user may see; folds to icons, and remembers it. */
export function Sidebar() {
  const { permissions } = useUser();
  const { sidebarFolded: folded } = useSettings();
  const { pathname } = useLocation();
  const groups = navigationFor(permissions);
  const current = currentItem(
    groups.flatMap((group) => group.items),
    pathname,
  );
  const [opened, setOpened] = useState<string | null | undefined>(undefined);
  const openModule = opened === undefined ? (current?.module ?? groups[0]?.module) : opened;
  return (
    <nav className={classes.sidebar} aria-label="Main" data-folded={folded || undefined} data-frame>
      <div className={classes.top}>
        {!folded && <CompanyLogo />}
        <ActionIcon aria-label={folded ? 'Unfold the sidebar' : 'Fold the sidebar'} onClick={() => changeSettings({ sidebarFolded: !folded })}>
          {folded ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
        </ActionIcon>
      </div>
      <ul className={classes.modules}>
        {groups.map((group) => (
          <li key={group.module}>
            {folded ? (
              <FoldedModule group={group} current={current?.path} />
            ) : (
              <Module
                group={group}
                current={current?.path}
                open={openModule === group.module}
                onToggle={() => setOpened(openModule === group.module ? null : group.module)}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ModuleProps {
  readonly group: NavigationModule;
  readonly current: string | undefined;
}

function Module({ group, current, open, onToggle }: ModuleProps & { readonly open: boolean; readonly onToggle: () => void }) {
  const Icon = moduleIcons[group.module];
  const [only] = group.items;
  if (only && group.items.length === 1) {
    return (
      <Link to={only.path} className={`${classes.module} ${only.path === current ? classes.current : ''}`}>
        <Icon size={18} aria-hidden />
        <span>{group.module}</span>
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className={classes.module}
        aria-expanded={open}
        onClick={onToggle}
        data-holds={(!open && group.items.some((item) => item.path === current)) || undefined}
      >
        <Icon size={18} aria-hidden />
        <span>{group.module}</span>
        <IconChevronRight size={14} className={classes.chevron} aria-hidden />
      </button>
      {open && (
        <ul className={classes.items}>
          {group.items.map((item) => (
            <li key={item.path}>
              <Link to={item.path} className={`${classes.item} ${item.path === current ? classes.current : ''}`}>
                {item.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FoldedModule({ group, current }: ModuleProps) {
  const Icon = moduleIcons[group.module];
  const navigate = useNavigate();
  return (
    <Menu
      label={group.module}
      heading={group.module}
      place="side"
      trigger={(bind) => (
        <button
          {...bind}
          className={classes.module}
          title={group.module}
          aria-label={group.module}
          data-holds={group.items.some((item) => item.path === current) || undefined}
        >
          <Icon size={20} aria-hidden />
        </button>
      )}
      entries={group.items.map((item) => ({ label: item.title, onClick: () => void navigate({ to: item.path }) }))}
    />
  );
}
