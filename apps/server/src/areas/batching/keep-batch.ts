import type { LedgerName } from '@quarterlight/contract/batching/names';
import type { AccountsPackage } from '@quarterlight/contract/system/accounts-packages';
import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { keepFile } from '../files/index.ts';
import { nextNumber } from '../system/index.ts';
import { type BatchRow, batchEntity, batchRecords } from './batch.record.ts';

/** What a batch comes to; credit notes take off. Money in pence, the day local. */
interface NewBatch {
  readonly format: AccountsPackage;
  readonly upTo: string;
  readonly invoices: number;
  readonly credits: number;
  readonly net: number;
  readonly vat: number;
}

const fileNames = { purchases: 'Purchase batch', sales: 'Invoice batch' } as const;

/** Makes a batch of a ledger and keeps its file, which `take` gives once it has put the documents into the batch. */
export async function keepBatch(tx: WriteTx, ledger: LedgerName, batch: NewBatch, take: (id: string) => Promise<string>): Promise<BatchRow> {
  const id = newId();
  const { format, upTo, invoices, credits, net, vat } = batch;
  const row = await batchRecords[ledger].make(
    tx,
    {
      id,
      number: await nextNumber(tx, batchEntity(ledger)),
      format,
      up_to: upTo,
      made_at: tx.now,
      made_by: tx.actor.userId,
      invoice_count: invoices,
      credit_count: credits,
      net_pence: net,
      vat_pence: vat,
      gross_pence: net + vat,
    },
    { action: 'made' },
  );
  const text = await take(id);
  await keepFile(tx, {
    bytes: Buffer.from(text),
    name: `${fileNames[ledger]} ${row.number}.csv`,
    mediaType: 'text/csv',
    entity: batchEntity(ledger),
    entityId: id,
  });
  return row;
}

/** Notes that a batch was imported. Refuses 'batching.moved_on'. */
export async function markImported(tx: WriteTx, ledger: LedgerName, id: string, version: number): Promise<BatchRow> {
  const record = batchRecords[ledger];
  const before = await record.takeUp(tx, id, { action: 'import', version });
  return record.settle(tx, before, { set: { state: 'imported', imported_at: tx.now, imported_by: tx.actor.userId }, action: 'imported' });
}
