import { allRoutes } from '@quarterlight/contract/index';
import type { PermissionName } from '@quarterlight/contract/permissions';
import { permissionNames } from '@quarterlight/contract/permissions';
import { isStream, type Route } from '@quarterlight/contract/route';
import type { SheetPart } from '@quarterlight/contract/sheet';
import { isSheetRoute, type SheetRoute } from '@quarterlight/contract/sheet-route';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aLoad } from '../../src/areas/loads/loads.testing.ts';
import { rowsOf, scopeOf } from '../../src/demo/demo.testing.ts';
import type { Scope } from '../../src/platform/database/scope.ts';
import { type Company, generateCompany } from '../company/generate.ts';
import { Client } from '../kit/client.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { parseCsv, parseXlsx } from '../kit/read-files.ts';
import { jsonSchemaOf } from '../kit/sample.ts';
import { addUser, grant, signIn } from '../kit/tenants.ts';

useTestApp();

let company: Company;
let scope: Scope;
let staff: Client;
const ids: Record<string, string> = {};
/** The lists that have rows in the company. */
const filled = new Set<string>();

const files = allRoutes.filter(isSheetRoute).map((file) => [file.sheet.title, file] as const);
beforeAll(async () => {
  company = await generateCompany({ ownerUrl: testApp().superuserUrl, slug: `lists-${process.pid}`, worksheets: 900, customers: 80, vehicles: 500 });
  scope = await scopeOf(company.slug);
  await scope.write(async (tx) => {
    for (let index = 0; index < 3; index += 1)
      await tx.db
        .insertInto('outbox_message')
        .values({ id: newId(), channel: 'email', template: 'booking-confirmed', recipient: `a${index}@example.test`, subject: 'A, "b"', body: 'x' })
        .execute();
  });
  const one = async (query: string) => String((await rowsOf(scope, query))[0]?.['id']);
  ids['place'] = await one(
    "select coalesce(p.parent_id, p.id) as id from stock_balance b join place p on p.id = b.place_id where p.type = 'depot' group by 1 order by count(*) desc limit 1",
  );
  ids['customer'] = await one('select customer_id as id from worksheet group by 1 order by count(*) desc limit 1');
  ids['branch'] = await one('select branch_id as id from worksheet where branch_id is not null group by 1 order by count(*) desc limit 1');
  ids['technician'] = await one('select technician_id as id from worksheet where technician_id is not null group by 1 order by count(*) desc limit 1');
  ids['price-file'] = await one('select price_file_id as id from price_file_line group by 1 order by count(*) desc limit 1');
  ids['broadcast'] = newId();
  const live = { id: ids['broadcast'], title: 'Told', title_key: 'told', text: 'x', state: 'live', everybody: true };
  await scope.write((tx) =>
    tx.db
      .insertInto('broadcast')
      .values({ ...live, starts_at: tx.now, ends_day: '2199-12-31', ends_at: '2199-12-31T23:00:00Z' })
      .execute(),
  );
  const hook = newId();
  ids['webhook'] = hook;
  await scope.write(async (tx) => {
    await tx.db.insertInto('webhook').values({ id: hook, name: 'Told', name_key: 'told', url: 'https://hooks.example.com/', everything: true }).execute();
    const told = { webhook_id: hook, event: 'test', happened_at: tx.now, next_at: tx.now };
    for (const state of ['waiting', 'failed'])
      await tx.db
        .insertInto('webhook_delivery')
        .values({ id: newId(), state, ...told })
        .execute();
  });
  ids['course'] = newId();
  const said = { id: ids['course'], title: 'Known', title_key: 'known', state: 'live', everybody: true, to_words: 'Everybody in the company' };
  await scope.write((tx) =>
    tx.db
      .insertInto('course')
      .values({ ...said, issued_at: tx.now })
      .execute(),
  );
  ids['data-load'] = (await aLoad({ scope })).id;
  ids['stock-take'] = await aCountedPlace();
  await scope.write((tx) => grant(tx, ids['technician'] ?? ''));
  staff = await somebody({ permissions: permissionNames });
}, 240_000);

