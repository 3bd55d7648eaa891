import type { ReadTx } from '../../platform/database/scope.ts';

/** Where a person is written to. */
export const findMailOf = (tx: ReadTx, id: string) =>
  tx.db.selectFrom('app_user').select(['id', 'display_name', 'email']).where('id', '=', id).executeTakeFirst();
