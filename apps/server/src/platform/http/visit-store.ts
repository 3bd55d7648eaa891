import type { FastifyRateLimitStore } from '@fastify/rate-limit';

// So many networks are remembered for a route; of more, those that were not seen for longest are forgotten.
const mostKept = 5_000;

/** Counts visits in this process. The plugin's own store gives all who come in one turn the same object, and with it the count of the last of them. */
export class VisitStore implements FastifyRateLimitStore {
  readonly #seen = new Map<string, { readonly current: number; readonly until: number }>();

  incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void, timeWindow: number): void {
    const now = Date.now();
    const before = this.#seen.get(key);
    const still = before !== undefined && before.until > now ? before : { current: 0, until: now + timeWindow };
    const seen = { current: still.current + 1, until: still.until };
    this.#seen.delete(key);
    this.#seen.set(key, seen);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > mostKept && oldest !== undefined) this.#seen.delete(oldest);
    callback(null, { current: seen.current, ttl: seen.until - now });
  }

  child(): VisitStore {
    return new VisitStore();
  }
}
