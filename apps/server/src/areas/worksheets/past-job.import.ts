import { plural } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import type { BulkTx } from '../../platform/database/scope.ts';
import { DependedOn, defineImport, type Findings } from '../../platform/imports/define-import.ts';
import { keepTouched, madeIn, type Touched } from '../../platform/imports/made.ts';
import { applyPlanned, keptOf, newOf, saidOf, takeUpPlanned } from '../../platform/imports/planned.ts';
import { inParts, takeUpTouched } from '../../platform/imports/put-back.ts';
import { settleMany } from '../../platform/record/bulk.ts';
import { idOfMovedJob, makeMovedJobs, tellLastJobs } from './moved-jobs.ts';
import { accountsNamed, branchesNamed, lookupsNamed, markOf, namesAmiss, techniciansNamed } from './moved-names.ts';
import { assertMovesJobs, changedSince, removeJobs, whyJobsStay } from './moved-undo.ts';
import { pastJobFileColumns } from './past-job-file.columns.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/** What a file changes of a past job that is here: nobody else can. */
const facts = [
  'vehicle_description',
  'glass_summary',
  'contact_first_name',
  'contact_last_name',
  'contact_telephone',
  'contact_email',
  'postcode',
  'insurer_name',
  'policy_number',
  'claim_number',
  'order_number',
  'note_internal',
] as const;

type Line = { readonly [Fact in (typeof facts)[number]]: string | null } & {
  readonly line: number;
  readonly former_number: string;
  readonly record_id: string | null;
  readonly record_version: number | null;
  readonly customer_id: string;
  readonly job_type_id: string;
  readonly done_on: string;
  readonly registration: string | null;
  readonly branch_id: string | null;
  readonly technician_id: string | null;
};

/** Jobs that were done before the company came here, for their guarantee and warranty. */
export const pastJobImport = defineImport({
  kind: 'past-jobs',
  title: 'Past jobs',
  columns: pastJobFileColumns,
  needs: [['former_number'], ['customer'], ['done_on']],
  ofSupplier: false,
  assertOptions: async ({ actor }) => assertMovesJobs(actor),
  hold: async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`job files ${tx.tenant.id}`}, 0))`.execute(tx.db);
  },
  plan,
  findings,
  apply: async (tx, { id }, tell) => {
    await applyPlanned<Line>(
      tx,
      (lines) => applyLines(tx, id, lines),
      (done) => tell('Jobs', done),
    );
    const { rows } = await sql<{ id: string }>`select distinct customer_id as id from load_plan where action = 'add'`.execute(tx.db);
    await tellLastJobs(
      tx,
      rows.map((row) => row.id),
    );
    return {};
  },
  dependedOn: (tx, _made, { id }) => whyJobsStay(tx, id),
  undo: async (tx, _made, { id }) => {
    const why = await whyJobsStay(tx, id);
    if (why !== null) throw new DependedOn(why);
    const { rows } = await sql<{ id: string }>`select distinct customer_id as id from worksheet where id in (${madeIn(id)})`.execute(tx.db);
    await inParts(tx, id, 'worksheet', 'A job that came with it is in use.', async (touched: readonly Touched[]) => {
      const { added, changed } = await takeUpTouched(tx, worksheet, touched, changedSince);
      await settleMany(tx, worksheet, changed);
      await removeJobs(tx, added);
    });
    await tellLastJobs(
      tx,
      rows.map((row) => row.id),
    );
  },
});

const differs = (fact: string) => sql`(${sql.ref(`s.${fact}`)} is not null and ${sql.ref(`s.${fact}`)} <> ${sql.ref(`t.${fact}`)})`;
const either = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` or `)})`;

