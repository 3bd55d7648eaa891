import { IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useUser } from '../../platform/permissions.ts';
import { changeSettings, useSettings } from '../../platform/settings.ts';
import { Menu } from '../../ui/Menu.tsx';
import { pathTo } from '../paths.ts';
import classes from './frame.module.css';
import { helpOpen, overlay } from './overlay.ts';

/** The user's own things: profile with password, theme, keyboard, help, signing out. */
export function UserMenu({ phone }: { readonly phone: boolean }) {
  const { username, companyName } = useUser();
  const { theme, singleKeys } = useSettings();
  const navigate = useNavigate();
  return (
    <Menu
      label="Your menu"
      place="end"
      width={240}
      heading={companyName ? `${username} · ${companyName}` : username}
      trigger={(bind) => (
        <button {...bind} className={classes.user} aria-label={`Your menu, ${username}`}>
          <IconUserCircle size={22} aria-hidden />
          {!phone && <span>{username}</span>}
        </button>
      )}
      entries={[
        { label: 'Your profile', onClick: () => void navigate({ to: pathTo('/my-profile') }) },
        { label: 'Dark theme', apart: true, checked: theme === 'Dark', onClick: () => changeSettings({ theme: theme === 'Dark' ? 'Light' : 'Dark' }) },
        { label: 'Single-key shortcuts', checked: singleKeys, onClick: () => changeSettings({ singleKeys: !singleKeys }) },
        { label: 'Help', apart: true, onClick: () => helpOpen.set(true) },
        { label: 'Keyboard shortcuts', onClick: () => overlay.set('keys') },
        { label: 'About Quarterlight', onClick: () => overlay.set('about') },
        { label: 'Sign out', apart: true, onClick: () => void import('./leave.ts').then(({ leave }) => leave()) },
      ]}
    />
  );
}
