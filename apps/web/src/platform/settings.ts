import { sessionChanges, userId } from './session.ts';
import { createStore, useStore } from './store.ts';
import { tenantName } from './tenant.ts';

export type Theme = 'Light' | 'Dark';
export interface LocalSettings {
  readonly theme: Theme;
  readonly headerTheme: string;
  /** Names of the dashboard panels that are shown; null until the user chose. */
  readonly visiblePanels: readonly string[] | null;
  readonly sidebarFolded: boolean;
  readonly singleKeys: boolean;
}

const prefix = 'quarterlight.settings';
const keyOf = (user: string) => `${prefix}.${tenantName()}.${user}`;
const osTheme = (): Theme => (typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches ? 'Dark' : 'Light');

/** Reads what was stored, leaving out whatever is not understood. */
export function parseSettings(text: string | null, theme: Theme): LocalSettings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    stored = null;
  }
  const value = (name: string): unknown => (typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined);
  const panels = value('visiblePanels');
  const header = value('headerTheme');
  const wanted = value('theme');
  return {
    theme: wanted === 'Light' || wanted === 'Dark' ? wanted : theme,
    headerTheme: typeof header === 'string' ? header : 'default',
    visiblePanels: Array.isArray(panels) ? panels.filter((name) => typeof name === 'string') : null,
    sidebarFolded: value('sidebarFolded') === true,
    singleKeys: value('singleKeys') !== false,
  };
}

function read(): LocalSettings {
  const nobody = parseSettings(localStorage.getItem(keyOf('')), osTheme());
  const user = userId();
  return user ? parseSettings(localStorage.getItem(keyOf(user)), nobody.theme) : nobody;
}

const settings = createStore<LocalSettings>({ theme: 'Light', headerTheme: 'default', visiblePanels: null, sidebarFolded: false, singleKeys: true });

function apply(next: LocalSettings): void {
  settings.set(next);
  document.documentElement.dataset.mantineColorScheme = next.theme.toLowerCase();
}

/** Reads the settings and follows the session: each user of each tenant has their own. */
export function startSettings(): void {
  apply(read());
  sessionChanges.subscribe(() => {
    if (JSON.stringify(read()) !== JSON.stringify(settings.get())) apply(read());
  });
}

/** Changes and keeps settings of this user in this browser. The theme is also what the sign-in page shows next time. */
export function changeSettings(change: Partial<LocalSettings>): void {
  const next = { ...settings.get(), ...change };
  localStorage.setItem(keyOf(userId()), JSON.stringify(next));
  if (change.theme) localStorage.setItem(keyOf(''), JSON.stringify({ theme: change.theme }));
  apply(next);
}

export const useSettings = (): LocalSettings => useStore(settings);
export const readSettings = (): LocalSettings => settings.get();

/** A value of this user kept in this browser (saved views, folded panels), by name. */
export const userKey = (name: string): string => `quarterlight.${name}.${tenantName()}.${userId()}`;
