import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { embeddedUrl } from '../../apps/server/testing/kit/embedded-url.ts';

interface Wanted {
  readonly name: string;
  readonly roleId: string;
  /** Makes a person of the same customer as this user. */
  readonly likeCustomer?: string;
  /** Makes a person of this branch. */
  readonly branchId?: string;
}

/** Somebody of a journey's own, with a role and the password of the demonstration, so that no other journey is disturbed. */
export async function newPerson({ name, roleId, likeCustomer, branchId }: Wanted): Promise<{ id: string; username: string }> {
  const operator = new pg.Client({ connectionString: (await embeddedUrl(inject('dataDir'))).ownerUrl });
  await operator.connect();
  const id = randomUUID();
  const username = `journey-${id.slice(0, 8)}`;
  const type = branchId === undefined ? 'Organisation' : 'Branch';
  const company = likeCustomer === undefined ? `'${type}', null` : 'company_type, customer_id';
  await operator.query(
    `insert into app_user (tenant_id, id, username, username_key, email, display_name, name_key, first_name, last_name, password_hash, password_changed_at,
       terms_version, welcomed_at, company_type, customer_id, branch_id)
     select tenant_id, $1, $2, $2, '', $3, lower($3), '', $3, password_hash, now(), terms_version, now(), ${company}, $5::uuid from app_user where username = $4`,
    [id, username, name, likeCustomer ?? 'stock', branchId ?? null],
  );
  await operator.query('insert into user_role (tenant_id, user_id, role_id) select tenant_id, id, $2 from app_user where id = $1', [id, roleId]);
  await operator.end();
  return { id, username };
}
