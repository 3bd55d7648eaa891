import { letterKindNames } from '@quarterlight/contract/statements/names';
import { type DebtLetter, type LetterKind, Letters } from '@quarterlight/contract/statements/schemas';
import { newId } from '@quarterlight/kit/ids';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { plural } from '@quarterlight/kit/text';
import type { Insertable } from 'kysely';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { oneByOne } from '../../platform/runs/one-by-one.ts';
import { documentsAddress, getCustomer } from '../companies/index.ts';
import { recipientOf } from '../outbox/index.ts';
import { showLetters, statementOf } from './show-debt.ts';
import type { LetterDetail } from './statement-pdf.ts';
import { makeLetterTask } from './statements.task-names.ts';

/** An amount in pence as people read it. */
export const moneyText = (tx: ReadTx, amount: number): string => formatMoney(pence(amount), tx.tenant.currency);

/** What a letter to an account would say today, and to which address it is written. */
export async function draftLetter(tx: ReadTx, customerId: string, kind: LetterKind): Promise<LetterDetail> {
  const customer = await getCustomer(tx, customerId);
  const statement = await statementOf(tx, customerId);
  if (statement.lines.length === 0) throw new Refusal('statement.nothing_open', { details: { name: customer.name } });
  const { line1, line2, line3, town, county, postcode } = (await documentsAddress(tx, customerId)) ?? customer;
  const asked = statement.lines.reduce((all, line) => all + (line.daysLate > 0 && line.query === '' ? line.open.amount : 0), 0);
  return {
    kind,
    asked: { ...statement.total, amount: asked },
    datedOn: tx.today,
    address: [line1, line2, line3, town, county, postcode].filter(Boolean).join('\n'),
    statement,
  };
}

interface Letter extends Omit<Insertable<DB['debt_letter']>, 'id' | 'dated_on' | 'made_at' | 'made_by'> {
  readonly kind: LetterKind;
  readonly total_pence: number;
  readonly late_pence: number;
  /** What the log calls it by, and to where it goes. */
  readonly label: string;
  readonly recipient: string;
}

/** Keeps what is sent today, in the log and for open screens; gives its id. */
export async function keepLetter(tx: WriteTx, { label, recipient, ...letter }: Letter): Promise<string> {
  const id = newId();
  await tx.db
    .insertInto('debt_letter')
    .values({ ...letter, id, dated_on: tx.today, made_at: tx.now, made_by: tx.actor.userId })
    .execute();
  const after = { kind: letterKindNames[letter.kind], recipient, total: moneyText(tx, letter.total_pence), late: moneyText(tx, letter.late_pence) };
  await tx.audit({ entity: 'debt-letter', id, label, action: 'debt-letter.sent', after });
  await tx.announce('debt-letter', id);
  return id;
}

/** Writes to an account how it stands; the letter's PDF and its email follow behind. Refuses 'statement.nothing_open' and 'statement.no_address'. */
export async function writeToAccount(tx: WriteTx, customerId: string, kind: LetterKind, typed = ''): Promise<string> {
  const detail = await draftLetter(tx, customerId, kind);
  const { asked } = detail;
  const { customer, email, total, late, lines, more } = detail.statement;
  if (email === '' && typed === '') throw new Refusal('statement.no_address', { details: { name: customer.name } });
  const recipient = recipientOf('email', typed, { email, mobile: '' });
  const id = await keepLetter(tx, {
    kind,
    customer_id: customerId,
    total_pence: total.amount,
    late_pence: kind === 'statement' ? late.amount : asked.amount,
    documents: lines.length + more,
    detail: JSON.stringify(detail),
    label: customer.name,
    recipient,
  });
  await tx.enqueue(makeLetterTask, { letterId: id, recipient });
  return id;
}

/** Sends the statement of an account to its address, or to another one. */
export async function sendStatement(tx: WriteTx, customerId: string, recipient: string): Promise<DebtLetter> {
  const id = await writeToAccount(tx, customerId, 'statement', recipient);
  return found((await showLetters(tx, customerId)).find((letter) => letter.id === id));
}

/** What accounts are called. */
async function namesOf(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.db.selectFrom('customer').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Sends statements of accounts, one after the other. */
export const statementRun = oneByOne({
  kind: 'statements.send',
  title: ({ ids }) => `Send ${plural(ids.length, 'statement')}`,
  input: Letters,
  needs: 'send-statements',
  items: ({ ids }) => [...new Set(ids)].map((id) => ({ id })),
  entity: 'customer',
  noun: 'statement',
  numbersOf: namesOf,
  one: async (tx, { id }) => {
    const { total } = await sendStatement(tx, id, '');
    return `${moneyText(tx, total.amount)} open`;
  },
  done: 'sent',
});
