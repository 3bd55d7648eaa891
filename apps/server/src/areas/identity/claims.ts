import type { Claim } from '@quarterlight/contract/identity/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { getSettings } from '../system/index.ts';
import { companyName } from './sites.ts';
import { findCompanyOf, findPermissionIds } from './users.queries.ts';
import { isNewHere } from './welcome.ts';

/** What the signed-in user is and may do, in the types of the specification. */
export async function listClaims(tx: ReadTx): Promise<Claim[]> {
  const { actor } = tx;
  const organisation = await companyName(tx);
  const company = await companyOf(tx, organisation);
  const permissions = await findPermissionIds(tx, [...actor.permissions]);
  return [
    { ...(actor.userId === null ? {} : { id: actor.userId }), type: 'username', value: actor.username },
    // There are no broadcasts yet.
    { type: 'pending-broadcasts', value: '0' },
    { type: 'company-type', value: actor.companyType },
    { type: 'company-id', value: company.id },
    { type: 'company-name', value: company.name },
    { type: 'organisation-name', value: organisation },
    { type: 'quotations-module', value: String(company.quotations) },
    ...((await isNewHere(tx)) ? [{ type: 'new-here', value: 'true' }] : []),
    ...permissions.map(({ id, name }) => ({ id, type: 'permission', value: name })),
  ];
}

async function companyOf(tx: ReadTx, organisation: string): Promise<{ id: string; name: string; quotations: boolean }> {
  const { actor } = tx;
  const company = await findCompanyOf(tx, actor);
  if (actor.companyType === 'Customer' && company) return { id: company.id, name: company.name, quotations: company.quotations };
  const { billing } = await getSettings(tx);
  return { id: company?.id ?? tx.tenant.id, name: company?.name ?? organisation, quotations: billing.quotationsModule };
}
