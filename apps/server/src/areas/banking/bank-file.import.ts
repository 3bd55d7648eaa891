import { newId } from '@quarterlight/kit/ids';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { plural } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import { DependedOn, defineImport, type Findings } from '../../platform/imports/define-import.ts';
import { firstMoved, keepTouched } from '../../platform/imports/made.ts';
import { applyPlanned } from '../../platform/imports/planned.ts';
import { inParts, takeUpTouched } from '../../platform/imports/put-back.ts';
import { makeMany, removeMany } from '../../platform/record/bulk.ts';
import { bankFileColumns } from './bank-file.columns.ts';
import { bankLine } from './bank-line.record.ts';

interface PlannedLine {
  readonly line: number;
  readonly dated: string;
  readonly reference: string;
  readonly pence: number;
  readonly occurrence: number;
}

/** Lines of the bank's statement. A line that is here already is left: of lines that are alike as many are taken as the file has more of. */
export const bankFileImport = defineImport({
  kind: 'bank-lines',
  title: 'Bank lines',
  columns: bankFileColumns,
  needs: [['dated'], ['reference', 'payer'], ['amount', 'paid_in', 'paid_out']],
  ofSupplier: false,
  assertOptions: async () => {},
  hold: async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bank files ${tx.tenant.id}`}, 0))`.execute(tx.db);
  },
  plan,
  findings,
  apply: async (tx, { id: loadId }, tell) => {
    await applyPlanned<PlannedLine>(
      tx,
      async (lines) => {
        const made = lines.map((each) => ({
          id: newId(),
          state: 'open',
          dated_on: each.dated,
          amount_pence: each.pence,
          reference: each.reference,
          occurrence: each.occurrence,
          note: '',
          version: 1,
        }));
        await makeMany(tx, bankLine, made);
        await keepTouched(
          tx,
          loadId,
          made.map(({ id, version }) => ({ id, version })),
        );
      },
      (done) => tell('Lines', done),
    );
    return {};
  },
  dependedOn: (tx, _made, { id }) => whyStays(tx, id),
  undo: async (tx, _made, { id }) => {
    const why = await whyStays(tx, id);
    if (why !== null) throw new DependedOn(why);
    await inParts(tx, id, 'bank_line', 'A line that came with it is in use.', async (touched) => {
      const { added } = await takeUpTouched(tx, bankLine, touched, changedSince);
      await removeMany(tx, bankLine, added, ['dated_on', 'amount_pence', 'reference']);
    });
  },
});

const changedSince = ({ reference }: { readonly reference: string }) => `The line ${reference}, which it loaded, was matched or left since.`;

async function whyStays(tx: ReadTx, loadId: string): Promise<string | null> {
  const moved = await firstMoved(tx, loadId, 'bank_line');
  return moved === null ? null : changedSince(await bankLine.read(tx, moved));
}

async function plan(tx: BulkTx): Promise<void> {
  await sql`create temporary table load_plan on commit drop as
    with said as (
      select line, dated, left(concat_ws(' ', nullif(payer, ''), nullif(reference, '')), 300) as reference,
          coalesce(amount, coalesce(paid_in, 0) - abs(coalesce(paid_out, 0))) as pence
        from load_row where wrong is null
    ), counted as (
      select *, row_number() over (partition by dated, pence, upper(replace(reference, ' ', '')) order by line) as occurrence from said
    )
    select c.line, c.dated, c.reference, c.pence, c.occurrence,
        case when c.dated > ${tx.today}::date or c.pence = 0 or c.reference = '' then 'refuse' when b.id is not null then 'leave' else 'add' end as action,
        case when c.dated > ${tx.today}::date then 'The day is still to come.' when c.pence = 0 then 'It has no amount.' when c.reference = '' then 'It has no reference.' end as reason,
        case when c.dated > ${tx.today}::date then 'dated' when c.pence = 0 then 'amount' when c.reference = '' then 'reference' end as field,
        case when c.dated > ${tx.today}::date then to_char(c.dated, 'DD/MM/YYYY') when c.pence = 0 then '0.00' else '' end as value
      from counted c left join bank_line b
        on b.dated_on = c.dated and b.amount_pence = c.pence and b.reference_key = upper(replace(c.reference, ' ', '')) and b.occurrence = c.occurrence`.execute(
    tx.db,
  );
}

const shown = 10;

/** How much comes in and goes out, and what of the file is here already. */
async function findings(tx: BulkTx): Promise<Findings> {
  const { rows } = await sql<{
    action: string;
    came: number;
    went: number;
    count: number;
  }>`select action, coalesce(sum(pence) filter (where pence > 0), 0)::int8 as came,
      coalesce(sum(pence) filter (where pence < 0), 0)::int8 as went, count(*)::int8 as count from load_plan where action in ('add', 'leave') group by action`.execute(
    tx.db,
  );
  const examples = await sql<PlannedLine>`select * from load_plan where action = 'add' order by line limit ${shown}`.execute(tx.db);
  const text = (amount: number) => formatMoney(pence(amount), tx.tenant.currency);
  const added = rows.find(({ action }) => action === 'add');
  const left = rows.find(({ action }) => action === 'leave');
  return {
    gone: 0,
    figures: [
      ...(added ? [{ title: 'Came in', value: text(added.came), attention: false }] : []),
      ...(added ? [{ title: 'Went out', value: text(added.went), attention: false }] : []),
      ...(left ? [{ title: 'Loaded already', value: plural(left.count, 'line'), attention: false }] : []),
    ],
    examples: examples.rows.map((each) => ({ line: each.line, what: each.reference, before: '', after: text(each.pence) })),
    secondPerson: null,
  };
}
