import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

// Node joins some headers that come twice and drops others; a proxy on the way may choose differently.
const once = new Set(['host', 'authorization', 'x-tenant', 'x-site', 'content-type', 'content-length', 'if-match', 'idempotency-key']);

/** Refuses what two readers could read in two ways: headers that come twice, expectations, addresses that name a host of their own or are badly encoded. */
export function assertPlain(request: FastifyRequest): void {
  const { rawHeaders, url = '' } = request.raw;
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!once.has(name)) continue;
    if (seen.has(name)) throw new Refusal('request.invalid');
    seen.add(name);
  }
  if (!/^100-continue$/i.test(request.headers.expect ?? '100-continue')) throw new Refusal('request.invalid');
  if (!url.startsWith('/') || url.startsWith('//')) throw new Refusal('request.invalid');
  if (url.startsWith('/v1/') && url.includes('%') && !isEncoded(url)) throw new Refusal('request.invalid');
}

function isEncoded(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
