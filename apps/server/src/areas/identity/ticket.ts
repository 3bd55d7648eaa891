import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Actor } from '../../platform/access/actor.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { currentSigningKey, findActor, findSigningKey, findStanding } from './session.queries.ts';

const longest = 12 * 3_600;
const Said = z.strictObject({ key: z.uuid(), session: z.uuid(), user: z.uuid(), what: z.string().max(200), until: z.number().int() });
type Said = z.output<typeof Said>;

const markOf = (text: string, secret: string) => createHmac('sha256', secret).update(`ticket ${text}`).digest();

/**
 * A ticket to one thing, for what a browser fetches without a token, such as a video: it names the tenant and holds for whoever asks, for as long as their
 * session does and at most 12 hours. Undefined for whoever is in no session.
 */
export async function makeTicket(scope: Scope, what: string): Promise<string | undefined> {
  const { sessionId: session, userId: user } = scope.actor;
  if (session === null || user === null) return undefined;
  // Keys are closed to whom a customer, branch or technician bounds; a ticket is the person's own.
  const key = await scope.unbound().read(currentSigningKey);
  const said: Said = { key: key.id, session, user, what, until: Math.floor(Date.parse(scope.now()) / 1_000) + longest };
  const text = `${scope.tenant.slug}~${Buffer.from(JSON.stringify(said)).toString('base64url')}`;
  return `${text}~${markOf(text, key.secret).toString('base64url')}`;
}

/** Whoever was given this ticket to that thing, as they are now; undefined where it is none, is over, or their session has ended. */
export async function actorOfTicket(scope: Scope, ticket: string, what: string): Promise<Actor | undefined> {
  const [slug, body, mark, ...more] = ticket.split('~');
  const said = body === undefined ? undefined : Said.safeParse(decoded(body)).data;
  if (!said || mark === undefined || more.length > 0 || slug !== scope.tenant.slug || said.what !== what) return undefined;
  return scope.read(async (tx) => {
    if (said.until <= Date.parse(tx.now) / 1_000) return undefined;
    const key = await findSigningKey(tx, said.key);
    if (!key || !isSame(Buffer.from(mark, 'base64url'), markOf(`${slug}~${body}`, key.secret))) return undefined;
    if ((await findStanding(tx, [said.session])).length === 0) return undefined;
    return findActor(tx, { sub: said.user, sid: said.session, twoStep: false });
  });
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
