import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deleteReady, findBatchOf, insertDocument } from './batching.queries.ts';

/** A line of what is settled. Money in pence, VAT in basis points. */
export interface OfferedLine {
  readonly kind: 'goods' | 'carriage' | 'other';
  readonly orderNumber: string;
  readonly description: string;
  readonly net: number;
  readonly vatBasisPoints: number;
}

/** What is settled, under the id of its record. `variance` is what its goods cost more than stock has them at, in pence. */
interface Offered {
  readonly id: string;
  readonly kind: 'invoice' | 'credit';
  readonly supplierId: string;
  readonly number: string;
  readonly numberKey: string;
  /** Local days. */
  readonly dated: string;
  readonly dueOn: string;
  readonly net: number;
  readonly vat: number;
  readonly variance: number;
  readonly lines: readonly OfferedLine[];
}

/** Offers a settled document to the accounts: the next batch takes it. */
export async function offerDocument(tx: WriteTx, { lines, ...offered }: Offered): Promise<void> {
  const { id } = offered;
  await insertDocument(
    tx,
    {
      id,
      kind: offered.kind,
      supplier_id: offered.supplierId,
      number: offered.number,
      number_key: offered.numberKey,
      dated: offered.dated,
      due_on: offered.dueOn,
      net_pence: offered.net,
      vat_pence: offered.vat,
      variance_pence: offered.variance,
      ready_at: tx.now,
    },
    lines.map((line, index) => ({
      id: newId(),
      accounts_document_id: id,
      position: index + 1,
      kind: line.kind,
      order_number: line.orderNumber,
      description: line.description,
      net_pence: line.net,
      vat_basis_points: line.vatBasisPoints,
    })),
  );
}

/** Takes a document back before it went to the accounts. Refuses 'batching.batched' where a batch has it. */
export async function withdrawDocument(tx: WriteTx, id: string): Promise<void> {
  if (await deleteReady(tx, id)) return;
  const batched = await findBatchOf(tx, id);
  if (batched) throw new Refusal('batching.batched', { details: { number: batched.number, batch: batched.batch_number } });
}