/** A stock take that waits, of a place where something lies; every line of it one short. */
async function aCountedPlace(): Promise<string> {
  const id = newId();
  await scope.write(async (tx) => {
    const { place_id: placeId } = await tx.db.selectFrom('stock_balance').select('place_id').limit(1).executeTakeFirstOrThrow();
    await sql`insert into stock_take (id, place_id, place_code, state, way, counted_on, counted_at, differences, bound_branch, bound_technician)
      select ${id}::uuid, id, code, 'waiting', 'list', ${tx.today}::date, ${tx.now}::timestamptz, 1, bound_branch, bound_technician from place where id = ${placeId}::uuid`.execute(
      tx.db,
    );
    await sql`insert into stock_take_line (id, stock_take_id, place_id, product_id, batch, expected_milli, counted_milli, unit_cost, worth_pence, counted_at, walk, bound_branch, bound_technician)
      select b.id, ${id}::uuid, b.place_id, b.product_id, b.id::text, b.quantity_milli, b.quantity_milli - 1, 10000, 1, ${tx.now}::timestamptz, b.id::text, b.bound_branch, b.bound_technician
      from stock_balance b where b.place_id = ${placeId}::uuid limit 60`.execute(tx.db);
  });
  return id;
}

async function somebody(options: { permissions: readonly PermissionName[]; customerId?: string; branchId?: string }): Promise<Client> {
  const { id } = await addUser(scope, options);
  return new Client(company.slug, await signIn(scope, id), id);
}

const pathOf = (route: Pick<Route, 'path' | 'record'>) => route.path.replace(':id', ids[route.record?.of ?? ''] ?? '');
const addressOf = (route: Pick<Route, 'path' | 'record'>, query: Readonly<Record<string, string>> = {}) =>
  `${pathOf(route)}?${new URLSearchParams(query).toString()}`;
const Page = z.object({ items: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() });

/** Every row of a list, as its pages give them. */
async function rowsOfList(client: Client, list: Route, query: Readonly<Record<string, string>>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const asked = { ...query, ...(after === undefined ? {} : { after }) };
    const answer =
      list.method === 'POST'
        ? await client.raw('POST', pathOf(list), { body: { ...asked, limit: 50 } })
        : await client.raw('GET', addressOf(list, { ...asked, limit: '50' }));
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    const page = Page.parse(answer.body);
    rows.push(...page.items);
    after = page.next;
  }
  return rows;
}

/** A cell as a person reads it in CSV, told in words of its own. */
function expected({ type, value }: SheetPart<never>, row: unknown): string {
  const given = value(row as never);
  if (given === null || given === '') return '';
  if (type === 'yesno') return given === true ? 'Y' : 'N';
  if (type === 'money') return (Number(given) / 100).toFixed(2);
  if (type === 'percent') return String(Number(given) / 100);
  if (type === 'day') return String(given).split('-').toReversed().join('/');
  if (type !== 'instant') return String(given);
  const parts = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/London' }).format(new Date(String(given)));
  return parts.replace(',', '');
}

const partsOf = (file: SheetRoute, which: (hidden: boolean) => boolean = () => true): SheetPart<never>[] =>
  Object.values(file.sheet.columns).flatMap((column) => (which(column.hidden === true) ? (column.beside ? [column, column.beside] : [column]) : []));
const unguarded = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '');

async function csvOf(client: Client, file: SheetRoute, query: Readonly<Record<string, string>> = {}): Promise<string[][]> {
  const answer = await client.raw('GET', addressOf(file, query));
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  expect(answer.text.startsWith('\uFEFF')).toBe(true);
  return parseCsv(answer.text.slice(1)).map((row) => row.map(unguarded));
}

/** What the file should hold: the titles, and each row of the list's own pages. */
async function sheetOf(client: Client, file: SheetRoute, query: Readonly<Record<string, string>> = {}): Promise<string[][]> {
  const parts = partsOf(file, (hidden) => !hidden);
  const rows = await rowsOfList(client, file.list, query);
  return [parts.map(({ title }) => title), ...rows.map((row) => parts.map((part) => expected(part, row)))];
}

/** What filters without a choice are asked by. */
const typed: Readonly<Record<string, string>> = { q: 'W0001', entity: 'worksheet', action: 'worksheet.booked', text: 'booked' };

/** Up to two values of each filter that has a choice, one of each that is typed, and each sort. */
function questionsOf({ query }: SheetRoute): Record<string, string>[] {
  const { properties } = z.object({ properties: z.record(z.string(), z.unknown()) }).parse(jsonSchemaOf(query));
  const Choice = z.object({
    enum: z.array(z.string()).optional(),
    type: z.string().optional(),
    items: z.object({ enum: z.array(z.string()).optional() }).optional(),
  });
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (name === 'format' || name === 'columns') return [];
    const { enum: choices, type, items } = Choice.parse(schema);
    return (choices ?? items?.enum ?? (type === 'boolean' ? ['true'] : [typed[name] ?? []].flat()))
      .slice(0, name === 'sort' ? 4 : 2)
      .map((value) => ({ [name]: value }));
  });
}

