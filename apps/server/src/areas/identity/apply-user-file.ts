import { newId } from '@quarterlight/kit/ids';
import type { BulkTx } from '../../platform/database/scope.ts';
import type { LoadFacts, Made, Tell } from '../../platform/imports/define-import.ts';
import { keepTouched } from '../../platform/imports/made.ts';
import { applyPlanned, keptOf, takeUpPlanned } from '../../platform/imports/planned.ts';
import { makeMany, settleMany } from '../../platform/record/bulk.ts';
import { invitedUntil } from './invitations.ts';
import { voidLinks } from './links.queries.ts';
import { findRolesById } from './people.queries.ts';
import { inviteTask } from './send-invitations.ts';
import { tellUser } from './tell-user.ts';
import { type UserRecordRow, userRecord } from './user.record.ts';
import { findRolesOfMany, replaceRolesOf } from './user-file.queries.ts';

interface Line {
  readonly line: number;
  readonly user_id: string | null;
  readonly user_version: number | null;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly role_ids: readonly string[] | null;
}

/** Makes and changes what was planned, with their roles, and keeps what it was. Invitations are mailed where that was said. */
export async function applyUserFile(tx: BulkTx, { id, options }: LoadFacts, tell: Tell): Promise<Made> {
  await applyPlanned<Line>(
    tx,
    async (lines) => {
      await addUsers(
        tx,
        id,
        lines.filter(({ user_id: known }) => known === null),
        options.sendInvitations === true,
      );
      await changeUsers(
        tx,
        id,
        lines.filter(({ user_id: known }) => known !== null),
      );
    },
    (done) => tell('Users', done),
  );
  return {};
}

/** What one who is added has where the file does not say it, as the form of a new user has it. */
const usual = {
  email: '',
  mobile: '',
  title: '',
  customer_id: null,
  branch_id: null,
  home_branch_id: null,
  two_step: 'none',
  employee_number: '',
  skills: [],
  start_postcode: '',
  work_from: '08:00',
  work_to: '17:00',
};

async function addUsers(tx: BulkTx, loadId: string, lines: readonly Line[], invites: boolean): Promise<void> {
  if (lines.length === 0) return;
  const names = new Map((await findRolesById(tx, rolesIn(lines))).map((role) => [role.id, role.name]));
  const rows = lines.map(({ changes, role_ids: roleIds }) => ({ id: newId(), changes, roleIds: roleIds ?? [] }));
  const isInvited = (changes: Line['changes']) => invites && (changes['email'] ?? '') !== '';
  const made = await makeMany(
    tx,
    userRecord,
    rows.map(({ id, changes }) => ({
      ...usual,
      ...changes,
      id,
      status: 'invited',
      invited_until: isInvited(changes) ? invitedUntil(tx.now) : null,
      created_at: tx.now,
    })),
    new Map(rows.map(({ id, roleIds }) => [id, { roles: roleIds.map((role) => names.get(role) ?? '').toSorted() }])),
  );
  await replaceRolesOf(
    tx,
    rows.map(({ id, roleIds }) => ({ userId: id, roleIds })),
  );
  const invited = rows.filter(({ changes }) => isInvited(changes)).map(({ id }) => id);
  if (invited.length > 0) await tx.enqueue(inviteTask, { userIds: invited });
  await keepTouched(
    tx,
    loadId,
    made.map(({ id, version }) => ({ id, version })),
  );
}

const rolesIn = (lines: readonly Line[]): string[] => [...new Set(lines.flatMap(({ role_ids: ids }) => ids ?? []))];

async function changeUsers(tx: BulkTx, loadId: string, lines: readonly Line[]): Promise<void> {
  const rows = await takeUpPlanned(tx, userRecord, new Map(lines.map(({ user_id: id, user_version: version }) => [id ?? '', version])));
  const byId = new Map(lines.map((line) => [line.user_id, line]));
  const changes = rows.map((before) => ({ before, set: byId.get(before.id)?.changes ?? {}, roleIds: byId.get(before.id)?.role_ids ?? null }));
  const done = await settleUsers(tx, changes);
  await keepTouched(
    tx,
    loadId,
    keptOf(changes, done.now).map((kept) => {
      const roles = done.rolesBefore.get(kept.id);
      return roles === undefined ? kept : { ...kept, before: { ...kept.before, role_ids: roles } };
    }),
  );
}

interface UserChange {
  readonly before: UserRecordRow;
  readonly set: Readonly<Record<string, unknown>>;
  /** All roles from now on; null leaves them. */
  readonly roleIds: readonly string[] | null;
}

/**
 * Changes users who were taken up, with their roles, and answers them as they are now and the roles that were taken from or given to some. A link that went to
 * another address opens nothing more, and both addresses are told.
 */
export async function settleUsers(tx: BulkTx, changes: readonly UserChange[]) {
  const granted = changes.flatMap(({ before, roleIds }) => (roleIds === null ? [] : [{ userId: before.id, roleIds }]));
  const ids = granted.map(({ userId }) => userId);
  const rolesBefore = await findRolesOfMany(tx, ids);
  await replaceRolesOf(tx, granted);
  const rolesNow = await findRolesOfMany(tx, ids);
  const namesOf = (roles: typeof rolesNow, id: string) => (roles.get(id) ?? []).map(({ name }) => name);
  const moved = changes.filter(({ before, set }) => 'email' in set && set['email'] !== before.email);
  const isMoved = new Set(moved.map(({ before }) => before.id));
  const settled = await settleMany(
    tx,
    userRecord,
    changes.map(({ before, set, roleIds }) => ({
      before,
      set: { ...set, ...(isMoved.has(before.id) ? { invited_until: null } : {}) },
      ...(roleIds === null ? {} : { logged: { before: { roles: namesOf(rolesBefore, before.id) }, after: { roles: namesOf(rolesNow, before.id) } } }),
    })),
  );
  for (const { before, set } of moved) {
    await voidLinks(tx, before.id, 'replaced');
    await tellUser(tx, before, 'email-changed', { to: [before.email, String(set['email'])] });
  }
  return {
    now: new Map(settled.map((row) => [row.id, row])),
    rolesBefore: new Map(ids.map((id) => [id, (rolesBefore.get(id) ?? []).map((role) => role.id)])),
  };
}
