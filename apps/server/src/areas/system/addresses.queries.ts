import type { FoundAddress } from '@quarterlight/contract/system/schemas';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

export async function findKeptAddresses(tx: ReadTx, postcode: string, since: string): Promise<unknown> {
  return (await tx.db.selectFrom('address_lookup').select('answer').where('postcode', '=', postcode).where('looked_up_at', '>=', since).executeTakeFirst())
    ?.answer;
}

export async function keepAddresses(tx: WriteTx, postcode: string, addresses: readonly FoundAddress[]): Promise<void> {
  const answer = JSON.stringify(addresses);
  await tx.db
    .insertInto('address_lookup')
    .values({ postcode, answer, looked_up_at: tx.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'postcode']).doUpdateSet({ answer, looked_up_at: tx.now }))
    .execute();
}
