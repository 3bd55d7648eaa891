import type { ReadTx } from '../../platform/database/scope.ts';

const columns = ['id', 'name', 'subject', 'body', 'sms', 'version'] as const;

export async function findOwnTemplates(tx: ReadTx) {
  return tx.db.selectFrom('message_template').select(columns).execute();
}
export type OwnTemplate = Awaited<ReturnType<typeof findOwnTemplates>>[number];

export async function findOwnTemplate(tx: ReadTx, name: string): Promise<OwnTemplate | undefined> {
  return tx.db.selectFrom('message_template').select(columns).where('name', '=', name).executeTakeFirst();
}
