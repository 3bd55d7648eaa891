import type { UserForm } from '@quarterlight/contract/identity/schemas-people';
import { newId } from '@quarterlight/kit/ids';
import { formatInstant } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { staleRefusal } from '../../platform/log/stale.ts';
import { Refusal } from '../../platform/refusal.ts';
import { queueMessage } from '../outbox/index.ts';
import { minutes } from './issue-token.ts';
import {
  companyExists,
  countOtherAdministrators,
  findDirectGrants,
  findNamesOf,
  findRolesById,
  insertUser,
  lockAdministration,
  replaceGrants,
  updateUserRow,
  usernameTaken,
} from './people.queries.ts';
import { firstBeyond, isOfOwnCompany } from './people.rules.ts';
import { makeResetToken, resetLink } from './reset-password.ts';
import { findGrants, findRolesOf, findUser } from './users.queries.ts';

const invitationLife = minutes(7 * 24 * 60);

/** Makes an invited user with roles and permissions, and mails the invitation. Answers the id. */
export async function createUser(tx: WriteTx, form: UserForm, port: number): Promise<string> {
  await lockAdministration(tx);
  await checkForm(tx, form, []);
  const id = newId();
  const made = await insertUser(tx, { id, status: 'invited', ...columnsOf(form) });
  if (!made) throw new Refusal('user.username_taken');
  await replaceGrants(tx, id, form.roleIds, form.permissionIds);
  await tx.audit({ entity: 'user', id, label: displayName(form), action: 'user.created', after: form });
  await tx.announce('user', id, 1);
  if (form.email !== '') await sendInvitation(tx, { id, username: form.username, email: form.email, name: displayName(form) }, port);
  return id;
}

export async function updateUser(tx: WriteTx, id: string, version: number, form: UserForm): Promise<void> {
  await lockAdministration(tx);
  const before = found(await findUser(tx, id));
  if (!isOfOwnCompany(tx.actor, before)) throw new Refusal('user.other_company');
  const held = (await findGrants(tx, id)).map((grant) => grant.name);
  if (firstBeyond(tx.actor, held) !== undefined) throw new Refusal('user.above_you');
  await checkForm(tx, form, held);
  const roles = await findRolesOf(tx, id);
  const stays = (await findRolesById(tx, form.roleIds)).some((role) => role.code === 'administrator');
  if (before.status === 'active' && !stays && roles.some((role) => role.code === 'administrator') && (await countOtherAdministrators(tx, id)) === 0)
    throw new Refusal('user.last_administrator');
  const columns = columnsOf(form);
  if (await usernameTaken(tx, columns.username_key, id)) throw new Refusal('user.username_taken');
  const direct = await findDirectGrants(tx, id);
  if (!(await updateUserRow(tx, id, version, columns))) throw await staleRefusal(tx, id);
  await replaceGrants(tx, id, form.roleIds, form.permissionIds);
  await tx.audit({
    entity: 'user',
    id,
    label: displayName(form),
    action: 'user.changed',
    before: {
      username: before.username,
      email: before.email,
      mobile: before.mobile,
      firstName: before.first_name,
      lastName: before.last_name,
      companyType: before.company_type,
      homeBranchId: before.home_branch_id,
      twoStep: before.two_step,
      skills: before.skills,
      roleIds: roles.map((role) => role.id),
      permissionIds: direct,
    },
    after: form,
  });
  await tx.announce('user', id, version + 1);
}

/** Mails a link that lasts a week; the first sign-in needs it, since the user has no password yet. */
export async function sendInvitation(tx: WriteTx, user: { id: string; username: string; email: string; name: string }, port: number): Promise<void> {
  if (user.email === '') throw new Refusal('user.no_email');
  const link = await resetLink(tx, await makeResetToken(tx, user.id, invitationLife), port);
  const until = formatInstant(Date.parse(tx.now) + invitationLife, tx.tenant.timeZone);
  await queueMessage(tx, {
    channel: 'email',
    template: 'invitation',
    opensUserId: user.id,
    recipient: user.email,
    values: { name: user.name, username: user.username, until, link },
    entity: 'user',
    entityId: user.id,
  });
}

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
  skills: [...form.skills],
  start_postcode: form.startPostcode,
  work_days: [...form.workDays],
  work_from: form.workFrom,
  work_to: form.workTo,
  daily_minutes: form.dailyMinutes,
  colour: form.colour,
  certificate_number: form.certificateNumber,
  certificate_expires: form.certificateExpires,
});

/** The company exists, the roles fit it, and nobody hands out what they do not hold (what the user `held` already may stay). */
async function checkForm(tx: ReadTx, form: UserForm, held: readonly string[]): Promise<void> {
  const { actor } = tx;
  if (!isOfOwnCompany(actor, columnsOf(form))) throw new Refusal('user.other_company', { field: 'companyType' });
  const company = { Organisation: undefined, Customer: ['customer', form.customerId] as const, Branch: ['branch', form.branchId] as const }[form.companyType];
  if (company !== undefined && (company[1] === null || !(await companyExists(tx, company[0], company[1])))) throw new Refusal('user.company_missing');
  if (
    (actor.customerId !== null && form.customerId !== actor.customerId) ||
    (actor.branchId !== null && form.branchId !== actor.branchId && form.homeBranchId !== actor.branchId)
  ) {
    throw new Refusal('user.company_missing');
  }
  if (form.homeBranchId !== null && !(await companyExists(tx, 'branch', form.homeBranchId)))
    throw new Refusal('user.company_missing', { field: 'homeBranchId' });
  const roles = await findRolesById(tx, form.roleIds);
  const names = await findNamesOf(tx, form.roleIds, form.permissionIds);
  const known = new Set(names.map((permission) => permission.id));
  if (roles.length !== new Set(form.roleIds).size || !form.permissionIds.every((id) => known.has(id))) throw new Refusal('user.unknown_grant');
  const wrong = roles.find((role) => role.kind !== form.companyType.toLowerCase());
  if (wrong) throw new Refusal('user.role_kind', { details: { role: wrong.name } });
  const beyond = firstBeyond(
    actor,
    names.map((permission) => permission.name).filter((name) => !held.includes(name)),
  );
  if (beyond !== undefined) throw new Refusal('user.beyond_own', { details: { permission: beyond } });
}
