import { newId } from '@quarterlight/kit/ids';
import pg from 'pg';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import { personal } from '../../areas.ts';

export const email = 'jane.canary@example.test';

interface Column {
  readonly column_name: string;
  readonly data_type: string;
  readonly needed: boolean;
}

const dummies: Readonly<Record<string, unknown>> = {
  text: 'x',
  bigint: 1,
  integer: 1,
  date: '2026-01-05',
  'timestamp with time zone': '2026-01-05T10:00:00Z',
  boolean: false,
  jsonb: '{}',
  ARRAY: '{}',
  bytea: Buffer.alloc(0),
};

const columnsOf = async (owner: pg.Client, table: string): Promise<Column[]> =>
  (
    await owner.query<Column>(
      `select column_name, data_type, is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' as needed
         from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
  ).rows;

/** A row of any table, past its keys and triggers: what has to stand there and was not given is made up. Gives its id. */
export async function plant(owner: pg.Client, { scope }: TestTenant, table: string, given: Readonly<Record<string, unknown>>): Promise<string> {
  const columns = await columnsOf(owner, table);
  const made = (column: Column) => (column.data_type === 'uuid' ? newId() : dummies[column.data_type]);
  const row: Record<string, unknown> = {
    ...Object.fromEntries(columns.filter(({ needed }) => needed).map((column) => [column.column_name, made(column)])),
    ...given,
    tenant_id: scope.tenant.id,
  };
  const names = Object.keys(row);
  await owner.query(
    `insert into ${table} (${names.map(pg.escapeIdentifier).join(', ')}) values (${names.map((_name, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  return typeof row['id'] === 'string' ? row['id'] : '';
}

/** One record of every kind that is somebody's, and one of everything that hangs on them. Gives their ids by table. */
export async function plantPerson(owner: pg.Client, tenant: TestTenant): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const add = async (table: string, given: Readonly<Record<string, unknown>>) => void ids.set(table, await plant(owner, tenant, table, given));
  const of = (table: string) => ids.get(table) ?? '';
  const day = { from_day: '2026-01-05', to_day: '2026-01-06' };
  await add('app_user', { status: 'disabled', company_type: 'Organisation', email });
  await add('customer', { type: 'retail', email, account_manager_id: of('app_user') });
  await add('contact', { company: 'customer', company_id: of('customer'), email });
  await add('fleet_entry', { customer_id: of('customer'), driver_email: email });
  await add('worksheet', { state: 'invoiced', customer_id: of('customer'), contact_email: email, created_on: '2026-01-05' });
  await add('quotation', { state: 'declined', customer_id: of('customer'), contact_email: email });
  await add('outbox_message', { channel: 'email', state: 'sent', recipient: email, entity: 'worksheet', entity_id: of('worksheet') });
  await add('outbox_secret', { message_id: of('outbox_message') });
  const user = { user_id: of('app_user') };
  for (const table of ['session', 'password_history', 'recovery_code', 'authenticator', 'export_run']) await add(table, user);
  await add('pinned', { ...user, records: '[]' });
  await owner.query("update app_user set username_key = 'jane.canary' where id = $1", [of('app_user')]);
  await add('person_name', { id: of('app_user') });
  await add('sign_in_attempt', { username_key: 'jane.canary', network: 'canary' });
  await add('api_key', { ...user, expires_at: '2026-02-01T00:00:00Z' });
  await add('absence', { ...user, ...day, type: 'holiday' });
  await add('roaming', { ...day, technician_id: of('app_user') });
  await add('certificate', { ...user, skill: 'adas-static' });
  await add('place', { level: 'location', type: 'van', technician_id: of('app_user') });
  await add('log_verification', { state: 'done', started_by: of('app_user') });
  await add('message_stop', { channel: 'email', address: email, address_key: email, stopped_at: '2026-01-05T10:00:00Z' });
  await add('run', { ...user, state: 'done', notes: '["canary.run"]', input: '{"q":"canary.run"}', ended_at: '2026-01-05T10:00:00Z' });
  await add('course', { created_by: of('app_user'), issued_by: of('app_user') });
  await add('course_edition', { course_id: of('course'), issued_by: of('app_user') });
  await add('course_reading', { ...user, course_id: of('course') });
  await add('help_video', { created_by: of('app_user') });
  await add('video_place', { ...user, video_id: of('help_video') });
  await add('library_file', { changed_by: of('app_user'), removed_by: of('app_user'), removed_at: '2026-01-05T10:00:00Z' });
  await add('broadcast', { created_by: of('app_user'), sent_by: of('app_user'), withdrawn_by: of('app_user') });
  await add('company_merge', {
    kind: 'customer',
    gone_id: of('customer'),
    keep_id: newId(),
    state: 'undone',
    merged_by: of('app_user'),
    undone_by: of('app_user'),
  });
  await plant(owner, tenant, 'company_merge', { kind: 'customer', gone_id: newId(), keep_id: of('customer'), state: 'undone' });
  await add('duplicate_pair', { kind: 'customer', dismissed_by: of('app_user'), strength: 50 });
  await add('company_address', { company: 'customer', company_id: of('customer'), line1: 'canary.removed' });
  const job = { worksheet_id: of('worksheet'), customer_id: of('customer') };
  await add('worksheet_event', { ...job, user_id: of('app_user') });
  await add('worksheet_check', { ...job, stage: 'pre-fit', answer: 'yes' });
  await add('worksheet_line', { ...job, kind: 'glass' });
  await add('visit', job);
  await add('booking', { ...job, slot: 'A', minutes: 60, latitude: 52.1, longitude: 1.2 });
  await add('calibration', { ...job, method: 'static', result: 'pass' });
  await add('invoice', {
    ...job,
    state: 'draft',
    type: 'customer',
    payer: 'policyholder',
    net_pence: 0,
    vat_pence: 0,
    gross_pence: 0,
    detail: '{"job":{"driver":"canary","policyNumber":"canary","claimNumber":"canary"}}',
  });
  for (const table of ['worksheet', 'contact'])
    await plant(owner, tenant, 'idempotency_key', { user_id: newId(), key: table, reply: JSON.stringify({ id: of(table), contact: 'canary.removed' }) });
  await add('privacy_request', { state: 'closed', email, asked_on: '2026-01-05', due_on: '2026-02-05' });
  await add('privacy_place', { request_id: newId(), of_table: 'customer', record_id: of('customer') });
  await plant(owner, tenant, 'privacy_place', { request_id: of('privacy_request'), of_table: 'customer', record_id: newId() });
  for (const [entity, table] of [
    ['worksheet', 'worksheet'],
    ['customer', 'customer'],
    ['user', 'certificate'],
  ] as const)
    await plant(owner, tenant, 'file', { entity, entity_id: of(table), name: 'canary.removed', hash: '0'.repeat(64), created_by: of('app_user') });
  await plant(owner, tenant, 'worksheet_file', { ...job, caption: 'canary.removed' });
  return ids;
}

/** By these a row is found to be somebody's: they hold the name itself. */
const linking = ['username_key'];

/** Writes a text of its own into every text column that is said to be somebody's; gives those texts. Emails stay what they are found by. */
export async function plantCanaries(owner: pg.Client, ids: ReadonlyMap<string, string>): Promise<string[]> {
  const planted = new Set<string>();
  for (const held of personal) {
    if (held.erases === 'removed') continue;
    const { table, under, erases } = held;
    const types = new Map((await columnsOf(owner, table)).map(({ column_name: name, data_type: type }) => [name, type]));
    const emails = personal.flatMap((other) => (other.table === table ? (other.find?.emails ?? []) : []));
    for (const column of Object.keys(erases)) {
      if (types.get(column) !== 'text' || column === 'password_hash' || linking.includes(column) || emails.includes(`r.${column}`)) continue;
      const text = `canary.${table}.${column}`;
      const [from, where] = under ? [`from ${under.of} p`, `p.id = $2 and (${under.on})`] : ['', 'r.id = $2'];
      const { rowCount } = await owner.query(`update ${table} r set ${column} = $1 ${from} where ${where}`, [text, ids.get(under?.of ?? table)]);
      if ((rowCount ?? 0) > 0 && !/(?:_key|username)$/.test(column)) planted.add(text);
    }
  }
  return [...planted];
}

/** In which tables of a tenant a text stands, with how many rows. */
export async function whereStands(owner: pg.Client, { scope }: TestTenant, text: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: counted } = await owner.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where tenant_id = $1 and strpos(t::text, $2) > 0`,
      [scope.tenant.id, text],
    );
    if ((counted[0]?.count ?? 0) > 0) found[name] = counted[0]?.count ?? 0;
  }
  return found;
}