it('every list with a file is bound with it, for the same people, and says both formats', () => {
  for (const [, file] of files) {
    expect([file.path, file.access, file.record, file.params]).toEqual([`${file.list.path}/sheet`, file.list.access, file.list.record, file.list.params]);
    expect(isStream(file.reply) && file.reply.stream).toHaveLength(2);
    expect(testApp().app.server.served).toContain(file);
    expect(testApp().app.server.served).toContain(file.list);
  }
});

describe.each(files)('the file of %s', (_, file) => {
  it('holds every row of the list in its order, with the usual columns', { timeout: 60_000 }, async () => {
    const wanted = await sheetOf(staff, file);
    if (wanted.length > 3) filled.add(file.sheet.name);
    expect(await csvOf(staff, file)).toEqual(wanted);
  });

  it('keeps the filters and the order', { timeout: 120_000 }, async () => {
    const lengths = new Set<number>();
    for (const question of questionsOf(file)) {
      const wanted = await sheetOf(staff, file, question);
      lengths.add(wanted.length);
      expect([question, await csvOf(staff, file, question)]).toEqual([question, wanted]);
    }
    if (filled.has(file.sheet.name) && questionsOf(file).some((question) => !('sort' in question) && !Object.values(question).includes('true')))
      expect(lengths.size).toBeGreaterThan(1);
  });

  it('as a workbook holds the same, every column of it', async () => {
    const list = await rowsOfList(staff, file.list, {});
    const keys = Object.keys(file.sheet.columns);
    const query = new URLSearchParams(keys.toReversed().map((key) => ['columns', key]));
    const answer = await staff.raw('GET', `${pathOf(file)}?${query.toString()}&format=xlsx`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
    const [titles, ...rows] = parseXlsx(answer.bytes);
    const parts = partsOf(file);
    expect(titles).toEqual(parts.map(({ title }) => title));
    const texts = parts.map((part, index) => [part, index] as const).filter(([{ type }]) => type === 'text');
    expect(rows.map((row) => texts.map(([, index]) => row[index]))).toEqual(list.map((row) => texts.map(([part]) => expected(part, row))));
    const money = parts.findIndex(({ type }) => type === 'money');
    const [first] = list;
    const pounds = money === -1 || first === undefined ? undefined : parts[money] && expected(parts[money], first);
    if (pounds !== undefined && pounds !== '') expect(Number(rows[0]?.[money])).toBe(Number(pounds));
  });

  it('has no column that the list has not, and says so', async () => {
    const answer = await staff.raw('GET', addressOf(file, { columns: 'password_hash' }));
    expect([answer.status, answer.problem.code]).toEqual([400, 'request.invalid']);
    expect(JSON.stringify(answer.problem.errors)).toContain('This list has no such column. It has ');
    for (const query of [{ limit: '5' }, { after: 'x' }, { format: 'pdf' }, { nothing: 'x' }])
      expect([query, (await staff.raw('GET', addressOf(file, query))).status]).toEqual([query, 400]);
  });

  it('has for people of one branch, customer or technician what their list has, and for strangers nothing', { timeout: 60_000 }, async () => {
    const permissions = permissionNames;
    const people = {
      branch: await somebody({ permissions, ...(ids['branch'] ? { branchId: ids['branch'] } : {}) }),
      customer: await somebody({ permissions, ...(ids['customer'] ? { customerId: ids['customer'] } : {}) }),
      technician: new Client(company.slug, await signIn(scope, ids['technician'] ?? ''), ids['technician']),
    };
    for (const [who, client] of Object.entries(people)) {
      const list = await client.raw(file.list.method, pathOf(file.list), file.list.method === 'POST' ? { body: {} } : {});
      const answer = await client.raw('GET', addressOf(file));
      expect([who, answer.status, answer.problem.code]).toEqual([who, list.status, list.problem.code]);
      if (list.status === 200) expect([who, await csvOf(client, file)]).toEqual([who, await sheetOf(client, file)]);
    }
  });
});

it('was asked of lists with rows', () => expect(filled.size).toBeGreaterThan(7));
