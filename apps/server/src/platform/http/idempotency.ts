import { createHash } from 'node:crypto';
import type { Route } from '@quarterlight/contract/route';
import type { FastifyRequest } from 'fastify';
import { Replay } from '../database/once.ts';
import type { Once, Scope } from '../database/scope.ts';
import { Refusal } from '../refusal.ts';

const uploads = new WeakMap<FastifyRequest, string>();

/** Says by a digest what a request without a body of its own carries, once it has been received: its key then answers for the same content only. */
export function noteContent(request: FastifyRequest, digest: string): void {
  uploads.set(request, digest);
}

const form = /^[\x21-\x7e]{8,100}$/;

/**
 * Runs the work of a POST once for its `Idempotency-Key`: the same key with the same body answers the first answer, with another body is refused.
 * The key is written in the work's own transaction, so a killed server leaves both or neither.
 */
export async function runOnce(scope: Scope, route: Route, request: FastifyRequest, work: (scope: Scope) => Promise<unknown>): Promise<unknown> {
  const key = String(request.headers['idempotency-key']);
  const userId = scope.actor.userId;
  if (!form.test(key) || userId === null) throw new Refusal('request.invalid', { errors: { 'Idempotency-Key': ['Send 8 to 100 printable characters.'] } });
  const once: Once = {
    key,
    userId,
    route: `${route.method} ${route.path}`,
    // Asked when the key is claimed: an upload is received by then.
    get bodyHash() {
      if (route.upload && !uploads.has(request)) throw new Error(`${once.route} must say what it received before it writes.`);
      const content = [route.method, request.url, request.body ?? null, uploads.get(request) ?? null];
      return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
    },
    result: undefined,
  };
  try {
    return await work(scope.once(once));
  } catch (error) {
    if (error instanceof Replay) return error.reply;
    throw error;
  }
}
