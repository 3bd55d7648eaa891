import type pg from 'pg';
import { productActor } from '../access/actor.ts';
import { askInTurn } from './pool.ts';
import { Scope, type ScopeSource, type Tenant } from './scope.ts';

// A suspended tenant is out within a second; a name that nobody has may be remembered longer.
const keptFor = 1_000;
const unknownKeptFor = 5_000;

const question = 'select id, slug, name, logo, status, time_zone as "timeZone", currency from app.find_tenant($1)';

/** Finds tenants by name or id, keeping each answer for a second (that there is none for five, so that guessing costs few queries). */
export function makeTenantDirectory(pool: pg.Pool, source: ScopeSource) {
  const kept = new Map<string, { readonly tenant: Tenant | undefined; readonly until: number }>();
  const names = new Map<string, string>();

  async function ofName(slug: string): Promise<Tenant | undefined> {
    const known = kept.get(slug);
    if (known && known.until > Date.now()) return known.tenant;
    const [tenant] = await askInTurn<Tenant>(pool, question, [slug]);
    if (kept.size > 5_000) kept.clear();
    kept.set(slug, { tenant, until: Date.now() + (tenant ? keptFor : unknownKeptFor) });
    if (tenant) names.set(tenant.id, slug);
    return tenant;
  }

  async function ofId(id: string): Promise<Tenant | undefined> {
    const slug = names.get(id);
    if (slug !== undefined) return ofName(slug);
    const bare = new Scope(source, { id, slug: '', name: '', logo: '', status: '', timeZone: 'UTC', currency: 'GBP' }, productActor(id));
    const row = await bare.read((tx) => tx.db.selectFrom('tenant').select('slug').executeTakeFirst());
    return row && ofName(row.slug);
  }

  const scopeOf = (tenant: Tenant | undefined, ip = '') =>
    tenant && tenant.status === 'active' ? new Scope(source, tenant, productActor(tenant.id, ip)) : undefined;
  return {
    ofName,
    scopeOfName: async (slug: string, ip?: string) => scopeOf(await ofName(slug), ip),
    scopeOfId: async (id: string) => scopeOf(await ofId(id)),
    isSuspended: async (id: string) => (await ofId(id))?.status === 'suspended',
  };
}
