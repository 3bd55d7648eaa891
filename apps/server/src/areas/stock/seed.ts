import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';

const places = [
  ['outside', 'supplier', 'SUPPLIER', 'Suppliers'],
  ['outside', 'customer', 'CUSTOMER', 'Fitted to customers'],
  ['outside', 'write-off', 'WRITE-OFF', 'Written off'],
  ['location', 'quarantine', 'QUARANTINE', 'Quarantine'],
  ['location', 'returns', 'RETURNS', 'To go back to suppliers'],
  ['location', 'in-transit', 'IN-TRANSIT', 'On the way between locations'],
] as const;

/** The places outside the company that moves begin or end at, and the shared quarantine, returns and in-transit locations. */
export async function seedStock(tx: WriteTx): Promise<void> {
  await tx.db
    .insertInto('place')
    .values(places.map(([level, type, code, name]) => ({ id: newId(), level, type, code, name })))
    .execute();
}
