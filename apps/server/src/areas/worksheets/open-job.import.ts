import { formatMoney, pence } from '@quarterlight/kit/money';
import { plural } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import type { BulkTx } from '../../platform/database/scope.ts';
import { DependedOn, defineImport, type Findings, type Tell } from '../../platform/imports/define-import.ts';
import { Unreadable } from '../../platform/imports/file-row.ts';
import { type Kept, keepTouched, madeIn } from '../../platform/imports/made.ts';
import { applyPlanned } from '../../platform/imports/planned.ts';
import { inParts, takeUpTouched } from '../../platform/imports/put-back.ts';
import { addExposure } from '../companies/index.ts';
import { tellLastJobs } from './moved-jobs.ts';
import { accountsNamed, branchesNamed, lookupsNamed, markOf, namesAmiss, techniciansNamed } from './moved-names.ts';
import { assertMovesJobs, changedSince, removeJobs, whyJobsStay } from './moved-undo.ts';
import { openJobFileColumns } from './open-job-file.columns.ts';
import { type OpenJobLine, rehearse, takeOver, usualMinutes } from './take-over.ts';
import { worksheet } from './worksheet.record.ts';

/** Each is taken as the desk takes one, booking and all. */
const mostLines = 5_000;

/** Jobs that are under way in another system, with their visits. */
export const openJobImport = defineImport({
  kind: 'open-jobs',
  title: 'Open worksheets',
  columns: openJobFileColumns,
  needs: [['former_number'], ['customer'], ['registration']],
  ofSupplier: false,
  assertOptions: async ({ actor }) => assertMovesJobs(actor),
  hold: async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`job files ${tx.tenant.id}`}, 0))`.execute(tx.db);
  },
  plan: async (tx, _facts, tell) => {
    await assertFew(tx);
    await plan(tx);
    await tryEach(tx, tell);
  },
  findings,
  apply: async (tx, { id: loadId }, tell) => {
    const minutes = await usualMinutes(tx);
    await applyPlanned<OpenJobLine>(
      tx,
      async (lines) => {
        const made: Kept[] = [];
        for (const line of lines) {
          const { id, version } = await takeOver(tx, line, minutes);
          made.push({ id, version });
        }
        await keepTouched(tx, loadId, made);
      },
      (done) => tell('Jobs', done),
    );
    return {};
  },
  dependedOn: (tx, _made, { id }) => whyJobsStay(tx, id),
  undo: async (tx, _made, { id }) => {
    const why = await whyJobsStay(tx, id);
    if (why !== null) throw new DependedOn(why);
    const { rows } = await sql<{ id: string; pence: number }>`select customer_id as id, sum(gross_pence)::int8 as pence from worksheet
      where id in (${madeIn(id)}) group by 1 order by 1`.execute(tx.db);
    await inParts(tx, id, 'worksheet', 'A job that came with it is in use.', async (touched) => {
      const { added } = await takeUpTouched(tx, worksheet, touched, changedSince);
      await removeJobs(tx, added);
    });
    for (const owed of rows) await addExposure(tx, owed.id, { exposure: -owed.pence });
    await tellLastJobs(
      tx,
      rows.map((row) => row.id),
    );
  },
});

async function assertFew(tx: BulkTx): Promise<void> {
  const { rows } = await sql<{ lines: number }>`select count(*) as lines from load_row`.execute(tx.db);
  if ((rows[0]?.lines ?? 0) > mostLines) throw new Unreadable('A file of open worksheets has at most 5,000 lines. Bring it in parts.');
}

/** Whom and what each line names. Whether it can be taken and booked is tried afterwards, line by line. */
async function plan(tx: BulkTx): Promise<void> {
  const [field, reason] = namesAmiss;
  const unknown = (place: 1 | 2 | 3) => sql.raw(`s.code_${place} is not null and s.product_${place} is null`);
  await sql`create temporary table load_plan on commit drop as
    with said as (
      select r.*, ${markOf('r.registration')} as mark, min(r.line) over (partition by r.former_number) as first_line,
          account.id as customer_id, account.name as account, account.many as many_accounts, customer.excess_default_pence, job_type.id as job_type_id,
          coalesce(branch.id, ${tx.actor.branchId}::uuid, home.home_branch_id) as branch_id, branch.id is null as branch_unnamed, branch.many as many_branches,
          technician.id as technician_id, technician.many as many_technicians, cause.id as cause_id,
          product_1.id as product_1, kind_1.kind as kind_1, product_2.id as product_2, kind_2.kind as kind_2, product_3.id as product_3, kind_3.kind as kind_3,
          t.id as record_id, t.done_elsewhere as is_past, t.number as known_number
        from load_row r left join ${accountsNamed} account on account.key = lower(r.customer) left join customer on customer.id = account.id
          left join ${branchesNamed} branch on branch.key = lower(r.branch)
          left join ${techniciansNamed} technician on technician.key = lower(r.technician) left join app_user home on home.id = technician.id and r.booked_on is not null
          left join ${lookupsNamed('job-types')} job_type on job_type.key = lower(coalesce(r.job_type, 'replacement'))
          left join ${lookupsNamed('causes-of-damage')} cause on cause.key = lower(r.cause)
          left join product product_1 on product_1.code = r.code_1 left join product_category kind_1 on kind_1.id = product_1.category_id
          left join product product_2 on product_2.code = r.code_2 left join product_category kind_2 on kind_2.id = product_2.category_id
          left join product product_3 on product_3.code = r.code_3 left join product_category kind_3 on kind_3.id = product_3.category_id
          left join worksheet t on t.former_number = r.former_number and t.former_number <> ''
       where r.wrong is null
    ), marked as (
      select s.line, s.first_line, s.former_number, s.customer, s.customer_id, s.account, s.many_accounts, s.mark as registration, s.job_type, s.job_type_id,
          s.branch, case when s.branch is not null and s.branch_unnamed then null else s.branch_id end as branch_id, s.many_branches,
          s.excess_default_pence, s.technician, s.technician_id, s.many_technicians, s.cause, s.cause_id, s.product_1, s.kind_1, s.product_2, s.kind_2, s.product_3, s.kind_3,
          s.record_id, s.is_past, s.known_number, s.taken_on, s.make, s.model, s.contact_first_name, s.contact_last_name, s.contact_telephone, s.contact_mobile,
          s.contact_email, s.line1, s.line2, s.town, s.county, s.postcode, s.place, s.loss_on, s.insurer_name, s.policy_number, s.claim_number, s.authorisation_number,
          s.excess_pence, s.order_number, s.code_1, s.quantity_1, s.price_1, s.code_2, s.quantity_2, s.price_2, s.code_3, s.quantity_3, s.price_3, s.glass,
          s.adas_requirement, s.booked_on, s.slot, s.starts, s.minutes, s.note, s.note_technician from said s
    ), judged as (
      select s.*, case when record_id is not null and not is_past then null ${field}
          when is_past then 'Job number' when taken_on > ${tx.today}::date then 'Taken on' when cause is not null and cause_id is null then 'Cause'
          when ${unknown(1)} then 'Eurocode' when ${unknown(2)} then 'Eurocode 2' when ${unknown(3)} then 'Eurocode 3'
          when technician is not null and coalesce(many_technicians, 0) <> 1 then 'Technician'
          when booked_on is null and coalesce(slot, starts) is not null then 'Booked' when booked_on is not null and slot is null and starts is null then 'Slot'
          when booked_on is not null and branch_id is null then 'Branch' end as field,
        case when record_id is not null and not is_past then null ${reason}
          when is_past then 'It is over here, as ' || known_number || '.' when taken_on > ${tx.today}::date then 'This day is to come.'
          when cause is not null and cause_id is null then 'No cause of damage of ours is called so.'
          when ${unknown(1)} or ${unknown(2)} or ${unknown(3)} then 'No product of ours has this code.'
          when technician is not null and technician_id is null then 'No technician of ours is called so.'
          when technician is not null and many_technicians > 1 then 'Several technicians of ours are called so: book it here.'
          when booked_on is null and coalesce(slot, starts) is not null then 'Say on which day.'
          when booked_on is not null and slot is null and starts is null then 'Say AM, PM, All Day or OOH, or the time.'
          when booked_on is not null and branch_id is null then 'Say at which branch.' end as reason from marked s
    )
    select *, case field when 'Job number' then former_number when 'Customer' then customer when 'Registration' then registration when 'Job type' then job_type
        when 'Branch' then branch when 'Taken on' then to_char(taken_on, 'DD/MM/YYYY') when 'Cause' then cause when 'Eurocode' then code_1 when 'Eurocode 2' then code_2
        when 'Eurocode 3' then code_3 when 'Technician' then technician when 'Booked' then coalesce(slot, starts) when 'Slot' then to_char(booked_on, 'DD/MM/YYYY') end as value,
      case when reason is not null then 'refuse' when record_id is null then 'add' else 'leave' end as action, null::int8 as gross_pence from judged`.execute(
    tx.db,
  );
  await sql`create unique index load_plan_line on load_plan (line)`.execute(tx.db);
  await sql`analyze load_plan`.execute(tx.db);
}

/** What the desk would refuse is refused here, in the same words: everything is done, and taken back. */
async function tryEach(tx: BulkTx, tell: Tell): Promise<void> {
  const { rows } = await sql<OpenJobLine>`select * from load_plan where action = 'add' order by line`.execute(tx.db);
  const tried = await rehearse(tx, rows, (done) => tell('Trying the visits', done));
  await sql`update load_plan p set action = case when t.reason is null then p.action else 'refuse' end, reason = t.reason, field = t.field, value = t.value, gross_pence = t.pence
    from jsonb_to_recordset(${JSON.stringify(tried)}::jsonb) as t (line int8, reason text, field text, value text, pence int8) where t.line = p.line`.execute(
    tx.db,
  );
}

const examplesShown = 20;

/** What is to be said of the plan. Nobody's name is among the lines that are shown. */
async function findings(tx: BulkTx): Promise<Findings> {
  const { rows } = await sql<{ booked: number; bare: number; gross: number }>`select count(*) filter (where booked_on is not null) as booked,
      count(*) filter (where code_1 is null and glass is null) as bare, coalesce(sum(gross_pence), 0)::int8 as gross from load_plan where action = 'add'`.execute(
    tx.db,
  );
  const { booked = 0, bare = 0, gross = 0 } = rows[0] ?? {};
  const { rows: examples } = await sql<{ line: number; what: string; before: string; after: string }>`select line, former_number as what, '' as before,
      concat_ws(', ', account, registration, to_char(booked_on, 'DD/MM/YYYY'), code_1, glass) as after from load_plan where action = 'add' order by line limit ${examplesShown}`.execute(
    tx.db,
  );
  return {
    gone: 0,
    figures: [
      ...(booked > 0 ? [{ title: 'With a visit in the diary', value: plural(booked, 'job'), attention: false }] : []),
      ...(bare > 0 ? [{ title: 'Without any glass', value: plural(bare, 'job'), attention: true }] : []),
      ...(gross > 0 ? [{ title: 'Worth with VAT', value: formatMoney(pence(gross), tx.tenant.currency), attention: false }] : []),
    ],
    examples,
    secondPerson: null,
  };
}
