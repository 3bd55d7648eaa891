import { formatMoney, pence } from '@quarterlight/kit/money';
import { plural } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import type { BulkTx } from '../../platform/database/scope.ts';
import type { Findings } from '../../platform/imports/define-import.ts';
import { getSettings } from '../system/index.ts';

/** A line as it is applied. */
export interface OpenLine {
  readonly line: number;
  readonly kind: 'invoice' | 'credit';
  readonly number: string;
  readonly customer_id: string;
  readonly payer: 'customer' | 'policyholder';
  readonly payer_name: string;
  readonly address: string;
  readonly email: string;
  readonly vat_number: string;
  readonly dated: string;
  readonly due: string;
  readonly original: number;
  readonly owed: number;
  readonly registration: string | null;
  readonly order_number: string | null;
  readonly job: string | null;
  readonly job_key: string;
  readonly worksheet_id: string | null;
  readonly target_id: string | null;
}

const bare = (column: string): RawBuilder<unknown> => sql`upper(regexp_replace(${sql.ref(column)}, '\\s+', '', 'g'))`;
const moneyIn = (currency: string) => {
  const symbol = formatMoney(pence(0), currency).replace('0.00', '');
  return (column: RawBuilder<unknown>) => sql`${symbol}::text || to_char(${column} / 100.0, 'FM999,999,990.00')`;
};
const date = (column: string) => sql`to_char(${sql.ref(column)}, 'DD/MM/YYYY')`;

/** Customers by what a file may call them: by account code rather than by name, and how many there are of it. */
const accounts = sql`select distinct on (key) key, id, many from (
    select key, id, turn, count(*) over (partition by key, turn) as many from (
      select lower(account_code) as key, id, 1 as turn from customer where merged_into_id is null
      union all select lower(name), id, 2 from customer where merged_into_id is null) each
  ) every order by key, turn, id`;

/**
 * What each line would do: a document whose number nothing here has is brought forward, one that was brought forward with the same figures stays as it is, any other is
 * refused, since none is ever changed. `job_key` is what its job is called; `target` says which invoice a credit pays, by its line or its id here.
 */
