import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { app } from './built-files.ts';

const source = 'src/worker/sw.ts';
/** What must open without a network, besides the app's entry. */
const needed = [
  ...app.map((module) => module.replace(/^[./]*/, '')),
  'src/app/frame/AppLayout.tsx',
  'src/areas/worksheets/my-day/MyDayPage.tsx',
  'src/app/public/PublicLayout.tsx',
  'src/areas/identity/pages/SignInPage.tsx',
  'src/areas/identity/pages/LogoutPage.tsx',
];
/** Modules whose later parts are needed too. */
const withLater = /\/src\/(?:app\/frame|areas\/worksheets\/my-day)\//;
const always = ['/icon.svg', '/manifest.webmanifest'];

interface Chunk {
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

/** Every file that the technician's day fetches. */
function filesOf(chunks: ReadonlyMap<string, Chunk>): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of chunk.imports) visit(next);
    if (chunk.facadeModuleId && withLater.test(chunk.facadeModuleId)) for (const next of chunk.dynamicImports) visit(next);
  };
  for (const chunk of chunks.values()) {
    const starts = chunk.facadeModuleId?.endsWith('/index.html') || needed.some((path) => chunk.facadeModuleId?.endsWith(`/${path}`));
    if (starts) visit(chunk.fileName);
  }
  return [...found];
}

/** Builds the service worker as /sw.js, with the list of the files that it keeps. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'sw.js' });
    },
    generateBundle(_options, bundle): void {
      const chunks = new Map<string, Chunk>();
      for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output);
      const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
      const files = [...always, ...[...filesOf(chunks), ...fonts].map((name) => `/${name}`)].toSorted();
      const missing = needed.filter((path) => ![...chunks.values()].some((chunk) => chunk.facadeModuleId?.endsWith(`/${path}`)));
      if (missing.length > 0) this.error(`The service worker cannot keep ${missing.join(', ')}: no such part in the build.`);
      const built = bundle['sw.js'];
      if (built?.type !== 'chunk') throw new Error('The service worker was not built.');
      const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
      built.code = built.code.replace('"__FILES__"', files.map((file) => JSON.stringify(file)).join(',')).replace('__BUILD__', build);
    },
  };
}
