import type { Remittance, RemittanceLine } from '@quarterlight/contract/payments/schemas';
import { formatMoney, moneyOf, parsePounds, pence } from '@quarterlight/kit/money';
import { CsvError, parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getCustomer } from '../companies/index.ts';

/** A line of an advice: the cells that may name a document, and what is paid of it, in pence. */
interface Said {
  readonly line: number;
  readonly cells: readonly string[];
  readonly amount: number | null;
}

/** Lines of an advice at most. */
const most = 5_000;

/** A document's number in a cell as it is compared: in capitals, without spaces. */
const keyOf = (cell: string): string => cell.replaceAll(/\s+/g, '').toUpperCase();

/** The rows of the file, by whichever mark most of it is parted. */
function rowsOf(text: string): string[][] {
  const delimiter = ['\t', ';', ','].find((mark) => text.split('\n', 2).join('').includes(mark)) ?? ',';
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true, to: most });
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('remittance.nothing');
    throw error;
  }
}

/** What each row says: the last cell that is an amount with pence or a pound sign is what is paid. A row without one says nothing. */
const saidOf = (rows: readonly string[][]): Said[] =>
  rows.flatMap((cells, index) => {
    const at = cells.findLastIndex((cell) => parsePounds(cell.trim()) !== null && /[.£]/.test(cell));
    if (at < 0) return [];
    const others = cells.filter((cell, place) => place !== at && /\d/.test(cell)).map((cell) => cell.trim());
    return others.length === 0 ? [] : [{ line: index + 1, cells: others, amount: parsePounds((cells[at] ?? '').trim()) }];
  });

interface Document {
  readonly id: string;
  readonly number: string;
  readonly open_pence: number;
}

/** Which open documents of an account a remittance advice pays, line by line, and why others pay nothing. Refuses 'remittance.nothing'. */
export async function readRemittance(tx: ReadTx, customerId: string, text: string): Promise<Remittance> {
  await getCustomer(tx, customerId);
  const said = saidOf(rowsOf(text));
  if (said.length === 0) throw new Refusal('remittance.nothing');
  const keys = [...new Set(said.flatMap(({ cells }) => cells.map(keyOf)))];
  const { rows } = await sql<Document>`select id, number, open_pence from receivable where customer_id = ${customerId} and payer = 'customer'
    and number = any(${keys}::text[])`.execute(tx.db);
  const known = new Map(rows.map((row) => [row.number, row]));
  const left = new Map(rows.map((row) => [row.id, row.open_pence]));
  const money = (amount: number) => moneyOf(pence(amount), tx.tenant.currency);
  const lines = said.map((each): RemittanceLine => {
    const document = each.cells.map((cell) => known.get(keyOf(cell))).find((one) => one !== undefined);
    const open = document === undefined ? 0 : (left.get(document.id) ?? 0);
    const amount = each.amount ?? 0;
    const put = Math.max(0, Math.min(open, amount));
    if (document !== undefined) left.set(document.id, open - put);
    return {
      line: each.line,
      said: each.cells.join(' · ').slice(0, 200),
      amount: money(amount),
      receivableId: document?.id ?? null,
      number: document?.number ?? '',
      put: money(put),
      problem: problemOf(document, open, amount, (sum) => formatMoney(money(sum))),
    };
  });
  const total = (of: (line: RemittanceLine) => number) => money(lines.reduce((all, line) => all + of(line), 0));
  return { lines, told: total(({ amount }) => amount?.amount ?? 0), put: total(({ put }) => put.amount) };
}

function problemOf(document: Document | undefined, open: number, amount: number, asMoney: (sum: number) => string): string {
  if (document === undefined) return 'No document of this account has this number.';
  if (amount <= 0) return 'It takes something off; nothing is put to the document for it.';
  if (open === 0) return 'Nothing is owed on it any more.';
  return amount > open ? `Only ${asMoney(open)} is owed on it.` : '';
}
