import { MessageState } from '@quarterlight/contract/outbox/schemas';
import { Payer } from '@quarterlight/contract/payments/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import type { listAgedDebt, listReminders } from '@quarterlight/contract/statements/routes';
import { type AccountStatement, type Aged, type AgedTotals, type DebtLetter, LetterKind, type StatementLine } from '@quarterlight/contract/statements/schemas';
import { day, daysBetween } from '@quarterlight/kit/days';
import { moneyOf, pence } from '@quarterlight/kit/money';
import { presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { getCustomer } from '../companies/index.ts';
import { statesOfMessages } from '../outbox/index.ts';
import { openDocuments, presentReceivable } from '../payments/index.ts';
import { getSettings } from '../system/index.ts';
import {
  type AgedSums,
  findAged,
  findDue,
  findFreePayments,
  findLetters,
  findMoneyOf,
  findOrderNumbers,
  findSumsOf,
  findTotals,
  type LetterRow,
  type ReminderDays,
} from './statements.queries.ts';

const money = (tx: ReadTx, amount: number) => moneyOf(pence(amount), tx.tenant.currency);

const presentAged = (tx: ReadTx, row: AgedSums): Aged => ({
  total: money(tx, row.total_pence),
  notDue: money(tx, row.not_due_pence),
  to30: money(tx, row.to_30_pence),
  to60: money(tx, row.to_60_pence),
  to90: money(tx, row.to_90_pence),
  over90: money(tx, row.over_90_pence),
  late: money(tx, row.late_pence),
});

/** What accounts owe, as the list asks for it. */
export async function showAged(tx: ReadTx, request: QueryOf<typeof listAgedDebt>): Promise<ReplyOf<typeof listAgedDebt>> {
  const page = await findAged(tx, request);
  const moneyOfAccounts = await findMoneyOf(
    tx,
    page.items.map((row) => row.customer_id),
  );
  return presentPage(page, (row) => {
    const { free_pence: free, last_paid_on: lastPaidOn } = moneyOfAccounts.get(row.customer_id) ?? { free_pence: 0, last_paid_on: null };
    return {
      ...onWire(row, 'name', 'account_code', 'on_stop', 'documents', 'oldest_due'),
      id: row.customer_id,
      ...presentAged(tx, row),
      free: money(tx, free),
      lastPaidOn,
    };
  });
}

/** What is owed in all. */
export async function showTotals(tx: ReadTx): Promise<AgedTotals> {
  const { customer, policyholder, free } = await findTotals(tx);
  return { accounts: presentAged(tx, customer), policyholders: presentAged(tx, policyholder), free: money(tx, free) };
}

/** As many documents as a statement shows. */
const most = 500;

/** How late a document is, in days. */
const lateBy = (tx: ReadTx, dueOn: string | null): number => (dueOn === null ? 0 : Math.max(0, daysBetween(day(dueOn), day(tx.today))));

/** The open documents of an account, the longest due first. */
async function linesOf(tx: ReadTx, customerId: string): Promise<StatementLine[]> {
  const rows = await openDocuments(tx)
    .where('receivable.customer_id', '=', customerId)
    .where('receivable.payer', '=', 'customer')
    .where('receivable.open_pence', '>', 0)
    .orderBy('receivable.due_on')
    .orderBy('receivable.id')
    .limit(most)
    .execute();
  const orders = await findOrderNumbers(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { customer: _customer, payer: _payer, ...shown } = presentReceivable(tx, row);
    return { ...shown, orderNumber: orders.get(row.id) ?? '', daysLate: lateBy(tx, row.due_on) };
  });
}

/** How an account stands today, without what was sent to it. */
export async function statementOf(tx: ReadTx, customerId: string): Promise<Omit<AccountStatement, 'letters'>> {
  const customer = await getCustomer(tx, customerId);
  const [sums, lines, payments] = [await findSumsOf(tx, customerId), await linesOf(tx, customerId), await findFreePayments(tx, customerId)];
  const free = (await findMoneyOf(tx, [customerId])).get(customerId)?.free_pence ?? 0;
  return {
    customer: { id: customer.id, name: customer.name },
    accountCode: customer.account_code,
    email: customer.email,
    ...presentAged(tx, sums),
    free: money(tx, free),
    lines,
    more: sums.documents - lines.length,
    payments: payments.map((row) => ({
      id: row.id,
      receivedOn: row.received_on ?? '',
      reference: row.reference,
      free: money(tx, row.unallocated_pence),
    })),
  };
}

/** A letter as it is answered. */
const presentLetter = (tx: ReadTx, row: LetterRow, state: string | undefined): DebtLetter => ({
  ...onWire(row, 'id', 'dated_on', 'documents', 'made_at'),
  kind: LetterKind.parse(row.kind),
  total: money(tx, row.total_pence),
  late: money(tx, row.late_pence),
  email: state === undefined ? null : MessageState.parse(state),
  madeBy: row.maker_name ?? '',
});

/** The last letters to an account, the newest first. */
export async function showLetters(tx: ReadTx, customerId: string): Promise<DebtLetter[]> {
  const rows = await findLetters(tx, customerId);
  const states = await statesOfMessages(
    tx,
    rows.flatMap(({ message_id: id }) => (id === null ? [] : [id])),
  );
  return rows.map((row) => presentLetter(tx, row, states.get(row.message_id ?? '')));
}

/** How an account stands today. */
export const showStatement = async (tx: ReadTx, customerId: string): Promise<AccountStatement> => ({
  ...(await statementOf(tx, customerId)),
  letters: await showLetters(tx, customerId),
});

/** After how many days each reminder is due, by the settings. */
export async function reminderDays(tx: ReadTx): Promise<ReminderDays> {
  const { billing } = await getSettings(tx);
  return [billing.reminderFirst, billing.reminderSecond, billing.reminderFinal];
}

const stages = ['first-reminder', 'second-reminder', 'final-reminder'] as const;
/** The reminder that comes after so many. */
export const kindOfStage = (stage: number): (typeof stages)[number] => stages[stage - 1] ?? 'final-reminder';

/** To whom a reminder is due, as the list asks for it. */
export async function showReminders(tx: ReadTx, request: QueryOf<typeof listReminders>): Promise<ReplyOf<typeof listReminders>> {
  return presentPage(await findDue(tx, await reminderDays(tx), request), (row) => ({
    ...onWire(row, 'id', 'name', 'email', 'number', 'documents', 'oldest_due'),
    payer: Payer.parse(row.payer),
    kind: kindOfStage(row.stage),
    late: money(tx, row.late_pence),
  }));
}
