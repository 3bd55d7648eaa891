import { Switch } from '@mantine/core';
import { changeSettings, useSettings } from '../../../platform/settings.ts';
import { Section } from '../../../ui/record/Section.tsx';
import classes from './profile.module.css';

/** What is kept for this user in this browser alone. */
export function BrowserSection() {
  const { theme, singleKeys } = useSettings();
  return (
    <Section title="This browser">
      <div className={classes.switches}>
        <Switch
          label="Single-key shortcuts"
          description="Letters such as g, n and e act at once where nothing is typed."
          checked={singleKeys}
          onChange={(event) => changeSettings({ singleKeys: event.currentTarget.checked })}
        />
        <Switch
          label="Dark theme"
          description="Kept in this browser for you, as the shortcuts are; other machines have their own."
          checked={theme === 'Dark'}
          onChange={(event) => changeSettings({ theme: event.currentTarget.checked ? 'Dark' : 'Light' })}
        />
      </div>
    </Section>
  );
}
