import type { FastifyInstance } from 'fastify';
import type { Scope } from '../database/scope.ts';
import type { HintHub } from '../realtime/hub.ts';
import { makeRounds } from '../realtime/rounds.ts';
import { Refusal } from '../refusal.ts';
import { safetyHeaders } from './headers.ts';
import type { Standing } from './serve.ts';

// Often enough that a stream has ended a second after its session.
const checkEvery = 750;
const beatEvery = 20_000;
const mostForOneUser = 20;
// A browser that reads no more is let go; it fetches everything anew when it comes back.
const mostUnread = 1_000_000;

interface Stream {
  readonly scope: Scope;
  readonly until: number;
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/** `GET /v1/hints`: server-sent events of what changed in the tenant, ids only; ends within a second of the session's or the token's end. */
export function serveHints(app: FastifyInstance, options: { hub: HintHub; standing: Standing; now: () => Date }): void {
  const open = new Set<Stream>();
  let lastBeat = Date.now();
  let checking = false;

  const sessions = makeRounds(async (_, streams: readonly Stream[]) => {
    const good = await options.standing.stillGood(streams.map((stream) => stream.scope)).catch(() => undefined);
    // Trouble with the database ends nothing: it says nothing about the session.
    if (good) for (const stream of streams) if (!good.has(stream.scope.actor.sessionId ?? '')) stream.end();
  });

  async function check(): Promise<void> {
    const now = options.now().getTime();
    for (const stream of open) if (stream.until <= now) stream.end();
    await sessions.round(Map.groupBy(open, (stream) => stream.scope.tenant.id));
  }
  const timer = setInterval(() => {
    if (Date.now() - lastBeat >= beatEvery) {
      lastBeat = Date.now();
      for (const stream of open) stream.write('event: beat\ndata: 1\n\n');
    }
    if (checking || open.size === 0) return;
    checking = true;
    void check().finally(() => {
      checking = false;
    });
  }, checkEvery);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const stream of open) stream.end();
  });

  app.get('/v1/hints', { exposeHeadRoute: false }, async (request, reply) => {
    const { scope, until } = await options.standing.open(request);
    const { userId } = scope.actor;
    if (userId === null || scope.actor.twoStepPending) throw new Refusal('access.not_signed_in');
    if ([...open].filter((stream) => stream.scope.actor.userId === userId).length >= mostForOneUser) throw new Refusal('request.too_many');
    reply.hijack();
    const { raw } = reply;
    const write = (text: string) => {
      if (raw.writableLength > mostUnread) raw.destroy();
      else raw.write(text);
    };
    const quiet = options.hub.listen(scope.tenant.id, (hint) =>
      write(`data: ${JSON.stringify({ entity: hint.entity, id: hint.id, version: hint.version })}\n\n`),
    );
    const stream: Stream = {
      scope,
      until,
      write,
      end: () => {
        quiet();
        open.delete(stream);
        raw.end();
      },
    };
    open.add(stream);
    raw.on('close', stream.end);
    raw.on('error', stream.end);
    raw.writeHead(200, { ...safetyHeaders(request.protocol), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' });
    write('retry: 2000\n\n: open\n\n');
    // Who left while we asked who it is tells so no more.
    if (raw.destroyed || request.raw.destroyed) stream.end();
  });
}
