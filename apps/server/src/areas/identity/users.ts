import { found, type ReadTx } from '../../platform/database/scope.ts';
import { findAnyUser, type UserRow } from './users.queries.ts';

/** A user of the tenant by id; `record.not_found` where there is none. */
export async function getUser(tx: ReadTx, id: string): Promise<UserRow> {
  return found(await findAnyUser(tx, id));
}

/** A technician who may be given work; `record.not_found` for anybody else. */
export async function technicianRow(tx: ReadTx, id: string): Promise<UserRow> {
  const user = await findAnyUser(tx, id);
  return found(user?.is_technician && user.status !== 'disabled' ? user : undefined);
}
