import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { makeAuthenticator } from './areas/identity/authenticate.ts';
import { serveAreas } from './areas.ts';
import type { Readiness } from './platform/database/newer-schema.ts';
import { answerError } from './platform/http/errors.ts';
import { countAnswers, type Figures } from './platform/http/figures.ts';
import { answerNonsense, safetyHeaders } from './platform/http/headers.ts';
import { serveHints } from './platform/http/hint-stream.ts';
import { readJsonBodies } from './platform/http/json-body.ts';
import { serveOutside, servePages } from './platform/http/outside.ts';
import { assertPlain } from './platform/http/plain-request.ts';
import { makeServer, type Server, type Watch } from './platform/http/serve.ts';
import { VisitStore } from './platform/http/visit-store.ts';
import { makeVisitLimits } from './platform/http/visits.ts';
import { safeError } from './platform/log/safe-error.ts';
import type { Services } from './platform/services.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly server: Server;
}

const secrets = /(\/v1\/auth\/(?:token|reset|validate-password-reset-token)\/)[^/?]+|(\/password-reset\/|\/link\/)[^/?]+|(\?ticket=)[^&]+/g;

/** Builds the HTTP app of all areas; the tests build the same one. `webFolder` holds the built browser app, where there is one; `figures` is what the process counts; `watch` is the tests'. */
export async function buildApp(
  services: Services,
  options: { webFolder?: string; ready?: () => Promise<Readiness>; figures?: Figures; watch?: Watch } = {},
): Promise<App> {
  const http = Fastify({
    logger: {
      level: services.config.logLevel,
      serializers: { err: safeError, req: (request) => ({ method: request.method, url: request.url.replaceAll(secrets, '$1$2$3…'), ip: request.ip }) },
    },
    trustProxy: services.config.trustProxy.length > 0 ? [...services.config.trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    bodyLimit: 1_000_000,
    requestTimeout: 120_000,
    genReqId: () => randomUUID().slice(-12),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // An address that cannot be read passes no hook, and what is no HTTP at all no router.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(safetyHeaders(request.protocol))),
    clientErrorHandler: answerNonsense,
  });
  http.addHook('onRequest', async (request) => assertPlain(request));
  // Else Node answers an unknown `Expect` by itself, without a word or a header of ours.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response));
  let closing = false;
  http.addHook('preClose', async () => {
    closing = true;
  });
  http.addHook('onSend', async (request, reply, payload) => {
    for (const [header, value] of Object.entries(safetyHeaders(request.protocol))) if (!reply.hasHeader(header)) reply.header(header, value);
    // A connection that is kept for the next request would keep the server from stopping.
    if (closing) reply.header('connection', 'close');
    return payload;
  });
  const answers = countAnswers(http);
  http.setErrorHandler(answerError);
  readJsonBodies(http);
  await http.register(compress, { global: true, globalDecompression: false, threshold: 1_024, encodings: ['br', 'gzip'] });
  await http.register(multipart, { throwFileSizeLimit: true });
  await http.register(rateLimit, { global: false, store: VisitStore });

  const authenticator = makeAuthenticator(services);
  const server = makeServer(http, authenticator.authenticate, makeVisitLimits(http, services.config.visitsFactor), options.watch);
  serveAreas(server, services);
  const streams = serveHints(http, { hub: services.hub, presence: services.presence, standing: authenticator.standing, now: services.now });
  serveOutside(http, options.ready ?? (async () => ({ schema: 'own' })), [answers, streams, ...(options.figures ? [options.figures] : [])]);
  servePages(http, services.config.defaultTenant, options.webFolder);
  return { http, server };
}
