import { ActionIcon } from '@mantine/core';
import { IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { changeSettings, useSettings } from '../../platform/settings.ts';
import { Broadcasts } from './Broadcasts.tsx';
import { CompanyLogo } from './CompanyLogo.tsx';
import classes from './frame.module.css';
import { LiveState } from './LiveState.tsx';
import { openPalette } from './overlay.ts';
import { TrainingDue } from './TrainingDue.tsx';
import { UserMenu } from './UserMenu.tsx';

const ForMe = lazy(() => import('../../areas/notices/parts/ForMe.tsx').then((module) => ({ default: module.ForMe })));

/** The bar on top: company, site, search, what waits for the user, training to read, unread broadcasts, live state, theme and the user's menu. */
export function Header({ phone, children }: { readonly phone: boolean; readonly children: ReactNode }) {
  const { theme, sidebarFolded } = useSettings();
  const dark = theme === 'Dark';
  return (
    <header className={classes.header} data-frame>
      {(phone || sidebarFolded) && <CompanyLogo />}
      {children}
      {phone ? (
        <ActionIcon size={40} aria-label="Search" onClick={openPalette} className={classes.push}>
          <IconSearch size={20} />
        </ActionIcon>
      ) : (
        <button type="button" className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K /">
          <IconSearch size={16} aria-hidden />
          <span>Search or go to a page</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      <Suspense fallback={<span className={classes.broadcasts} />}>
        <ForMe />
      </Suspense>
      <TrainingDue />
      <Broadcasts phone={phone} />
      <LiveState />
      {!phone && (
        <ActionIcon
          size={32}
          aria-label={dark ? 'Use the light theme' : 'Use the dark theme'}
          onClick={() => changeSettings({ theme: dark ? 'Light' : 'Dark' })}
        >
          {dark ? <IconSun size={18} /> : <IconMoon size={18} />}
        </ActionIcon>
      )}
      <UserMenu phone={phone} />
    </header>
  );
}
