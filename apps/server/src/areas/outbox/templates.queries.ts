import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

const columns = ['id', 'name', 'subject', 'body', 'sms', 'version'] as const;

export async function findOwnTemplates(tx: ReadTx) {
  return tx.db.selectFrom('message_template').select(columns).execute();
}
export type OwnTemplate = Awaited<ReturnType<typeof findOwnTemplates>>[number];

export async function findOwnTemplate(tx: ReadTx, name: string): Promise<OwnTemplate | undefined> {
  return tx.db.selectFrom('message_template').select(columns).where('name', '=', name).executeTakeFirst();
}

interface Words {
  readonly subject: string;
  readonly body: string;
  readonly sms: string;
}

/** False where somebody was faster. */
export async function insertOwnTemplate(tx: WriteTx, row: Words & { id: string; name: string }): Promise<boolean> {
  const made = await tx.db
    .insertInto('message_template')
    .values({ ...row, version: 1, updated_at: tx.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateOwnTemplate(tx: WriteTx, name: string, version: number, words: Words): Promise<boolean> {
  const done = await tx.db
    .updateTable('message_template')
    .set((eb) => ({ ...words, updated_at: tx.now, version: eb('version', '+', 1) }))
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function deleteOwnTemplate(tx: WriteTx, name: string): Promise<OwnTemplate | undefined> {
  return tx.db.deleteFrom('message_template').where('name', '=', name).returning(columns).executeTakeFirst();
}
