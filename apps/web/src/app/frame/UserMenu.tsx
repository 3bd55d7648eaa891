import { IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useUser } from '../../platform/permissions.ts';
import { changeSettings, useSettings } from '../../platform/settings.ts';
import { unsentWork } from '../../platform/signing-out.ts';
import { confirm } from '../../ui/confirm.ts';
import { Menu } from '../../ui/Menu.tsx';
import { pathTo } from '../paths.ts';
import classes from './frame.module.css';
import { overlay } from './overlay.ts';

/** The user's own things: password, theme, keyboard, signing out. */
export function UserMenu({ phone }: { readonly phone: boolean }) {
  const { username, companyName } = useUser();
  const { theme, singleKeys } = useSettings();
  const navigate = useNavigate();
  const leave = async () => {
    const count = unsentWork();
    const what =
      count === 1
        ? 'One change is not sent yet. It stays on this phone and is sent'
        : `${count} changes are not sent yet. They stay on this phone and are sent`;
    const words = `${what} after your next sign-in; your day is not shown until then.`;
    if (count > 0 && !(await confirm({ title: 'Sign out with unsent work?', text: words, confirm: 'Sign out', cancel: 'Stay' }))) return;
    await navigate({ to: pathTo('/logout') });
  };
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
        { label: 'Change password', onClick: () => void navigate({ to: pathTo('/change-password') }) },
        { label: 'Dark theme', apart: true, checked: theme === 'Dark', onClick: () => changeSettings({ theme: theme === 'Dark' ? 'Light' : 'Dark' }) },
        { label: 'Single-key shortcuts', checked: singleKeys, onClick: () => changeSettings({ singleKeys: !singleKeys }) },
        { label: 'Keyboard shortcuts', onClick: () => overlay.set('keys') },
        { label: 'About Quarterlight', onClick: () => overlay.set('about') },
        { label: 'Sign out', apart: true, onClick: () => void leave() },
      ]}
    />
  );
}
