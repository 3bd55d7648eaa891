import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** The document with the little script that every page begins with, and the app that it fetches. */
export const entry = 'index.html';
export const app = ['../../node_modules/react-dom/client.js', 'src/main.tsx'] as const;
const publicFrame = 'src/app/public/PublicLayout.tsx';
const frame = 'src/app/frame/AppLayout.tsx';
const publicPages = /\/(?:SignInPage|LogoutPage|PasswordResetPage|PublicTextPages|LinkPage)\.tsx$/;

/** Whether a module is a page's own. */
export const isPage = (module: string): boolean => /^src\/areas\/.*Pages?\.tsx$/.test(module);

/** Whether a page stands before the sign-in. */
export const isPublic = (page: string): boolean => publicPages.test(page);

/** The module around a page. */
export const frameOf = (page: string): string => (isPublic(page) ? publicFrame : frame);

/** What the build wrote about its files; undefined after a failed one. */
export function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, '.vite/manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Every file that opening these modules fetches, followed through their static imports. */
export function filesOf(manifest: Manifest, starts: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const start of starts) visit(start);
  return { scripts, styles };
}
