import { keptSettings, type LocalSettings, settingsKey, showTheme } from './kept-settings.ts';
import { sessionChanges, userId } from './session.ts';
import { createStore, useStore } from './store.ts';
import { tenantName } from './tenant.ts';

const settings = createStore<LocalSettings>({ theme: 'Light', headerTheme: 'default', visiblePanels: null, sidebarFolded: false, singleKeys: true });

function apply(next: LocalSettings): void {
  settings.set(next);
  showTheme(next.theme);
}

/** Reads the settings and follows the session: each user of each tenant has their own. */
export function startSettings(): void {
  apply(keptSettings());
  sessionChanges.subscribe(() => {
    if (JSON.stringify(keptSettings()) !== JSON.stringify(settings.get())) apply(keptSettings());
  });
}

/** Changes and keeps settings of this user in this browser. The theme is also what the sign-in page shows next time. */
export function changeSettings(change: Partial<LocalSettings>): void {
  const next = { ...settings.get(), ...change };
  localStorage.setItem(settingsKey(userId()), JSON.stringify(next));
  if (change.theme) localStorage.setItem(settingsKey(''), JSON.stringify({ theme: change.theme }));
  apply(next);
}

export const useSettings = (): LocalSettings => useStore(settings);
export const readSettings = (): LocalSettings => settings.get();

/** A value of this user kept in this browser (saved views, folded panels), by name. */
export const userKey = (name: string): string => `quarterlight.${name}.${tenantName()}.${userId()}`;
