import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStream, type Route } from '@quarterlight/contract/route';
import type { Plugin, ViteDevServer } from 'vite';
import { z } from 'zod';
import { describeFields } from './describe-fields.ts';

const mark = '\0address-of:';
const routesName = /routes(?:-[a-z]+)*$/;
const routesFile = /\/packages\/contract\/src\/[\w/-]*routes(?:-[a-z]+)*\.ts$/;
const posix = (path: string) => path.replaceAll(sep, '/');

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** The query of a list; a list that is asked by a posted body has its filters there. */
function filtersOf({ query, body, reply }: Route): z.ZodObject | undefined {
  // A file has no page of its own: what it is asked by stands in the address of the list.
  if (isStream(reply)) return undefined;
  if (query) return query;
  const isList = reply instanceof z.ZodObject && 'items' in reply.shape && 'next' in reply.shape;
  return isList && body instanceof z.ZodObject ? body : undefined;
}

function addressOf(name: string, route: Route, file: string): string {
  const { method, path, record, ifMatch, idempotent, upload } = route;
  const filters = filtersOf(route);
  const parts = { method, path, record: record && { of: record.of }, ifMatch, idempotent, upload, fields: filters && describeFields(filters) };
  const whole = route.body && !route.upload ? `, whole: () => import(${JSON.stringify(file)}).then((all) => all.${name})` : '';
  return `export const ${name} = { ...${JSON.stringify(parts)}${whole} };`;
}

/** Gives the browser routes without their schemas, which come with the first form, by `wholeRoute`: a page needs only where to ask. */
export function routeAddresses(): Plugin {
  let server: ViteDevServer | undefined;
  return {
    name: 'route-addresses',
    enforce: 'pre',
    configureServer(started) {
      server = started;
    },
    async resolveId(source, importer, options) {
      if (!importer || importer.startsWith(mark) || !routesName.test(source) || !posix(importer).includes('/apps/web/src/')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && routesFile.test(posix(found.id)) ? `${mark}${found.id}` : null;
    },
    async load(id) {
      if (!id.startsWith(mark)) return null;
      const file = id.slice(mark.length);
      this.addWatchFile(file);
      const all: Record<string, unknown> = server ? await server.ssrLoadModule(file) : await import(pathToFileURL(file).href);
      return Object.entries(all)
        .flatMap(([name, value]) => (isRoute(value) ? [addressOf(name, value, file)] : []))
        .join('\n');
    },
  };
}
