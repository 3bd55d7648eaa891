import react from '@vitejs/plugin-react';
import preset from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';
import { firstScreens } from './first-screens.ts';
import { routeAddresses } from './route-addresses.ts';

const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
};

// The first file names every other one: seven letters tell them apart and are less to fetch. Words are for what pages share, and what a journey holds back.
const named: ReadonlySet<string> = new Set(['start', 'links', 'frame', 'page', 'record', 'list', 'later-parts', 'pickers', 'Palette']);
/** Styles stand in the first script by their names, hundreds of them. */
const assetOf = ({ names }: { readonly names: readonly string[] }) =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]';
const fileOf = ({ name }: { readonly name: string }) => (named.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js');

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** What pages share, each with all that it needs, from what all fetch to what lists fetch. `first.ts` stands first in its file: it runs before all else. */
const shared = [
  { name: 'start', tags: ['$initial' as const], test: /(?<!main\.tsx|index\.html|sw\.ts)$/ },
  {
    name: 'links',
    test: /@tanstack.react-router|ui\/(?:Link|Logo|bits\/CompanyPicture)\.tsx|app\/paths\.ts|platform\/(?:when-idle|param)\.|contract\/src\/sheet\.ts|ui\/form\/options\.ts/,
  },
  { name: 'frame', test: /app\/frame\/(?:Sidebar|Header|BottomBar)\.tsx|ui\/UiProvider|react-query.*use(?:Base)?(?:Query|Mutation)\./ },
  {
    name: 'page',
    test: /ui\/(?:Page|ActionButton|later|EmptyState|PlainLink|FindInput|use-phone|deferred-data|Can|Dialog)\.tsx?|ui\/record\/(?:editing|use-asked-act)|platform\/asked-act|ui\/bits\/(?!Timeline|HighlightChip|Map|BlobImage|CompanyPicture|coast)|kit\/src\/text|rules\/search-text|Icon(?:X|ChevronLeft|Eye|Dots)\.mjs/,
  },
  { name: 'record', test: /ui\/record\/(?:LoadedRecord|Section|Editor)\.tsx/ },
  { name: 'list', test: /ui\/table\/(?:DataTable|FilterBar)\.tsx|platform\/list-(?:state|file)/ },
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [routeAddresses(), react(), firstScreens()],
  css: { postcss: { plugins: [preset(), simpleVars({ variables: breakpoints })] } },
  server: { port: 5173, strictPort: true, proxy: { '/v1': server, '/health': server } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2024',
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: shared }, chunkFileNames: fileOf, assetFileNames: assetOf } },
  },
});
