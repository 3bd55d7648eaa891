import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { allRoutes } from '@quarterlight/contract';
import { builtInUiVersion } from '@quarterlight/contract/system/schemas';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../database/newer-schema.ts';
import { Refusal } from '../refusal.ts';
import { makeDocument } from './document.ts';
import { type Figures, writeFigures } from './figures.ts';
import { keptText } from './packed.ts';
import { openApi } from './reference.ts';
import { referencePage, referencePolicy } from './reference-page.ts';
import { tenantForDocument } from './tenant-of-request.ts';

/** Health, metrics and the description of the interface; outside of tenants, so they tell nothing of any. */
export function serveOutside(http: FastifyInstance, ready: () => Promise<Readiness>, figures: readonly Figures[] = []): void {
  http.get('/health/live', async () => ({ status: 'live' }));
  http.get('/health/ready', async (_request, reply) => {
    const found = await ready().catch(() => undefined);
    return found ? { status: 'ready', ...found } : reply.status(503).header('retry-after', '2').send({ status: 'starting' });
  });
  http.get('/metrics', async (_request, reply) => {
    const { collectDefaultMetrics, register } = await import('prom-client');
    if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
    const own = (await Promise.all(figures.map((each) => each()))).flat();
    return reply.type(register.contentType).send(`${await register.metrics()}\n${writeFigures(own)}`);
  });
  http.get(
    '/v1/openapi.json',
    keptText('application/json', () => JSON.stringify(openApi(allRoutes, builtInUiVersion))),
  );
  http.get(
    '/v1/docs',
    keptText('text/html; charset=utf-8', () => referencePage(allRoutes), { 'content-security-policy': referencePolicy }),
  );
}

/** Hashed assets are found as they are asked for: a route for each of several hundred would cost every start. The few files beside them have one each. */
function serveFiles(http: FastifyInstance, built: string): void {
  http.register(staticFiles, {
    root: join(built, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      // A service worker obeys its own policy: it fetches for the pages.
      if (path.endsWith('/sw.js')) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    },
  });
  const files = readdirSync(built, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== 'index.html' && !entry.name.startsWith('.'));
  for (const { name } of files) http.get(`/${name}`, (_request, reply) => reply.sendFile(name, built));
}

/** Hashed assets for ever, the one document for every other path; what stands under /v1 is never a page. */
export function servePages(http: FastifyInstance, defaultTenant: string, webFolder: string | undefined): void {
  const built = webFolder !== undefined && existsSync(join(webFolder, 'index.html')) ? webFolder : undefined;
  const document = built === undefined ? undefined : makeDocument(built, (host) => tenantForDocument(host, defaultTenant));
  if (built !== undefined) serveFiles(http, built);
  // A route like all others, so that it is packed on its way like their answers.
  if (document !== undefined)
    http.get('/*', async (request, reply) => {
      if (/^\/(v1|health|metrics|assets)(\/|$|\?)/.test(request.url)) throw new Refusal('record.not_found');
      return document(request.host, reply);
    });
  http.setNotFoundHandler(async () => {
    throw new Refusal('record.not_found');
  });
}
