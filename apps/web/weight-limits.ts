import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

const entry = 'index.html';
const publicParts = ['src/app/public/PublicLayout.tsx'];
const frameParts = ['src/app/frame/AppLayout.tsx'];
const limits = { signIn: 150, script: 200, style: 30 };

/** Every file that opening these modules fetches, followed through their static imports. */
function filesOf(manifest: Manifest, starts: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
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

/**
 * Weighs what a browser fetches for each first screen, gzipped: over the sign-in's or the styles' limit the build fails, over the goal for the
 * other pages' script it warns.
 */
export function weightLimits(): Plugin {
  let folder = '';
  return {
    name: 'weight-limits',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      // After a failed build there is nothing to weigh, and its own error is to be seen.
      if (!existsSync(join(folder, '.vite/manifest.json'))) return;
      const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
      const weigh = (files: Iterable<string>) =>
        [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1024;
      const pages = Object.keys(manifest).filter((key) => /^src\/areas\/[^/]+\/pages\/.*\.tsx$/.test(key));
      const tooHeavy: string[] = [];
      const heavy: string[] = [];
      for (const page of pages) {
        const signIn = page.endsWith('/SignInPage.tsx');
        const isPublic = /\/(?:SignInPage|LogoutPage|PasswordResetPage|PublicTextPages|LinkPage)\.tsx$/.test(page);
        const { scripts, styles } = filesOf(manifest, [entry, ...(isPublic ? publicParts : frameParts), page]);
        const [script, style] = [weigh(scripts), weigh(styles)];
        const line = `${script.toFixed(0).padStart(5)} KB script ${style.toFixed(0).padStart(4)} KB style  ${page}`;
        if ((signIn && script > limits.signIn) || style > limits.style) tooHeavy.push(line);
        else if (script > limits.script) heavy.push(line);
        if (signIn) this.info(`Sign-in, gzipped: ${line.trim()}`);
      }
      if (heavy.length > 0) this.warn(`Over the goal of ${limits.script} KB of script:\n${heavy.toSorted().join('\n')}`);
      if (tooHeavy.length > 0) this.error(`Over the limits (${limits.signIn} KB sign-in, ${limits.style} KB style):\n${tooHeavy.join('\n')}`);
    },
  };
}
