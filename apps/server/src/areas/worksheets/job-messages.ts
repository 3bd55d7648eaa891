import type { JobMessage } from '@quarterlight/contract/worksheets/customer-schemas';
import { newId } from '@quarterlight/kit/ids';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countCustomersMessages, findJobMessages, insertJobMessage, type MessageRow, markMessagesRead, setWaitsFor } from './job-messages.queries.ts';
import { findResponsible } from './replies.queries.ts';
import { worksheet } from './worksheet.record.ts';
import { findWorksheet } from './worksheets.queries.ts';

/** To customers everybody of the office is the company. */
export const presentMessage =
  (tx: ReadTx, reader: 'customer' | 'office') =>
  (row: MessageRow): JobMessage => ({
    id: row.id,
    at: row.at,
    fromCustomer: row.from_customer,
    by: reader === 'customer' && !row.from_customer ? tx.tenant.name : row.user_name,
    text: row.text,
    isUnread: row.read_at === null && row.from_customer === (reader === 'office'),
  });

/** What was written about a job, for one side; or record.not_found. */
export async function jobMessages(tx: ReadTx, id: string, reader: 'customer' | 'office') {
  found(await findWorksheet(tx, id));
  return { items: (await findJobMessages(tx, id)).map(presentMessage(tx, reader)) };
}

const mostMessages = 200;

/** Writes to the other side about a job. Whoever of the office is responsible for it is asked to read what a customer writes. Refuses `worksheet.messages_full` to a customer. */
export async function writeMessage(tx: WriteTx, id: string, writer: 'customer' | 'office', text: string) {
  const row = found((await worksheet.takeUpMany(tx, [id]))[0]);
  if (writer === 'customer' && (await countCustomersMessages(tx, id)) >= mostMessages)
    throw new Refusal('worksheet.messages_full', { details: { most: mostMessages, number: row.number } });
  const message = { id: newId(), worksheet_id: id, from_customer: writer === 'customer', text: text.trim(), user_id: tx.actor.userId };
  await insertJobMessage(tx, { ...message, user_name: tx.actor.displayName });
  await tx.audit({ entity: 'worksheet', id, label: row.number, action: `worksheet.${writer === 'customer' ? 'customer_wrote' : 'office_wrote'}` });
  // Who of the office is responsible is not a customer's to read: the product finds out.
  if (writer === 'customer') await tx.enqueue('worksheets.message', { worksheetId: id, messageId: message.id });
  await tx.announce('worksheet', id, row.version);
  return jobMessages(tx, id, writer);
}

/** Marks what the other side wrote as read, for everybody of this one. */
export async function readMessages(tx: WriteTx, id: string, reader: 'customer' | 'office', upTo: string): Promise<void> {
  const row = found((await worksheet.takeUpMany(tx, [id]))[0]);
  const { count, waitedFor } = await markMessagesRead(tx, id, reader === 'office', upTo);
  if (count === 0) return;
  await tx.audit({ entity: 'worksheet', id, label: row.number, action: 'worksheet.messages_read', after: { messages: count } });
  await tx.announce('worksheet', id, row.version);
  for (const person of waitedFor) await tx.announce('for-me', person);
}

/** Has whoever is responsible for a job read what its customer wrote. Safe to run twice. */
export async function passMessageOn(tx: WriteTx, { worksheetId, messageId }: { readonly worksheetId: string; readonly messageId: string }): Promise<void> {
  const row = await findWorksheet(tx, worksheetId);
  const responsible = row === undefined ? undefined : await findResponsible(tx, row);
  if (responsible !== undefined && (await setWaitsFor(tx, messageId, responsible))) await tx.announce('for-me', responsible);
}
