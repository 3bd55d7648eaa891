import type { UserForm } from '@quarterlight/contract/identity/schemas-people';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { assertProved } from '../../platform/access/proved.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { differing } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { invitedUntil, sendInvitation } from './invitations.ts';
import { voidLinks } from './links.queries.ts';
import { companyExists, findDirectGrants, findNamesOf, findRolesById, isLastAdministrator, lockAdministration, replaceGrants } from './people.queries.ts';
import { firstBeyond, isOfOwnCompany } from './people.rules.ts';
import { tellUser } from './tell-user.ts';
import { type UserRecordRow, userRecord } from './user.record.ts';
import { findGrants, findRolesOf } from './users.queries.ts';

/** Makes an invited user with roles and permissions, and mails the invitation. Answers the id. */
export async function createUser(tx: WriteTx, form: UserForm, port: number): Promise<string> {
  await lockAdministration(tx);
  if (form.twoStep === 'authenticator') throw new Refusal('user.two_step_own');
  await checkForm(tx, form, []);
  const { roleIds, permissionIds, ...after } = form;
  if (roleIds.length + permissionIds.length > 0) assertProved(tx);
  const grants = await namesOf(tx, roleIds, permissionIds);
  const invited_until = form.email === '' ? null : invitedUntil(tx.now);
  const values = { id: newId(), status: 'invited', invited_until, ...columnsOf(form), created_at: tx.now };
  const user = await userRecord.make(tx, values, { after: { ...after, ...grants } });
  await replaceGrants(tx, user.id, roleIds, permissionIds);
  if (user.email !== '') await sendInvitation(tx, user, port);
  return user.id;
}

/** Changes a user with roles and permissions; the last active administrator stays one. Answers the id. */
export async function updateUser(tx: WriteTx, id: string, version: number, form: UserForm): Promise<string> {
  await lockAdministration(tx);
  const user = await userRecord.takeUp(tx, id, { version });
  await checkForm(tx, form, await assertMayChange(tx, user));
  if (form.twoStep !== user.two_step && [form.twoStep, user.two_step].includes('authenticator'))
    throw new Refusal(form.twoStep === 'authenticator' ? 'user.two_step_own' : 'user.two_step_kept');
  const roleIds = (await findRolesOf(tx, id)).map((role) => role.id);
  const stays = (await findRolesById(tx, form.roleIds)).some((role) => role.code === 'administrator');
  if (!stays && (await isLastAdministrator(tx, id))) throw new Refusal('user.last_administrator', { field: 'roleIds' });
  const [before, after] = [await namesOf(tx, roleIds, await findDirectGrants(tx, id)), await namesOf(tx, form.roleIds, form.permissionIds)];
  const moves = form.email !== user.email;
  if (moves || form.twoStep !== user.two_step || String(Object.values(before)) !== String(Object.values(after))) assertProved(tx);
  await replaceGrants(tx, id, form.roleIds, form.permissionIds);
  // A link that went to another address opens nothing more.
  if (moves) await voidLinks(tx, id, 'replaced');
  const set = { ...columnsOf(form), ...(moves ? { invited_until: null } : {}) };
  await userRecord.settle(tx, user, { set, action: 'changed', ...differing(before, after) });
  if (moves) await tellUser(tx, user, 'email-changed', { to: [user.email, form.email] });
  return id;
}

/** Refuses a user of another company, and one who may do what the actor may not; answers what the user may do. */
export async function assertMayChange(tx: ReadTx, user: UserRecordRow): Promise<string[]> {
  if (!isOfOwnCompany(tx.actor, user)) throw new Refusal('user.other_company');
  const held = (await findGrants(tx, user.id)).map((grant) => grant.name);
  if (firstBeyond(tx.actor, held) !== undefined) throw new Refusal('user.above_you');
  return held;
}

/** What somebody was given, as the log tells it. */
const namesOf = async (tx: ReadTx, roleIds: readonly string[], permissionIds: readonly string[]) => ({
  roles: (await findRolesById(tx, roleIds)).map((role) => role.name),
  permissions: permissionIds.length === 0 ? [] : (await findNamesOf(tx, [], permissionIds)).map((permission) => permission.name),
});

const displayName = (form: UserForm): string => `${form.firstName} ${form.lastName}`.trim();

const columnsOf = (form: UserForm) => ({
  username: form.username.trim(),
  username_key: sortKey(form.username),
  email: form.email,
  mobile: form.mobile,
  title: form.title,
  first_name: form.firstName,
  last_name: form.lastName,
  display_name: displayName(form),
  name_key: sortKey(displayName(form)),
  company_type: form.companyType,
  customer_id: form.companyType === 'Customer' ? form.customerId : null,
  branch_id: form.companyType === 'Branch' ? form.branchId : null,
  home_branch_id: form.homeBranchId,
  two_step: form.twoStep,
  is_technician: form.isTechnician,
  employee_number: form.employeeNumber,
  skills: [...new Set(form.skills)],
  start_postcode: form.startPostcode,
  work_days: [...new Set(form.workDays)].sort((one, other) => one - other),
  work_from: form.workFrom,
  work_to: form.workTo,
  daily_minutes: form.dailyMinutes,
  colour: form.colour,
});

/** The company exists, the roles fit it, and nobody hands out what they do not hold (what the user `held` already may stay). */
async function checkForm(tx: ReadTx, form: UserForm, held: readonly string[]): Promise<void> {
  const { actor } = tx;
  if (!isOfOwnCompany(actor, columnsOf(form))) throw new Refusal('user.other_company', { field: 'companyType' });
  const company = { Organisation: undefined, Customer: ['customer', form.customerId] as const, Branch: ['branch', form.branchId] as const }[form.companyType];
  const companyField = form.companyType === 'Customer' ? 'customerId' : 'branchId';
  if (company !== undefined && (company[1] === null || !(await companyExists(tx, company[0], company[1]))))
    throw new Refusal('user.company_missing', { field: companyField });
  if (
    (actor.customerId !== null && form.customerId !== actor.customerId) ||
    (actor.branchId !== null && form.branchId !== actor.branchId && form.homeBranchId !== actor.branchId)
  ) {
    throw new Refusal('user.company_missing', { field: companyField });
  }
  if (form.homeBranchId !== null && !(await companyExists(tx, 'branch', form.homeBranchId)))
    throw new Refusal('user.company_missing', { field: 'homeBranchId' });
  if (form.workFrom >= form.workTo) throw new Refusal('user.hours_backwards');
  const roles = await findRolesById(tx, form.roleIds);
  const names = await findNamesOf(tx, form.roleIds, form.permissionIds);
  const known = new Set(names.map((permission) => permission.id));
  if (roles.length !== new Set(form.roleIds).size) throw new Refusal('user.unknown_grant');
  if (!form.permissionIds.every((id) => known.has(id))) throw new Refusal('user.unknown_grant', { field: 'permissionIds' });
  const wrong = roles.find((role) => role.kind !== form.companyType.toLowerCase());
  if (wrong) throw new Refusal('user.role_kind', { details: { role: wrong.name } });
  const beyond = firstBeyond(
    actor,
    names.map((permission) => permission.name).filter((name) => !held.includes(name)),
  );
  if (beyond !== undefined) {
    const isDirect = names.some(({ id, name }) => name === beyond && form.permissionIds.includes(id));
    throw new Refusal('user.beyond_own', { field: isDirect ? 'permissionIds' : 'roleIds', details: { permission: beyond } });
  }
}
