import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest, Plugin } from 'vite';

/** What a page's first screen may weigh, KB gzipped; `publicScript` before the sign-in. */
const limits = { publicScript: 150, script: 200, style: 30 };
const isPage = (module: string) => /^src\/areas\/.*Pages?\.tsx$/.test(module);
const isPublic = (page: string) => /\/(?:SignInPage|LogoutPage|PasswordResetPage|PublicTextPages|LinkPage)\.tsx$/.test(page);
/** The modules that a first screen begins with: the document, the frame, the page. */
const modulesOf = (page: string) => ['index.html', isPublic(page) ? 'src/app/public/PublicLayout.tsx' : 'src/app/frame/AppLayout.tsx', page];

/** What must open without a network; of some modules also what they fetch later. */
const offlinePages = ['src/areas/worksheets/my-day/MyDayPage.tsx', 'src/areas/identity/pages/SignInPage.tsx', 'src/areas/identity/pages/LogoutPage.tsx'];
const withLater = (module: string) => /^src\/(?:app\/frame|areas\/worksheets\/my-day)\//.test(module);

/** Every file that opening these modules fetches. */
function filesOf(manifest: Manifest, modules: readonly string[], alsoLater: (module: string) => boolean = () => false): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (module: string) => {
    const built = manifest[module];
    if (!built || seen.has(module)) return;
    seen.add(module);
    for (const file of [built.file, ...(built.css ?? [])]) files.add(file);
    // A part that several share lies in a file without a name: then what it fetches later has one.
    const later = (built.dynamicImports ?? []).filter((next) => alsoLater(module) || alsoLater(next));
    for (const next of [...(built.imports ?? []), ...later]) visit(next);
  };
  for (const module of modules) visit(module);
  return [...files];
}

function weigh(folder: string, manifest: Manifest, page: string) {
  const files = filesOf(manifest, modulesOf(page));
  const kilobytes = (end: string) =>
    files.filter((file) => file.endsWith(end)).reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1024;
  const [script, style] = [kilobytes('.js'), kilobytes('.css')];
  const line = `${script.toFixed(1).padStart(6)} KB script ${style.toFixed(1).padStart(5)} KB style ${String(files.length).padStart(3)} files  ${page}`;
  return { script, line, isTooHeavy: script > (isPublic(page) ? limits.publicScript : limits.script) || style > limits.style };
}

/** Builds the service worker as /sw.js with the list of files that it keeps, lists each page's weight in `.vite/weights.txt`, and refuses a page that is too heavy. */
export function firstScreens(): Plugin {
  let folder = '';
  return {
    name: 'first-screens',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/worker/sw.ts', fileName: 'sw.js' });
    },
    closeBundle(error) {
      const path = join(folder, '.vite/manifest.json');
      // A failed build has its own error to be seen, beside what an earlier one left.
      if (error || !existsSync(path)) return;
      const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
      const missing = offlinePages.flatMap(modulesOf).filter((module) => !manifest[module]);
      if (missing.length > 0) this.error(`The service worker cannot keep ${missing.join(', ')}: no such part in the build.`);
      const fonts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.woff2'));
      const kept = [
        ...filesOf(manifest, offlinePages.flatMap(modulesOf), withLater),
        ...fonts.map((name) => `assets/${name}`),
        'icon.svg',
        'manifest.webmanifest',
      ];
      const files = kept
        .map((file) => JSON.stringify(`/${file}`))
        .toSorted()
        .join(',');
      const build = createHash('sha256').update(files).digest('hex').slice(0, 16);
      const worker = join(folder, 'sw.js');
      const script = readFileSync(worker, 'utf8');
      if (!script.includes('"__FILES__"') || script.includes('import')) this.error('The service worker is to be one file with room for its list.');
      writeFileSync(worker, script.replace('"__FILES__"', files).replace('__BUILD__', build));

      const pages = Object.keys(manifest).filter((module) => manifest[module]?.isDynamicEntry && isPage(module));
      const weights = pages.map((page) => weigh(folder, manifest, page)).toSorted((a, b) => b.script - a.script);
      if (weights.length === 0) this.error('No page was found to weigh.');
      writeFileSync(join(folder, '.vite/weights.txt'), `${weights.map(({ line }) => line).join('\n')}\n`);
      const heavy = weights.filter(({ isTooHeavy }) => isTooHeavy);
      if (heavy.length === 0) return;
      const words = `script ${limits.script} KB, ${limits.publicScript} KB before the sign-in; style ${limits.style} KB`;
      this.error(
        `Over the limits, gzipped (${words}). Fetch forms and dialogs when they are opened (ui/later.tsx):\n${heavy.map(({ line }) => line).join('\n')}`,
      );
    },
  };
}
