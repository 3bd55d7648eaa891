import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import { DependedOn, type LoadFacts, type Made } from '../../platform/imports/define-import.ts';
import { firstMoved, type Touched } from '../../platform/imports/made.ts';
import { inParts, takeUpTouched } from '../../platform/imports/put-back.ts';
import { removeMany } from '../../platform/record/bulk.ts';
import { settleUsers } from './apply-user-file.ts';
import { countAdministrators } from './plan-user-file.ts';
import { type UserRecordRow, userRecord } from './user.record.ts';
import { findKnownUsers, findRolesToGive, removeNewcomersThings } from './user-file.queries.ts';

const changedSince = ({ display_name: name, password_hash: password }: Pick<UserRecordRow, 'display_name' | 'password_hash'>) =>
  `${name}, ${password === null ? 'whom it loaded, was' : 'whom it loaded, has joined or was'} changed since.`;

/** Why what a file loaded stays: one of its users has joined since, or was changed; null where it may be tried. */
export async function whyUsersStay(tx: ReadTx, _made: Made, { id }: LoadFacts): Promise<string | null> {
  const moved = await firstMoved(tx, id, 'app_user');
  const row =
    moved === null ? undefined : await tx.db.selectFrom('app_user').select(['display_name', 'password_hash']).where('id', '=', moved).executeTakeFirst();
  return row === undefined ? null : changedSince(row);
}

/** Takes a file of users back: whom it added and who never joined goes, whom it changed is as they were. It asks for the rights that loading asks for. */
export async function undoUserFile(tx: BulkTx, made: Made, facts: LoadFacts): Promise<void> {
  const why = await whyUsersStay(tx, made, facts);
  if (why !== null) throw new DependedOn(why);
  const roles = new Map((await findRolesToGive(tx)).map((role) => [role.id, role]));
  const hadOne = (await countAdministrators(tx)) > 0;
  await inParts(tx, facts.id, 'app_user', 'A user who came with it is in use.', async (touched: readonly Touched[]) => {
    const { added, changed } = await takeUpTouched(tx, userRecord, touched, changedSince);
    await assertMayPutBack(tx, [...added, ...changed.map(({ before }) => before)]);
    const back = changed.map(({ before, set: { role_ids: was, ...set } }) => ({ before, set, roleIds: Array.isArray(was) ? was.map(String) : null }));
    for (const id of back.flatMap(({ roleIds }) => roleIds ?? [])) {
      const role = roles.get(id);
      if (role === undefined) throw new DependedOn('A role that it took from somebody is no longer there.');
      if (role.beyond !== null) throw new DependedOn(`It took the role ${role.name} from somebody, and you lack ${role.beyond} of it.`);
    }
    await settleUsers(tx, back);
    await removeNewcomersThings(
      tx,
      added.map(({ id }) => id),
    );
    await removeMany(tx, userRecord, added, ['username', 'email', 'company_type']);
  });
  if (hadOne && (await countAdministrators(tx)) === 0) throw new DependedOn('Nobody who can sign in would be an administrator any more.');
}

/** Nobody puts back themselves, or somebody who may do more than they. */
async function assertMayPutBack(tx: ReadTx, rows: readonly UserRecordRow[]): Promise<void> {
  const users = await findKnownUsers(
    tx,
    rows.map((row) => row.username_key),
    [],
  );
  for (const user of users) {
    if (user.id === tx.actor.userId) throw new DependedOn('It changed you yourself, so that somebody else has to undo it.');
    if (user.beyond !== null) throw new DependedOn(`${user.display_name} may do things that you may not: somebody who may has to undo it.`);
  }
}