export async function planOpenInvoices(tx: BulkTx): Promise<void> {
  const { invoice, credit } = (await getSettings(tx)).numbering;
  const pounds = moneyIn(tx.tenant.currency);
  const likeOurs = sql.join(
    [invoice.prefix, credit.prefix].map((prefix) => sql`(starts_with(number, ${prefix}) and substr(number, ${prefix.length + 1}::int) ~ '^[0-9]{6,}$')`),
    sql` or `,
  );
  await sql`create temporary table load_said on commit drop as
    with said as (
      select r.line, ${bare('r.number')} as number, coalesce(r.kind, case when r.owed < 0 then 'credit' else 'invoice' end) as kind, r.owed as said_owed,
          abs(r.owed) as owed, abs(coalesce(r.original, r.owed)) as original, r.account, c.id as customer_id, c.name as customer_name, coalesce(a.many, 0) as many_accounts,
          case when r.payer is null or lower(r.payer) in (lower(c.name), lower(c.account_code)) then 'customer' else 'policyholder' end as payer,
          r.payer as said_payer, r.dated, r.due as said_due, c.terms_days, r.registration, r.order_number, r.job, ${bare('r.credits')} as credits,
          concat_ws(E'\n', nullif(c.line1, ''), nullif(c.line2, ''), nullif(c.line3, ''), nullif(c.town, ''), nullif(c.county, ''), nullif(c.postcode, '')) as address,
          c.email, c.vat_number, asked.id is not null and not asked.done_elsewhere as job_is_open
        from load_row r left join (${accounts}) a on a.key = lower(r.account) left join customer c on c.id = a.id
          left join worksheet asked on asked.former_number = r.job and asked.former_number <> ''
       where r.wrong is null
    ), keyed as (
      select s.*, min(line) over (partition by number) as first_line,
          coalesce(said_due, case when payer = 'customer' then dated + terms_days::int else dated end) as due,
          case when job is null or job_is_open then case kind when 'credit' then 'Credit ' else 'Invoice ' end || number else job end as job_key
        from said s
    )
    select k.*, w.id as worksheet_id, w.customer_id as job_customer_id, w.customer_name as job_customer,
        first_value(k.line) over job as job_line, first_value(k.customer_id) over job as job_first_customer_id,
        i.id as known_id, i.gross_pence as known_pence, i.invoice_date as known_on,
        i.id is not null and i.customer_id = k.customer_id and i.payer = k.payer and i.gross_pence = k.owed and i.invoice_date = k.dated
          and (k.said_due is null or k.said_due = i.due_date) as same_invoice,
        ours.id is not null as is_ours, p.id as known_credit_id, p.amount_pence as known_credit_pence,
        p.id is not null and p.customer_id = k.customer_id and p.amount_pence = k.owed as same_credit
      from keyed k left join worksheet w on w.former_number = k.job_key and w.former_number <> ''
        left join invoice i on i.number = k.number and i.brought_forward
        left join invoice ours on ours.number = k.number and not ours.brought_forward
        left join payment p on p.reference = k.number and p.kind = 'credit'
      window job as (partition by k.job_key order by k.line)`.execute(tx.db);
  await sql`create index on load_said (number)`.execute(tx.db);
  await sql`analyze load_said`.execute(tx.db);
  await sql`create temporary table load_plan on commit drop as
    with judged as (
      select s.*, case
          when first_line < line then 'Number: The number stands in line ' || first_line || ' already.'
          when ${likeOurs} then 'Number: This has the form of our own numbers, so that one of ours could be taken for it. Write it in another way.'
          when is_ours then 'Number: One of our own documents has this number.'
          when customer_id is null then 'Customer: No account of ours has this code or name.'
          when many_accounts > 1 then 'Customer: Several accounts of ours have this name: write the account code.'
          when owed = 0 then 'To pay: Nothing is owed on it: leave it out.'
          when kind = 'invoice' and said_owed < 0 then 'To pay: What is owed on an invoice is not below nil. Say that it is a credit note.'
          when original < owed then 'Total: It came to less than is still owed on it.'
          when dated > ${tx.today}::date then 'Date: This day is to come.'
          when dated < '1980-01-01' then 'Date: This is before 1980.'
          when due < dated then 'Due: It was due before its own date.'
          when credits is not null and kind = 'invoice' then 'Credits: Only a credit note credits an invoice.'
          when worksheet_id is not null and job_customer_id <> customer_id then 'Worksheet: The job of this number is of ' || job_customer || ' here.'
          when job_first_customer_id <> customer_id then 'Worksheet: The job of this number is of another customer in line ' || job_line || '.'
          when kind = 'invoice' and known_id is not null and not same_invoice
            then 'Number: It was brought forward already, with other figures: ' || ${pounds(sql`known_pence`)} || ' of ' || ${date('known_on')} || '.'
          when kind = 'credit' and known_credit_id is not null and not same_credit
            then 'Number: It was brought forward already, with other figures: ' || ${pounds(sql`known_credit_pence`)} || '.'
        end as problem from load_said s
    ), targeted as (
      select j.*, t.line as target_line, coalesce(t.known_id, i.id) as target_id, coalesce(t.worksheet_id, i.worksheet_id) as target_worksheet_id, t.job_key as target_key,
          case when j.problem is not null then j.problem
            when j.credits is null or j.known_credit_id is not null then null
            when t.line is null and i.id is null then 'Credits: No invoice of this number is in the file, nor was one brought forward.'
            when t.problem is not null then 'Credits: The invoice that it credits, in line ' || t.line || ', is refused.'
            when coalesce(t.customer_id, i.customer_id) <> j.customer_id or coalesce(t.payer, i.payer) <> j.payer
              then 'Credits: The invoice that it credits is billed to somebody else.'
          end as amiss
        from judged j left join judged t on t.number = j.credits and t.kind = 'invoice' and t.line = t.first_line
          left join invoice i on i.number = j.credits and i.brought_forward
    )
    select line, kind, number, customer_id, customer_name, payer, case payer when 'customer' then customer_name else said_payer end as payer_name,
        case payer when 'customer' then address else '' end as address, case payer when 'customer' then email else '' end as email,
        case payer when 'customer' then vat_number else '' end as vat_number,
        dated, due, original, owed, registration, order_number, job, coalesce(target_key, job_key) as job_key,
        case when credits is null then worksheet_id else target_worksheet_id end as worksheet_id, credits, target_id, null::uuid as made_id,
        split_part(amiss, ': ', 1) as field, substr(amiss, strpos(amiss, ': ') + 2) as reason,
        case split_part(amiss, ': ', 1) when 'Number' then number when 'Customer' then account when 'Worksheet' then job when 'Credits' then credits when 'Date' then ${date('dated')}
          when 'Due' then ${date('due')} when 'Total' then ${pounds(sql`original`)} when 'To pay' then ${pounds(sql`said_owed`)} end as value,
        case when amiss is not null then 'refuse' when kind = 'invoice' and known_id is not null or kind = 'credit' and known_credit_id is not null then 'leave' else 'add' end as action
      from targeted`.execute(tx.db);
  await sql`create unique index load_plan_line on load_plan (line)`.execute(tx.db);
  await sql`create index on load_plan (job_key)`.execute(tx.db);
  await sql`analyze load_plan`.execute(tx.db);
}

