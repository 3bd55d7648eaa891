import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../database/scope.ts';
import { Refusal } from '../refusal.ts';

const name = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** The tenant that a host names: the host less its last three segments; none for IP addresses and hosts of three segments or fewer. */
function tenantOfHost(host: string): string | undefined {
  const bare = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase();
  if (bare.startsWith('[') || /^[\d.]+$/.test(bare)) return undefined;
  const segments = bare.split('.');
  return segments.length > 3 ? segments.slice(0, -3).join('.') : undefined;
}

/** The tenant that a document is written for: the one that its host names where that is a name at all, since a host is whatever a client sends. */
export function tenantForDocument(host: string, byDefault: string): string {
  const named = tenantOfHost(host);
  return named !== undefined && named.length <= 253 && name.test(named) ? named : byDefault;
}

/** The tenant of a call: `X-Tenant`, which must agree with the host where that names one. Unknown and mismatching ones look alike. */
export async function tenantOfRequest(request: FastifyRequest, find: (slug: string) => Promise<Tenant | undefined>): Promise<Tenant> {
  const header = request.headers['x-tenant'];
  const wrong = () => new Refusal(request.headers.authorization === undefined ? 'access.tenant_unknown' : 'access.wrong_tenant');
  if (header === undefined || header === '') throw new Refusal('access.tenant_missing');
  if (Array.isArray(header) || header.length > 253 || !name.test(header)) throw wrong();
  const byHost = tenantOfHost(request.host);
  if (byHost !== undefined && byHost !== header) throw wrong();
  const tenant = await find(header);
  if (tenant === undefined || tenant.status !== 'active') throw wrong();
  return tenant;
}
