/** Statements of the plain server; the floor sends the same ones. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export const statement = (name: string, text: string): Statement => ({ name, text });

const listed = `w.id, w.number, w.state, w.version, w.priority, w.failed_attempt, w.failed_adas, w.inspected_at, w.job_type_id, j.name as job_type, w.customer_id,
  w.customer_name, w.registration, w.vehicle_description, w.glass_summary, w.place, w.town, w.postcode, w.branch_id, b.name as branch, w.technician_id,
  t.display_name as technician, w.booked_day, w.booked_slot, w.booked_starts_at, w.gross_pence, w.created_on, w.created_at`;

/** A page of one state, newest first. */
export const listRows = statement(
  'list rows',
  `select ${listed} from bench.worksheet w
    left join bench.lookup j on j.id = w.job_type_id left join bench.branch b on b.id = w.branch_id left join bench.app_user t on t.id = w.technician_id
    where w.state = $1 order by w.created_at desc, w.id desc limit $2`,
);
/** The state's rows up to one more than 10,000, as the product counts. */
export const listTotal = statement('list total', 'select count(*) as total from (select 1 from bench.worksheet where state = $1 limit 10001) as counted');

export const oneRecord = statement(
  'one record',
  `select w.*, j.name as job_type, b.name as branch, t.display_name as technician, c.account_code, c.type as customer_type, v.make, v.model, v.year, v.vin
    from bench.worksheet w join bench.customer c on c.id = w.customer_id left join bench.vehicle v on v.id = w.vehicle_id
    left join bench.lookup j on j.id = w.job_type_id left join bench.branch b on b.id = w.branch_id left join bench.app_user t on t.id = w.technician_id where w.id = $1`,
);
export const linesOfOne = statement('lines', 'select * from bench.worksheet_line where worksheet_id = $1 order by position');

export const insertWorksheet = statement(
  'insert worksheet',
  `insert into bench.worksheet (id, number, state, source, job_type_id, customer_id, customer_name, customer_key, billed_to, vehicle_id, registration, vehicle_description,
      glass_summary, contact_first_name, contact_last_name, contact_telephone, line1, town, postcode, place, adas_requirement, net_pence, vat_pence, gross_pence, estimated_minutes,
      created_by, created_at, created_on, updated_at, version, priority, failed_attempt, failed_adas)
    select $1::uuid, $1::text, 'open', 'phone', $2::uuid, c.id, c.name, c.name_key, 'customer', v.id, v.registration, v.make || ' ' || v.model,
      $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::bigint, $15::bigint, $14::bigint + $15::bigint, 90, $16::uuid, now(), current_date, now(), 1, false, false, false
    from bench.customer c, bench.vehicle v where c.id = $3 and v.id = $4`,
);
export const insertLines = statement(
  'insert lines',
  `insert into bench.worksheet_line (id, worksheet_id, position, kind, product_id, code, description, quantity_milli, unit_price_pence, discount_basis_points,
      vat_rate_basis_points, net_pence, vat_pence, price_chain, features, version)
    select l.id, $1::uuid, l.position, l.kind, l.product_id, coalesce(p.code, ''), coalesce(p.description, l.description), 1000, coalesce(p.list_price_pence, 5000), 0,
      2000, coalesce(p.list_price_pence, 5000), coalesce(p.list_price_pence, 5000) / 5, '[]', '{}', 1
    from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[]) with ordinality as l(id, kind, product_id, description, position) left join bench.product p on p.id = l.product_id`,
);
export const drawNumber = statement('draw number', 'update bench.counter set next = next + 1 where kind = $1 returning prefix, next - 1 as drawn');
export const setNumber = statement('set number', 'update bench.worksheet set number = $2 where id = $1 returning id, number, state, version');
/** Draws and sets in one statement, since nothing is waited for in between. */
export const numberLast = statement(
  'number last',
  `with drawn as (update bench.counter set next = next + 1 where kind = 'worksheet' returning prefix, next - 1 as drawn)
    update bench.worksheet set number = drawn.prefix || lpad(drawn.drawn::text, 6, '0') from drawn where id = $1`,
);
export const insertLog = statement(
  'insert log',
  `with entry as (
      insert into bench.log_entry (id, at, entity, entity_id, label, action, user_id, username, ip, fields, digest) values ($1, now(), $2, $3, $4, $5, $6, $7, '127.0.0.1', $8, $9) returning id)
    insert into bench.log_value (entry_id, salt, after) select id, $10, $11::jsonb from entry`,
);
export const insertHint = statement('insert hint', 'insert into bench.hint (id, entity, entity_id, version, at) values ($1, $2, $3, 1, clock_timestamp())');

export const boardCards = statement(
  'board cards',
  `select k.id, k.version, k.worksheet_id, k.branch_id, k.technician_id, k.day, k.slot, k.minutes, k.starts_at, k.ends_at, k.over_capacity, k.latitude, k.longitude,
      w.version as worksheet_version, w.number, w.state, w.priority, w.registration, w.vehicle_description, w.glass_summary, w.customer_name, j.name as job_type, w.postcode, w.town, w.place
    from bench.booking k join bench.worksheet w on w.id = k.worksheet_id left join bench.lookup j on j.id = w.job_type_id
    where k.day >= $1 and k.day <= $2 and k.cancelled_at is null order by k.day, k.id`,
);
export const boardPeople = statement(
  'board people',
  `select id, display_name, colour, skills, roaming, work_days, daily_minutes, home_branch_id from bench.app_user where is_technician and status <> 'disabled' order by name_key, id`,
);
export const boardBranches = statement('board branches', `select id, name from bench.branch where status = 'active' order by name_key, id`);