/** What the lines that are not refused come to: what is owed, net of credits. */
export async function owedInPlan(tx: BulkTx): Promise<number> {
  const { rows } = await sql<{
    pence: number;
  }>`select coalesce(sum(case kind when 'credit' then 0 - owed else owed end), 0)::bigint as pence from load_plan where action <> 'refuse'`.execute(tx.db);
  return rows[0]?.pence ?? 0;
}

const examplesShown = 20;

interface Sum {
  readonly count: number;
  readonly pence: number;
}

/** What is to be said of the plan: what would be owed and credited, what of it is late, and which jobs it hangs on. */
export async function openInvoiceFindings(tx: BulkTx): Promise<Findings> {
  const sum = (which: RawBuilder<unknown>) =>
    sql`json_build_object('count', count(*) filter (where ${which}), 'pence', coalesce(sum(owed) filter (where ${which}), 0))`;
  const { rows } = await sql<{
    invoices: Sum;
    credits: Sum;
    late: Sum;
    policyholders: Sum;
    named: Sum;
    jobs: number;
  }>`select ${sum(sql`kind = 'invoice'`)} as invoices, ${sum(sql`kind = 'credit'`)} as credits,
      ${sum(sql`kind = 'invoice' and due < ${tx.today}::date`)} as late, ${sum(sql`kind = 'invoice' and payer = 'policyholder'`)} as policyholders,
      ${sum(sql`kind = 'credit' and credits is not null`)} as named, count(distinct job_key) filter (where worksheet_id is null) as jobs
    from load_plan where action = 'add'`.execute(tx.db);
  const [found] = rows;
  const figure = (title: string, one: string, of: Sum | undefined, attention = false) =>
    of === undefined || of.count === 0 ? [] : [{ title, value: `${plural(of.count, one)}, ${formatMoney(pence(of.pence), tx.tenant.currency)}`, attention }];
  const pounds = moneyIn(tx.tenant.currency);
  const { rows: examples } = await sql<{ line: number; what: string; before: string; after: string }>`
    select line, number as what, '' as before, concat_ws(', ', case kind when 'credit' then '-' else '' end || ${pounds(sql`owed`)}, customer_name, 'due ' || ${date('due')}) as after
      from load_plan where action = 'add' order by line limit ${examplesShown}`.execute(tx.db);
  return {
    gone: 0,
    figures: [
      ...figure('Owed', 'invoice', found?.invoices),
      ...figure('Late already', 'invoice', found?.late),
      ...figure('Owed by policyholders', 'invoice', found?.policyholders),
      ...figure('Credits', 'credit', found?.credits),
      ...figure('Credits that pay an invoice at once', 'credit', found?.named),
      ...(found === undefined || found.jobs === 0
        ? []
        : [{ title: 'Made for documents without a past job here', value: plural(found.jobs, 'job'), attention: false }]),
    ],
    examples,
    secondPerson: null,
  };
}
