import type { ReadTx } from '../../platform/database/scope.ts';
import { firstBeyond } from './people.rules.ts';
import { findGrants, findUser } from './users.queries.ts';

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
