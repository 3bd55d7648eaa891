import type { Claim } from '@quarterlight/contract/identity/schemas';
import type { AddedClaims } from '../../area.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { getSettings } from '../system/index.ts';
import { actorWithoutSite, companyName } from './sites.ts';
import { readStart } from './start.ts';
import { findCompanyOf, findPermissionIds } from './users.queries.ts';
import { isNewHere } from './welcome.ts';

/** What the signed-in user is and may do, in the types of the specification; the same at whichever site `asker` is, with what higher areas add. `tx` must be unbound. */
export async function listClaims(tx: ReadTx, asker: Actor, added: AddedClaims): Promise<Claim[]> {
  const actor = await actorWithoutSite(tx, asker);
  const organisation = await companyName(tx);
  const company = await companyOf(tx, actor, organisation);
  const start = await readStart(tx, actor);
  const permissions = await findPermissionIds(tx, [...actor.permissions]);
  const more = await Promise.all(Object.entries(added).map(async ([type, valueOf]) => ({ type, value: await valueOf(tx) })));
  return [
    { ...(actor.userId === null ? {} : { id: actor.userId }), type: 'username', value: actor.username },
    ...more.filter(({ value }) => value !== ''),
    { type: 'company-type', value: actor.companyType },
    { type: 'company-id', value: company.id },
    { type: 'company-name', value: company.name },
    { type: 'organisation-name', value: organisation },
    { type: 'quotations-module', value: String(company.quotations) },
    ...((await isNewHere(tx)) ? [{ type: 'new-here', value: 'true' }] : []),
    ...(await companyClaims(tx)),
    ...(start.startPage === '' ? [] : [{ type: 'start-page', value: start.startPage }]),
    ...(start.defaultSite === null ? [] : [{ type: 'default-site', value: start.defaultSite }]),
    ...permissions.map(({ id, name }) => ({ id, type: 'permission', value: name })),
  ];
}

/** What screens need of the settings, where it is not what they take for granted. */
async function companyClaims(tx: ReadTx): Promise<Claim[]> {
  const { company, diary } = await getSettings(tx);
  return [
    ...(company.logo === '' ? [] : [{ type: 'logo', value: company.logo }]),
    ...(company.timeZone === 'Europe/London' ? [] : [{ type: 'time-zone', value: company.timeZone }]),
    ...(diary.defaultMinutes === 90 ? [] : [{ type: 'visit-minutes', value: String(diary.defaultMinutes) }]),
  ];
}

async function companyOf(tx: ReadTx, actor: Actor, organisation: string): Promise<{ id: string; name: string; quotations: boolean }> {
  const company = await findCompanyOf(tx, actor);
  if (actor.companyType === 'Customer' && company) return { id: company.id, name: company.name, quotations: company.quotations };
  const { billing } = await getSettings(tx);
  return { id: company?.id ?? tx.tenant.id, name: company?.name ?? organisation, quotations: billing.quotationsModule };
}