async function plan(tx: BulkTx): Promise<void> {
  const [field, reason] = namesAmiss;
  const words = sql`concat_ws(' ', coalesce(r.glass, product.description), r.eurocode)`;
  await sql`create temporary table load_plan on commit drop as
    with said as (
      select r.line, r.former_number, r.customer, r.branch, r.job_type, r.done_on, ${markOf('r.registration')} as registration,
          min(r.line) over (partition by r.former_number) as first_line,
          nullif(concat_ws(' ', r.vehicle, r.model), '') as vehicle_description,
          nullif(case when length(${words}) > 100 then left(${words}, 99) || '…' else ${words} end, '') as glass_summary,
          r.contact_first_name, r.contact_last_name, r.contact_telephone, r.contact_email, r.postcode, r.insurer_name, r.policy_number, r.claim_number, r.order_number,
          nullif(concat_ws(E'\n', r.note, 'Technician there: ' || case when technician.id is null or technician.many > 1 then r.technician end), '') as note_internal,
          account.id as customer_id, account.name as account, account.many as many_accounts, job_type.id as job_type_id,
          branch.id as branch_id, branch.many as many_branches, case when technician.many = 1 then technician.id end as technician_id,
          r.technician is not null and coalesce(technician.many, 0) <> 1 as technician_in_words,
          t.id as record_id, t.version as record_version
        from load_row r left join ${accountsNamed} account on account.key = lower(r.customer)
          left join ${branchesNamed} branch on branch.key = lower(r.branch)
          left join ${techniciansNamed} technician on technician.key = lower(r.technician)
          left join ${lookupsNamed('job-types')} job_type on job_type.key = lower(coalesce(r.job_type, 'replacement'))
          left join product on product.code = r.eurocode and r.glass is null
          left join worksheet t on t.former_number = r.former_number and t.former_number <> ''
       where r.wrong is null
    ), compared as (
      select s.*, t.id is not null and ${either(facts.map(differs))} as changes, t.number as known_number, t.done_elsewhere as is_past, t.customer_id as known_customer_id,
          t.customer_name as known_customer, t.completed_on as known_on
        from said s left join worksheet t on t.id = s.record_id
    ), judged as (
      select s.*, case ${field} when done_on > ${tx.today}::date or done_on < '1980-01-01' then 'Done on' when not is_past or known_customer_id <> customer_id or known_on <> done_on then 'Job number' end as field,
          case ${reason}
            when done_on > ${tx.today}::date then 'This day is to come. A job that is under way is loaded with the open worksheets.'
            when done_on < '1980-01-01' then 'This is before 1980.'
            when not is_past then 'It is open here, as ' || known_number || '.'
            when known_customer_id <> customer_id or known_on <> done_on
              then 'A job of this number is here already, of ' || known_customer || ' on ' || to_char(known_on, 'DD/MM/YYYY') || '.'
          end as reason from compared s
    )
    select *, case field when 'Job number' then former_number when 'Customer' then customer when 'Registration' then registration when 'Job type' then job_type
        when 'Branch' then branch when 'Done on' then to_char(done_on, 'DD/MM/YYYY') end as value,
      case when reason is not null then 'refuse' when record_id is null then 'add' when changes then 'change' else 'leave' end as action from judged`.execute(
    tx.db,
  );
  await sql`create unique index load_plan_line on load_plan (line)`.execute(tx.db);
  await sql`analyze load_plan`.execute(tx.db);
}

const examplesShown = 20;

/** What is to be said of the plan. Nobody's name is among the lines that are shown. */
async function findings(tx: BulkTx): Promise<Findings> {
  const { rows } = await sql<{ linked: string; unguarded: string; words: string }>`select count(*) filter (where v.id is not null) as linked,
      count(*) filter (where p.glass_summary is null) as unguarded, count(*) filter (where p.technician_in_words) as words
    from load_plan p left join vehicle v on v.registration = p.registration and v.registration <> '' where p.action = 'add'`.execute(tx.db);
  const { linked = 0, unguarded = 0, words = 0 } = rows[0] ?? {};
  const figure = (title: string, count: number | string, attention: boolean) =>
    Number(count) === 0 ? [] : [{ title, value: plural(Number(count), 'job'), attention }];
  const { rows: examples } = await sql<{ line: number; what: string; before: string; after: string }>`
    (select p.line, p.former_number as what, t.glass_summary as before, coalesce(p.glass_summary, t.glass_summary) as after from load_plan p join worksheet t on t.id = p.record_id
      where p.action = 'change' order by p.line limit ${examplesShown})
    union all (select line, former_number, '', concat_ws(', ', to_char(done_on, 'DD/MM/YYYY'), account, registration, glass_summary) from load_plan
      where action = 'add' order by line limit ${examplesShown})`.execute(tx.db);
  return {
    gone: 0,
    figures: [
      ...figure('Of vehicles that are here', linked, false),
      ...figure('Without glass, so without a guarantee', unguarded, true),
      ...figure('Whose technician is kept in words', words, false),
    ],
    examples: examples.slice(0, examplesShown),
    secondPerson: null,
  };
}

async function applyLines(tx: BulkTx, loadId: string, lines: readonly Line[]): Promise<void> {
  const made = await makeMovedJobs(
    tx,
    lines
      .filter(({ record_id: known }) => known === null)
      .map((line) => ({
        id: idOfMovedJob(tx, line.done_on),
        formerNumber: line.former_number,
        customerId: line.customer_id,
        jobTypeId: line.job_type_id,
        doneOn: line.done_on,
        registration: line.registration,
        vehicle: line.vehicle_description,
        glass: line.glass_summary,
        branchId: line.branch_id,
        technicianId: line.technician_id,
        contactFirstName: line.contact_first_name,
        contactLastName: line.contact_last_name,
        contactTelephone: line.contact_telephone,
        contactEmail: line.contact_email,
        postcode: line.postcode,
        insurer: line.insurer_name,
        policyNumber: line.policy_number,
        claimNumber: line.claim_number,
        orderNumber: line.order_number,
        note: line.note_internal,
      })),
  );
  const known = new Map(lines.flatMap((line) => (line.record_id === null ? [] : [[line.record_id, line] as const])));
  const rows = await takeUpPlanned(tx, worksheet, new Map([...known].map(([id, line]) => [id, line.record_version])));
  const changes = rows.flatMap((before: WorksheetRow) => {
    const line = known.get(before.id);
    return line === undefined ? [] : [{ before, set: newOf(before, saidOf(line, facts)) }];
  });
  const now = new Map((await settleMany(tx, worksheet, changes)).map((row) => [row.id, row]));
  await keepTouched(tx, loadId, [...made.map(({ id, version }) => ({ id, version })), ...keptOf(changes, now)]);
}
