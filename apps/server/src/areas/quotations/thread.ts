import { newId } from '@quarterlight/kit/ids';
import { truncate } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepFile, type ReceivedUpload } from '../files/index.ts';
import { quotation } from './quotation.record.ts';
import { countCustomersMessages, countPhotos, insertMessage, insertPhoto, type QuotationRow } from './quotations.queries.ts';

/** Whoever writes: somebody of ours, or the customer by the name that they are known by. */
export interface Writer {
  readonly fromCustomer: boolean;
  readonly name: string;
}

// Whoever holds a link needs no account: a thread stays one that can be read.
const mostMessages = 200;

/** Writes on the thread; a customer's question waits from then until somebody of ours writes. Refuses `quotation.messages_full` to a customer. */
export async function writeMessage(tx: WriteTx, id: string, words: string, writer: Writer): Promise<QuotationRow> {
  const before = await quotation.takeUp(tx, id, { action: 'write' });
  if (writer.fromCustomer && (await countCustomersMessages(tx, id)) >= mostMessages)
    throw new Refusal('quotation.messages_full', { details: { most: mostMessages } });
  await insertMessage(tx, {
    id: newId(),
    quotation_id: id,
    from_customer: writer.fromCustomer,
    words: words.trim(),
    written_by: writer.name,
    user_id: tx.actor.userId,
    written_at: tx.now,
  });
  return quotation.settle(tx, before, {
    set: { asked_at: writer.fromCustomer ? (before.asked_at ?? tx.now) : null },
    action: writer.fromCustomer ? 'asked' : 'answered',
    event: `${writer.fromCustomer ? 'The customer asks' : 'Wrote to the customer'}: ${truncate(words.trim(), 120)}`,
  });
}

const mostPhotographs = 30;

/** Keeps photographs beside the quotation; whoever may see it sees them. */
export async function addPhotographs(
  tx: WriteTx,
  id: string,
  upload: ReceivedUpload<{ caption?: string | undefined }>,
  fromCustomer: boolean,
): Promise<QuotationRow> {
  const before = await quotation.takeUp(tx, id, { action: 'add-photographs' });
  if ((await countPhotos(tx, id)) + upload.files.length > mostPhotographs) throw new Refusal('quotation.photographs_full');
  for (const { path: bytes, name, mediaType } of upload.files) {
    const file = await keepFile(tx, { bytes, name, mediaType, entity: 'quotation', entityId: id, customerId: before.customer_id, branchId: before.branch_id });
    await insertPhoto(tx, {
      id: newId(),
      quotation_id: id,
      file_id: file.id,
      caption: upload.fields.caption?.trim() ?? '',
      from_customer: fromCustomer,
      created_by: tx.actor.userId,
      created_at: tx.now,
    });
  }
  const many = upload.files.length === 1 ? 'a photograph' : `${upload.files.length} photographs`;
  return quotation.settle(tx, before, { action: 'photographs_added', event: `${fromCustomer ? 'The customer added' : 'Added'} ${many}` });
}
