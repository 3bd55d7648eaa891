import { NewSupplierInvoice } from '@quarterlight/contract/payables/schemas';
import { formatMoney, moneyOf, type Pence, pence, sum } from '@quarterlight/kit/money';
import { listOf, plural } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import type { BulkTx, ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { DependedOn, defineImport, type Findings } from '../../platform/imports/define-import.ts';
import { firstMoved, type Kept, keepTouched } from '../../platform/imports/made.ts';
import { applyPlanned } from '../../platform/imports/planned.ts';
import { inParts, takeUpTouched } from '../../platform/imports/put-back.ts';
import { enterInvoice } from './enter-invoice.ts';
import { supplierInvoice } from './invoice.record.ts';
import { cancelInvoice } from './match-invoice.ts';
import { type Found, planSupplierInvoices } from './plan-supplier-invoices.ts';
import { supplierInvoiceFileColumns } from './supplier-invoice-file.columns.ts';

/** What suppliers bill, as they send it for a week or a month. */
export const supplierInvoiceImport = defineImport({
  kind: 'supplier-invoices',
  title: 'Supplier invoices',
  columns: supplierInvoiceFileColumns,
  needs: [['supplier'], ['number'], ['dated'], ['unit_cost', 'line_net'], ['vat_rate', 'line_vat'], ['invoice_net'], ['invoice_vat'], ['invoice_gross']],
  ofSupplier: false,
  assertOptions: async () => {},
  hold,
  plan: async (tx, _facts, tell) => {
    // Two that try the same numbers would wait for each other.
    await hold(tx);
    await planSupplierInvoices(tx, tell);
  },
  findings,
  apply: async (tx, { id: loadId }, tell) => {
    await applyPlanned<PlannedInvoice>(
      tx,
      async (lines) => {
        const made: Kept[] = [];
        for (const { invoice } of lines) {
          if (invoice === null) continue;
          const { id, version } = await enterInvoice(tx, NewSupplierInvoice.parse(invoice));
          made.push({ id, version });
        }
        await keepTouched(tx, loadId, made);
      },
      (done) => tell('Invoices', done),
    );
    return {};
  },
  dependedOn: (tx, _made, { id }) => whyStays(tx, id),
  undo: async (tx, _made, { id, fileName }) => {
    const why = await whyStays(tx, id);
    if (why !== null) throw new DependedOn(why);
    await inParts(tx, id, 'supplier_invoice', 'An invoice that came with it is in use.', async (touched) => {
      const { added } = await takeUpTouched(tx, supplierInvoice, touched, changedSince);
      for (const row of added) await cancelInvoice(tx, row.id, row.version, `The load of ${fileName} was undone`);
    });
  },
});

interface PlannedInvoice {
  readonly line: number;
  /** Of the first line of each. */
  readonly invoice: unknown;
}

async function hold(tx: WriteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`supplier invoice files ${tx.tenant.id}`}, 0))`.execute(tx.db);
}

const changedSince = ({ number }: { readonly number: string }) => `Invoice ${number}, which it loaded, was matched, queried or taken back since.`;

async function whyStays(tx: ReadTx, loadId: string): Promise<string | null> {
  const moved = await firstMoved(tx, loadId, 'supplier_invoice');
  return moved === null ? null : changedSince(await supplierInvoice.read(tx, moved));
}

const [examplesShown, numbersShown] = [20, 5];

/** What is to be said of the plan: what would be entered, how many agree with what was ordered and received, and which stand here already. */
async function findings(tx: BulkTx): Promise<Findings> {
  const { rows } = await sql<{ line: number; number: string; action: 'add' | 'leave'; found: Found | null }>`select line, number, action, found from load_plan
    where is_first and action in ('add', 'leave') order by line`.execute(tx.db);
  const made = rows.flatMap(({ line, number, found }) => (found === null ? [] : [{ line, number, ...found }]));
  const there = rows.filter(({ action }) => action === 'leave');
  const text = (amount: Pence) => formatMoney(moneyOf(amount, tx.tenant.currency));
  const figure = (title: string, of: readonly Found[], attention = false) =>
    of.length === 0 ? [] : [{ title, value: `${plural(of.length, 'invoice')}, ${text(sum(of.map(({ gross }) => pence(gross))))}`, attention }];
  const ofNoOrder = made.reduce((lines, each) => lines + each.ofNoOrder, 0);
  return {
    gone: 0,
    figures: [
      ...figure('To be entered', made),
      ...figure(
        'Agree with what was ordered and received',
        made.filter(({ agrees }) => agrees),
      ),
      ...figure(
        'Differ from what was ordered or received',
        made.filter(({ agrees }) => !agrees),
        true,
      ),
      ...figure(
        'Bill more than was received',
        made.filter(({ isOver }) => isOver),
        true,
      ),
      ...(ofNoOrder > 0 ? [{ title: 'Of no order of ours', value: plural(ofNoOrder, 'line'), attention: true }] : []),
      ...(there.length > 0 ? [{ title: 'Entered already', value: named(there.map(({ number }) => number)), attention: false }] : []),
    ],
    // What differs is looked at first.
    examples: [...made.filter(({ agrees }) => !agrees), ...made.filter(({ agrees }) => agrees)].slice(0, examplesShown).map((each) => ({
      line: each.line,
      what: `${each.number}, ${each.supplier}`,
      before: '',
      after: `${text(pence(each.gross))}: ${each.agrees ? 'agrees' : each.words}`,
    })),
    secondPerson: null,
  };
}

function named(numbers: readonly string[]): string {
  const more = numbers.length - numbersShown;
  return more > 0 ? `${numbers.slice(0, numbersShown).join(', ')} and ${plural(more, 'other')}` : listOf(numbers);
}
