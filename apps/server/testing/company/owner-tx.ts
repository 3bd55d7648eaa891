import type pg from 'pg';
import { productActor } from '../../src/platform/access/actor.ts';
import { builderOf } from '../../src/platform/database/connection.ts';
import type { Tenant, WriteTx } from '../../src/platform/database/scope.ts';
import { writeAudit } from '../../src/platform/log/audit.ts';

/** The open transaction of the owner as seeds need it: at an instant, on a local day. */
export function ownerTx(client: pg.PoolClient, tenant: Tenant, now: Date, today: string): WriteTx {
  const base = { db: builderOf(client, 'quarterlight_staff'), client, actor: productActor(tenant.id), tenant, now: now.toISOString(), today };
  return {
    ...base,
    writes: true,
    audit: (entry) => writeAudit(base, entry),
    enqueue: async () => {},
    announce: async () => {},
  };
}
