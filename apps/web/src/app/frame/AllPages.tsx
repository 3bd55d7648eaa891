import { Drawer } from '@mantine/core';
import { Link } from '../../ui/Link.tsx';
import classes from './BottomBar.module.css';
import type { NavigationModule } from './navigation-items.ts';
import { SiteSwitcher } from './SiteSwitcher.tsx';

/** A phone's 'more': every page that the user may see, by module. */
export function AllPages({ groups, onClose }: { readonly groups: readonly NavigationModule[]; readonly onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} position="bottom" size="80%" title="All pages" closeButtonProps={{ 'aria-label': 'Close' }}>
      <SiteSwitcher />
      {groups.map((group) => (
        <section key={group.module} className={classes.group}>
          <h2>{group.module}</h2>
          {group.items.map((item) => (
            <Link key={item.path} to={item.path} className={classes.entry} onClick={onClose}>
              {item.title}
            </Link>
          ))}
        </section>
      ))}
    </Drawer>
  );
}
