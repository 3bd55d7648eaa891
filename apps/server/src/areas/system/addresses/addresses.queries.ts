import type { FoundAddress } from '@quarterlight/contract/system/schemas';
import type { ReadTx, WriteTx } from '../../../platform/database/scope.ts';

/** What `service` answered for the postcode since then. */
export async function findKeptAddresses(tx: ReadTx, postcode: string, service: string, since: string): Promise<unknown> {
  const kept = tx.db.selectFrom('address_lookup').select('answer').where('postcode', '=', postcode).where('looked_up_at', '>=', since);
  return (await kept.where('service', '=', service).executeTakeFirst())?.answer;
}

export async function keepAddresses(tx: WriteTx, postcode: string, service: string, addresses: readonly FoundAddress[]): Promise<void> {
  const kept = { answer: JSON.stringify(addresses), service, looked_up_at: tx.now };
  await tx.db
    .insertInto('address_lookup')
    .values({ postcode, ...kept })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'postcode']).doUpdateSet(kept))
    .execute();
}

/** When the service last answered. */
export const lastLookedUp = async (tx: ReadTx): Promise<string | null> =>
  (await tx.db.selectFrom('address_lookup').select('looked_up_at').orderBy('looked_up_at', 'desc').limit(1).executeTakeFirst())?.looked_up_at ?? null;
