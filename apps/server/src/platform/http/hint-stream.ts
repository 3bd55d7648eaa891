import { toldOf } from '@quarterlight/contract/entities';
import type { FastifyInstance } from 'fastify';
import { type Actor, can } from '../access/actor.ts';
import type { Hint, Scope } from '../database/scope.ts';
import { isWithin } from '../realtime/hint-bounds.ts';
import type { HintHub } from '../realtime/hub.ts';
import type { Presence } from '../realtime/presence.ts';
import { makeRounds } from '../realtime/rounds.ts';
import { Refusal } from '../refusal.ts';
import { type Figures, gauge } from './figures.ts';
import { safetyHeaders } from './headers.ts';
import type { Standing } from './serve.ts';

// Often enough that a stream has ended a second after its session.
const checkEvery = 750;
const beatEvery = 20_000;
const mostForOneUser = 20;
// A browser that reads no more is let go; it fetches everything anew when it comes back.
const mostUnread = 1_000_000;

interface Stream {
  scope: Scope;
  readonly until: number;
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/** By what the actor stands: the session, or the key. */
const standingId = ({ sessionId, keyId }: Actor): string => sessionId ?? keyId ?? '';

/** Whether the hint tells of what the actor may do. */
const mayChange = (actor: Actor, { entity, id }: Hint): boolean => entity === 'role' || entity === 'permission' || (entity === 'user' && id === actor.userId);

/** Whether somebody would be shown what the hint names: by permission, and within their bounds. A user is told of themselves. */
function isToldOf(actor: Actor, hint: Hint): boolean {
  if (hint.entity === 'user' && hint.id === actor.userId) return true;
  const { to, everybodys, own } = toldOf(hint.entity);
  if (own) return hint.id === actor.userId;
  return (to === 'signed-in' || to.some((permission) => can(actor, permission))) && (everybodys === true || isWithin(actor, hint));
}

/** `GET /v1/hints`: server-sent events of what changed in the tenant, ids only, and (`event: presence`) of records that the user has open and others have opened or left; ends within a second of the end of session, token or key. Answers how many are open, for whoever watches. */
export function serveHints(app: FastifyInstance, options: { hub: HintHub; presence: Presence; standing: Standing; now: () => Date }): Figures {
  const open = new Set<Stream>();
  let lastBeat = Date.now();
  let checking = false;

  const sessions = makeRounds(async (_, streams: readonly Stream[]) => {
    const good = await options.standing.stillGood(streams.map((stream) => stream.scope)).catch(() => undefined);
    // Trouble with the database ends nothing: it says nothing about the session.
    if (good) for (const stream of streams) if (!good.has(standingId(stream.scope.actor))) stream.end();
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
  options.presence.onChange(({ tenantId, userIds, entity, id }) => {
    const text = `event: presence\ndata: ${JSON.stringify({ entity, id })}\n\n`;
    for (const { scope, write } of open) if (scope.tenant.id === tenantId && userIds.has(scope.actor.userId ?? '')) write(text);
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const stream of open) stream.end();
  });

  app.get('/v1/hints', { exposeHeadRoute: false }, async (request, reply) => {
    const { scope, until, again } = await options.standing.open(request);
    const { userId } = scope.actor;
    if (userId === null || scope.actor.twoStepPending) throw new Refusal('access.not_signed_in');
    if ([...open].filter((stream) => stream.scope.actor.userId === userId).length >= mostForOneUser) throw new Refusal('request.too_many');
    reply.hijack();
    const { raw } = reply;
    const write = (text: string) => {
      if (raw.writableLength > mostUnread) raw.destroy();
      else raw.write(text);
    };
    // One after the other: what somebody may do is asked anew where it may have changed, and the hints behind wait for the answer.
    let turn = Promise.resolve();
    const quiet = options.hub.listen(scope.tenant.id, (hint) => {
      turn = turn.then(async () => {
        if (mayChange(stream.scope.actor, hint)) await renew();
        if (isToldOf(stream.scope.actor, hint)) write(`data: ${JSON.stringify({ entity: hint.entity, id: hint.id, version: hint.version })}\n\n`);
      });
    });
    const renew = async () => {
      const now = await again().catch(() => undefined);
      // In trouble of ours nothing is told to whom nobody knows; the browser comes back and asks for everything.
      if (now === undefined) stream.end();
      else stream.scope = now;
    };
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
  return async () => gauge('quarterlight_live_connections', 'Browsers that are told of changes as they happen.', open.size);
}
