import { letterKindNames } from '@quarterlight/contract/statements/names';
import { Letters } from '@quarterlight/contract/statements/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { clockOf } from '@quarterlight/kit/instants';
import { plural } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { found, type ReadTx, type Scope, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { oneByOne } from '../../platform/runs/one-by-one.ts';
import { queueMessage } from '../outbox/index.ts';
import { countReminder, holdLate, type ReceivableRow } from '../payments/index.ts';
import { getSettings } from '../system/index.ts';
import { keepLetter, moneyText, writeToAccount } from './send-letter.ts';
import { kindOfStage, reminderDays } from './show-debt.ts';
import { type DueRow, findDue, isDue } from './statements.queries.ts';

/** What whoever may owe is called: an account, or the policyholder of a document. */
async function namesOf(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from customer where id = any(${[...ids]}::uuid[])
    union all select id, concat_ws(', ', nullif(payer_name, ''), number) from invoice where id = any(${[...ids]}::uuid[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * Sends whoever owes the reminder that is due now: an account with all that it owes, a policyholder (by the document's id) with the document. Each document
 * counts it, so that however many press it is sent once. Gives what was sent in words, and of whom or what; refuses 'reminder.nothing_due' and 'statement.no_address'.
 */
export async function remind(tx: WriteTx, debtor: string): Promise<{ what: string; about: { entity: 'customer' | 'invoice'; id: string } }> {
  const late = await holdLate(tx, debtor);
  const days = await reminderDays(tx);
  const [row] = (await findDue(tx, days, {}, debtor)).items;
  if (row === undefined) {
    const name = (await namesOf(tx, [debtor])).get(debtor);
    throw new Refusal('reminder.nothing_due', { details: { name: found(name) } });
  }
  const { rows: due } = await sql<{ id: string }>`select id from receivable where id = any(${late.map(({ id }) => id)}::uuid[]) and ${isDue(tx, days)}`.execute(
    tx.db,
  );
  if (row.payer === 'customer') await writeToAccount(tx, debtor, kindOfStage(row.stage));
  else await writeToPolicyholder(tx, row, found(late[0]));
  await countReminder(
    tx,
    due.map(({ id }) => id),
  );
  const what = `${letterKindNames[kindOfStage(row.stage)]}, ${moneyText(tx, row.late_pence)} late`;
  return { what, about: { entity: row.payer === 'customer' ? 'customer' : 'invoice', id: debtor } };
}

/** A policyholder gets the document with it, as it was sent before. */
async function writeToPolicyholder(tx: WriteTx, row: DueRow, document: ReceivableRow): Promise<void> {
  if (row.email === '') throw new Refusal('statement.no_address', { details: { name: row.name } });
  const { documents } = await getSettings(tx);
  const kind = kindOfStage(row.stage);
  const { pdf_file_id: fileId } = found(await tx.db.selectFrom('invoice').select('pdf_file_id').where('id', '=', row.id).executeTakeFirst());
  const messageId = await queueMessage(tx, {
    channel: 'email',
    template: kind,
    recipient: row.email,
    entity: 'invoice',
    entityId: row.id,
    values: {
      name: row.name,
      day: formatDay(day(tx.today)),
      total: moneyText(tx, document.open_pence),
      late: moneyText(tx, row.late_pence),
      lines: `${row.number}, due ${formatDay(day(row.oldest_due))}: ${moneyText(tx, document.open_pence)}`,
      bankDetails: documents.bankDetails,
    },
    attachments: fileId === null ? [] : [{ fileId, name: `${row.number}.pdf` }],
  });
  await keepLetter(tx, {
    kind,
    customer_id: document.customer_id,
    receivable_id: row.id,
    total_pence: document.open_pence,
    late_pence: row.late_pence,
    documents: 1,
    detail: '{}',
    message_id: messageId,
    label: row.number,
    recipient: row.email,
  });
}

/** Sends reminders that are due, one after the other. */
export const reminderRun = oneByOne({
  kind: 'statements.remind',
  title: ({ ids }) => `Send ${plural(ids.length, 'reminder')}`,
  input: Letters,
  needs: 'send-statements',
  items: ({ ids }) => [...new Set(ids)].map((id) => ({ id })),
  // It has no page: one that is refused leads nowhere, since it may be an account or a document.
  entity: 'debt-letter',
  noun: 'reminder',
  numbersOf: namesOf,
  one: (tx, { id }) => remind(tx, id),
  done: 'sent',
});

const [opens, closes] = ['08:00', '18:00'] as const;
const atOnce = 200;

/** Whoever is due a reminder and has an address, where the settings say that it is sent by itself, and it is an hour for it. */
async function findDebtors(tx: ReadTx): Promise<string[]> {
  const clock = clockOf(tx.now, tx.tenant.timeZone);
  if (!(await getSettings(tx)).billing.remindersByThemselves || clock < opens || clock >= closes) return [];
  const days = await reminderDays(tx);
  const ids: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { items, next }: Awaited<ReturnType<typeof findDue>> = await findDue(tx, days, { limit: atOnce, ...(after === undefined ? {} : { after }) });
    ids.push(...items.filter(({ email }) => email !== '').map(({ id }) => id));
    after = next;
  }
  return ids;
}

/** Sends the reminders of a day by themselves, where the settings say so, in the hours of the office. Safe to run twice and in two places at once. */
export async function remindDebtors(scope: Scope): Promise<void> {
  for (const id of await scope.read(findDebtors))
    await scope
      .write((tx) => remind(tx, id))
      .catch((error: unknown) => {
        // Somebody else sent it, or it was paid, a moment ago.
        if (!(error instanceof Refusal)) throw error;
      });
}
