import { userId } from './session.ts';
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
/** Where a user's settings lie; '' is nobody's. */
export const settingsKey = (user: string) => `${prefix}.${tenantName()}.${user}`;
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

/** The settings of who is signed in, as this browser keeps them; the theme of the last user where nobody is. */
export function keptSettings(): LocalSettings {
  const nobody = parseSettings(localStorage.getItem(settingsKey('')), osTheme());
  const user = userId();
  return user ? parseSettings(localStorage.getItem(settingsKey(user)), nobody.theme) : nobody;
}

/** Has all colours follow a theme. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.mantineColorScheme = theme.toLowerCase();
}
