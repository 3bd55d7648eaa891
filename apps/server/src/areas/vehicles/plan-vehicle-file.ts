import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { plural } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import { can } from '../../platform/access/actor.ts';
import type { BulkTx } from '../../platform/database/scope.ts';
import type { Findings } from '../../platform/imports/define-import.ts';
import { fleetFields, vehicleFields } from './vehicle-file.columns.ts';
import { makeName, modelName } from './vehicles.rules.ts';

/** What the file says in other letters only is no change; nor is a model that the list of vehicles has written together with the derivative. */
const newText = (name: 'make' | 'model' | 'body'): RawBuilder<unknown> => {
  const said = sql.ref(`s.${name}`);
  const sameLetters = sql`lower(${said}) = lower(${sql.ref(`v.${name}`)})`;
  const together = name === 'model' ? sql` or (s.derivative is null and lower(s.model) = lower(v.model || ' ' || v.derivative))` : sql``;
  return sql`case when v.id is not null and (${sameLetters}${together}) then null else ${said} end as ${sql.ref(name)}`;
};
const differs = (said: string, known: string) => sql`(${sql.ref(said)} is not null and ${sql.ref(said)} is distinct from ${sql.ref(known)})`;
const either = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` or `)})`;
const asDay = (day: string) => sql`to_char(${sql.ref(day)}, 'DD/MM/YYYY')`;

/** How makes and models are spelled here, of all that the file says. */
async function spell(tx: BulkTx, name: 'make' | 'model', by: (text: string) => string): Promise<void> {
  const column = sql.ref(name);
  const { rows } = await sql<{ said: string }>`select distinct ${column} as said from load_row where wrong is null and ${column} is not null`.execute(tx.db);
  const said = rows.map((row) => row.said);
  await sql`create temporary table ${sql.table(`load_${name}`)} on commit drop as
    select * from unnest(${said}::text[], ${said.map(by)}::text[]) as s (said, name)`.execute(tx.db);
}

/**
 * What each line would do: a vehicle that no registration of ours is like is added, one that is here is changed in what the file says and has otherwise; what is empty there
 * stays as it is. The account puts it into that one's fleet, unless it is there already.
 */
export async function planVehicleFile(tx: BulkTx): Promise<void> {
  await spell(tx, 'make', makeName);
  await spell(tx, 'model', modelName);
  const seesAccounts = can(tx.actor, 'view-customers');
  const saysFleet = either([...fleetFields.map((field) => sql`s.${sql.ref(field)} is not null`), sql`s.account is not null`]);
  await sql`create temporary table load_plan on commit drop as
    with accounts as (
      select distinct on (key) key, id, status, name from (
        select lower(account_code) as key, id, status, name, 1 as turn from customer where merged_into_id is null
        union all select lower(name), id, status, name, 2 from customer where merged_into_id is null) named
      order by key, status, turn, id
    ), spelled as (
      select r.line, r.registration, r.vin, make.name as make, model.name as model, r.derivative, r.body, r.doors, r.year,
          to_char(r.first_registered, 'YYYY-MM') as first_registered, r.colour, r.fuel, r.engine_cc, r.notes, r.account,
          ${sql.join(fleetFields.map((field) => sql.ref(`r.${field}`)))}, coalesce(r.fleet_from, ${tx.today}::date) as begins_on,
          min(r.line) over (partition by r.registration) as first_line
        from load_row r left join load_make make on make.said = r.make left join load_model model on model.said = r.model
       where r.wrong is null
    ), known as (
      select s.line, s.registration, s.first_line, s.vin, ${sql.join((['make', 'model', 'body'] as const).map(newText))},
          ${sql.join(vehicleFields.filter((field) => !['vin', 'make', 'model', 'body'].includes(field)).map((field) => sql.ref(`s.${field}`)))},
          s.account, ${sql.join(fleetFields.map((field) => sql.ref(`s.${field}`)))}, s.begins_on, ${saysFleet} as says_fleet,
          v.id as vehicle_id, v.version as vehicle_version, a.id as customer_id, a.status as account_status,
          e.id as entry_id, e.version as entry_version, e.customer_id as entry_customer_id, owner.name as entry_account
        from spelled s left join vehicle v on v.registration = s.registration and v.registration <> ''
          left join accounts a on a.key = lower(s.account)
          left join fleet_entry e on e.vehicle_id = v.id and e.from_day <= ${tx.today}::date and (e.to_day is null or e.to_day >= ${tx.today}::date)
          left join customer owner on owner.id = e.customer_id
    ), compared as (
      select n.*, v.id is not null and ${either(vehicleFields.map((field) => differs(`n.${field}`, `v.${field}`)))} as changes_vehicle,
          e.id is not null and ${either(fleetFields.map((field) => differs(`n.${field}`, `e.${field}`)))} as changes_entry,
          n.customer_id is not null and n.entry_id is null as begins, other.name as other_account, other.from_day as other_from, other.to_day as other_to
        from known n left join vehicle v on v.id = n.vehicle_id left join fleet_entry e on e.id = n.entry_id
          left join lateral (select c.name, f.from_day, f.to_day from fleet_entry f join customer c on c.id = f.customer_id
            where f.vehicle_id = n.vehicle_id and n.customer_id is not null and n.entry_id is null and (f.to_day is null or f.to_day >= n.begins_on)
            order by f.from_day limit 1) other on true
    ), judged as (
      select c.*, case
          when first_line < line then 'The registration stands in line ' || first_line || ' already.'
          when says_fleet and not ${seesAccounts}::boolean then 'You may not see customers, so that you cannot put vehicles into their fleets.'
          when account is not null and customer_id is null then 'No account of ours has this code or name.'
          when entry_id is not null and customer_id is not null and customer_id <> entry_customer_id then 'It belongs to ' || entry_account || '. Move it there first, in its record.'
          when begins and account_status <> 'active' then 'The account is closed: it takes no vehicles.'
          when says_fleet and entry_id is null and account is null then 'It belongs to no account: say to which.'
          when other_account is not null then 'It belongs to ' || other_account || ' from ' || ${asDay('other_from')} || coalesce(' to ' || ${asDay('other_to')}, ' on') || '.'
        end as reason from compared c
    )
    select *, case when first_line < line then 'Registration' when reason is not null then 'Account' end as field,
      case when first_line < line then registration else account end as value,
      case when reason is not null then 'refuse' when vehicle_id is null then 'add' when changes_vehicle or changes_entry or begins then 'change' else 'leave' end as action
      from judged`.execute(tx.db);
  await sql`create unique index load_plan_line on load_plan (line)`.execute(tx.db);
  await sql`analyze load_plan`.execute(tx.db);
}

const examplesShown = 20;

/** What is to be said of the plan: how many come into fleets, and some lines with what they change. Nobody's name is among them. */
export async function vehicleFindings(tx: BulkTx): Promise<Findings> {
  const { rows } = await sql<{ begun: number; accounts: number; fleet: number }>`select count(*) filter (where begins) as begun,
      count(distinct customer_id) filter (where begins) as accounts, count(*) filter (where changes_entry) as fleet
    from load_plan where action in ('add', 'change')`.execute(tx.db);
  const { begun = 0, accounts = 0, fleet = 0 } = rows[0] ?? {};
  const shown = vehicleFields.filter((field) => field !== 'notes');
  const changed = (of: 'p' | 'v') =>
    sql`concat_ws(', ', ${sql.join(shown.map((field) => sql`case when ${differs(`p.${field}`, `v.${field}`)} then nullif(${sql.ref(`${of}.${field}`)}::text, '') end`))})`;
  const { rows: examples } = await sql<{ line: number; what: string; before: string; after: string }>`
    (select p.line, p.registration as what, ${changed('v')} as before, ${changed('p')} as after from load_plan p join vehicle v on v.id = p.vehicle_id
      where p.action = 'change' and p.changes_vehicle order by p.line limit ${examplesShown})
    union all
    (select line, registration, '', concat_ws(' ', make, model) from load_plan where action = 'add' order by line limit ${examplesShown})`.execute(tx.db);
  return {
    gone: 0,
    figures: [
      ...(begun > 0 ? [{ title: 'Put into fleets', value: `${plural(begun, 'vehicle')} of ${plural(accounts, 'account')}`, attention: false }] : []),
      ...(fleet > 0 ? [{ title: 'Changed in their fleets', value: plural(fleet, 'vehicle'), attention: false }] : []),
    ],
    examples: examples.slice(0, examplesShown).map((row) => ({ ...row, what: displayRegistration(row.what) })),
    secondPerson: null,
  };
}
