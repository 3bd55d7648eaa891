import { found, type ReadTx } from '../../platform/database/scope.ts';
import { firstBeyond } from './people.rules.ts';
import { findAnyUser, findGrants, findUser, type UserRow } from './users.queries.ts';

/** A user of the tenant by id; `record.not_found` where there is none. */
export async function getUser(tx: ReadTx, id: string): Promise<UserRow> {
  return found(await findAnyUser(tx, id));
}

/** Whether the actor may do everything that the user may; nobody may do what a user does that there is none of. */
export async function isAbove(tx: ReadTx, id: string): Promise<boolean> {
  if (!(await findUser(tx, id))) return false;
  return (
    firstBeyond(
      tx.actor,
      (await findGrants(tx, id)).map(({ name }) => name),
    ) === undefined
  );
}

/** A technician who may be given work; `record.not_found` for anybody else. */
export async function technicianRow(tx: ReadTx, id: string): Promise<UserRow> {
  const user = await findAnyUser(tx, id);
  return found(user?.is_technician && user.status !== 'disabled' ? user : undefined);
}
