import react from '@vitejs/plugin-react';
import preset from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig, type UserConfig } from 'vite';
import { bundlesOf } from './bundles.ts';
import { listFirstFiles } from './first-files.ts';
import { libraryIds } from './library-ids.ts';
import { routeAddresses } from './route-addresses.ts';
import { serviceWorker } from './service-worker.ts';
import { weightLimits } from './weight-limits.ts';

const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
};

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

const plugins = () => [routeAddresses(), libraryIds(), react()];

const common = {
  root: import.meta.dirname,
  base: '/',
  css: { postcss: { plugins: [preset(), simpleVars({ variables: breakpoints })] } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    target: 'es2024',
    manifest: true,
  },
} satisfies UserConfig;

export default defineConfig(async ({ command }) => ({
  ...common,
  plugins: [...plugins(), serviceWorker(), listFirstFiles(), weightLimits()],
  server: { port: 5173, strictPort: true, proxy: { '/v1': server, '/health': server } },
  build:
    command === 'build'
      ? { ...common.build, rolldownOptions: { output: { codeSplitting: await bundlesOf({ ...common, plugins: plugins() }) } } }
      : common.build,
}));
