import { newId } from '@quarterlight/kit/ids';
import { seedTenant } from '../areas.ts';
import { productActor } from '../platform/access/actor.ts';
import { openClient } from '../platform/database/open-client.ts';
import { Scope, type ScopeSource, type Tenant } from '../platform/database/scope.ts';

/** Makes a tenant with everything that it needs before its first user; as the owner for the tenant's own row, as the app for the rest. */
export async function createTenant(ownerUrl: string, source: ScopeSource, wanted: { slug: string; name: string; id?: string }): Promise<Scope> {
  const tenant: Tenant = {
    id: wanted.id ?? newId(),
    slug: wanted.slug,
    name: wanted.name,
    logo: '',
    status: 'active',
    timeZone: 'Europe/London',
    currency: 'GBP',
  };
  const owner = await openClient(ownerUrl);
  try {
    await owner.query('insert into tenant (id, slug, name) values ($1, $2, $3)', [tenant.id, tenant.slug, tenant.name]);
  } finally {
    await owner.end();
  }
  const scope = new Scope(source, tenant, productActor(tenant.id));
  await scope.write(seedTenant);
  return scope;
}
