import { login } from '@quarterlight/contract/identity/routes';
import { allRoutes } from '@quarterlight/contract/index';
import { addDays, type Day, startOfMonth } from '@quarterlight/kit/days';
import { Client as PgClient } from 'pg';
import { z } from 'zod';
import type { App } from '../../../src/app.ts';
import { type Finding, judge, largeTables } from './judge-plans.ts';
import { goingOn, type Known, listQuestions, otherQuestions, type Question } from './questions.ts';
import { type Recorder, recordStatements, type Statement } from './record-statements.ts';

/** Signs somebody in over HTTP, who asks then. */
export async function signedIn(app: App, slug: string, username: string, password: string): Promise<Ask> {
  const headers = { 'x-tenant': slug };
  const answer = await app.http.inject({ method: login.method, url: login.path, headers, payload: { username, password } });
  const token = z.string().parse(JSON.parse(answer.payload));
  return async (url) => {
    const reply = await app.http.inject({ method: 'GET', url, headers: { ...headers, authorization: `Bearer ${token}` } });
    return { status: reply.statusCode, body: (reply.headers['content-type'] ?? '').includes('json') ? JSON.parse(reply.payload) : reply.payload };
  };
}

/** Somebody who asks; gives the status and the body. */
export type Ask = (url: string) => Promise<{ readonly status: number; readonly body: unknown }>;

/** A finding with who was told what by it. */
export interface Told extends Finding {
  readonly who: string;
  readonly url: string;
}

/** A plan that may read much, and why; with `atMost` no more than a query tells, which `$1` gives the value that a filter was asked by. */
export interface Exception {
  readonly url: RegExp;
  readonly what: RegExp;
  readonly atMost?: { readonly filter: string; readonly rows: string };
  readonly because: string;
}

export type Answers = Awaited<ReturnType<typeof askEverything>>;

const Page = z.object({ next: z.string().nullable(), previous: z.string().nullable() });

/** Asks everything that reads of everybody, and judges each statement that the product ran for it; an answer may be a refusal. */
export async function askEverything(options: {
  appUrl: string;
  people: Readonly<Record<string, Ask>>;
  known: Known;
  exceptions: readonly Exception[];
  /** Asks of a filter's choices the first three only, and turns the pages of staff's lists only. */
  short?: boolean;
  /** Asks only where the path fits. */
  only?: RegExp;
  /** What writes down, begun before the app connected: behind a pooler its connections keep the way in which they send. */
  record?: Recorder;
  /** Hears of each finding at once. */
  hear?: (told: Told) => void;
}) {
  const client = new PgClient({ connectionString: options.appUrl });
  await client.connect();
  const large = await largeTables(client);
  const record = options.record ?? recordStatements();
  const routes = allRoutes.filter(({ path }) => options.only?.test(path) ?? true);
  const most = options.short === true ? 3 : Infinity;
  const questions = [...listQuestions(routes, options.known, most), ...otherQuestions(routes, options.known, most)];
  const allowed = async (told: Told, settings: Statement | undefined) => {
    for (const { url, what, atMost } of options.exceptions)
      if (url.test(told.url) && what.test(told.what) && (atMost === undefined || told.rows <= (await mostOf(client, settings, told.url, atMost)))) return true;
    return false;
  };
  const seen = new Set<string>();
  const findings: Told[] = [];
  const keep = async (told: readonly Told[], settings?: Statement) => {
    for (const each of told) {
      if (await allowed(each, settings)) continue;
      findings.push(each);
      options.hear?.(each);
    }
  };
  let requests = 0;
  try {
    const [first] = Object.values(options.people);
    if (first !== undefined && (options.only?.test('/v1/exports') ?? true)) questions.push(...(await exportQuestions(first, options.known)));
    for (const [place, [who, ask]] of Object.entries(options.people).entries()) {
      const turnsPages = options.short !== true || place === 0;
      const put = async (question: Question): Promise<unknown> => {
        record.take();
        const { status, body } = await ask(question.url);
        if (status === 503) {
          await keep([{ what: 'is cut off by the patience of the database', text: '', milliseconds: Number.NaN, rows: Number.NaN, who, url: question.url }]);
          return undefined;
        }
        if (![200, 400, 403, 404].includes(status)) throw new Error(`${who} was answered ${status} to ${question.url}: ${JSON.stringify(body)}`);
        requests += 1;
        for (const transaction of record.take()) {
          const { settings, statements } = transaction;
          const fresh = statements.filter((statement) => isNew(seen, settings, statement));
          if (fresh.length === 0) continue;
          const replayed = { settings, statements: statements.filter((statement) => /set_config/.test(statement.text) || fresh.includes(statement)) };
          const judged = (await judge(client, replayed, large)).map((finding) => ({ ...finding, who, url: question.url }));
          await keep(judged, settings);
        }
        return status === 200 ? body : undefined;
      };
      for (const question of questions) {
        const page = Page.safeParse(await put(question));
        if (!page.success || page.data.next === null || !turnsPages) continue;
        const second = Page.safeParse(await put(goingOn(question, { after: page.data.next })));
        if (second.success && second.data.previous !== null) await put(goingOn(question, { before: second.data.previous }));
      }
    }
  } finally {
    record.stop();
    await client.end();
  }
  return { requests, statements: seen.size, findings };
}

/** What an exception allows, of the whole company, whoever asked. */
async function mostOf(client: PgClient, settings: Statement | undefined, url: string, { filter, rows }: NonNullable<Exception['atMost']>): Promise<number> {
  if (settings === undefined) return 0;
  await client.query('begin');
  try {
    await client.query(settings.text, [...settings.values]);
    await client.query("select set_config('app.customer', '', true), set_config('app.branch', '', true), set_config('app.technician', '', true)");
    const value = new URLSearchParams(url.replace(/^[^?]*/, '')).get(filter);
    const counted = await client.query<{ rows: string }>(rows, [value]);
    return Number(counted.rows[0]?.rows);
  } finally {
    await client.query('rollback');
  }
}

const Exports = z.object({ groups: z.array(z.object({ exports: z.array(z.object({ name: z.string() })) })) });

/** Every export as it is shown on screen, of the days that are known. */
async function exportQuestions(ask: Ask, { from = [], to = [] }: Known): Promise<Question[]> {
  const { body } = await ask('/v1/exports');
  const names = Exports.parse(body).groups.flatMap(({ exports }) => exports.map(({ name }) => name));
  return names.map((name) => {
    const path = `/v1/exports/${name}/rows`;
    return { path, url: `${path}?${new URLSearchParams({ from: from[0] ?? '', to: to[0] ?? '' }).toString()}` };
  });
}

function isNew(seen: Set<string>, settings: Statement, statement: Statement): boolean {
  const key = `${JSON.stringify(settings)} ${statement.text} ${JSON.stringify(statement.values)}`;
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

const ids: Readonly<Record<string, string>> = {
  ids: 'select id from worksheet limit 1',
  branchId: 'select branch_id from worksheet where branch_id is not null limit 1',
  homeBranchId: 'select id from branch order by code limit 1',
  technicianId: "select id from app_user where username = 'technician'",
  fittedById: "select id from app_user where username = 'technician'",
  userId: "select id from app_user where username = 'technician'",
  companyId: 'select id from customer order by id limit 2',
  customerId: "(select customer_id as id from app_user where username = 'customer') union all (select id from customer order by id desc limit 1)",
  vehicleId: 'select vehicle_id from worksheet limit 1',
  worksheetId: "select id from worksheet where state = 'invoiced' limit 1",
  entityId: "select id from worksheet where state = 'invoiced' limit 1",
  recordId: "select id from customer where type = 'retail' order by id limit 1",
  jobTypeId: "select id from lookup where list = 'job-types' and kind in ('supply', 'warranty')",
  glassTypeId: "select id from lookup where list = 'glass-types' and kind in ('windscreen', 'flat')",
  productId: 'select product_id from stock_balance limit 1',
  productIds: 'select product_id from stock_balance limit 1',
  parentId: 'select parent_id as id from customer where parent_id is not null limit 1',
  accountManagerId: 'select account_manager_id as id from customer where account_manager_id is not null limit 1',
  batchId:
    '(select coalesce((select id from purchase_batch limit 1), gen_random_uuid()) as id) union all (select id from invoice_batch order by made_at desc limit 1)',
  orderId: 'select id from purchase_order limit 1',
  supplierId: 'select supplier_id from purchase_order limit 1',
  locationId: "select id from place where level = 'location' order by code limit 1",
  placeId: "(select from_place_id as id from stock_move where kind = 'fit' limit 1) union all (select place_id from stock_balance limit 1)",
  placeIds: 'select place_id from stock_balance limit 1',
  fromPlaceId: "(select from_place_id as id from stock_move where kind = 'fit' limit 1) union all (select place_id from stock_balance limit 1)",
  toPlaceId: "(select from_place_id as id from stock_move where kind = 'fit' limit 1) union all (select place_id from stock_balance limit 1)",
  lotId: 'select lot_id from stock_balance limit 1',
  categoryId: 'select category_id from product order by code limit 1',
  folderId: 'select id from folder order by id limit 1',
  ownerId: "select id from app_user where username = 'administrator' or company_type = 'Organisation' limit 1",
  roleId: "select id from role where code in ('technician', 'manager')",
};

/** What a generated company can be asked by; `client` has the app's role. */
export async function knownOf(client: PgClient, tenantId: string, today: Day): Promise<Known> {
  await client.query('begin');
  try {
    await client.query("select set_config('app.tenant', $1, true)", [tenantId]);
    return await readKnown(client, today);
  } finally {
    await client.query('commit');
  }
}

async function readKnown(client: PgClient, today: Day): Promise<Known> {
  const known: Record<string, readonly string[]> = {};
  for (const [name, query] of Object.entries(ids)) {
    const { rows } = await client.query<Record<string, string>>(query);
    known[name] = rows.flatMap((row) => Object.values(row));
  }
  const { rows } = await client.query<{ number: string; invoice: string; registration: string; surname: string; postcode: string; name: string }>(
    `select w.number, i.number as invoice, w.registration, w.contact_last_name as surname, w.postcode, w.customer_name as name from worksheet w
      join invoice i on i.tenant_id = w.tenant_id and i.worksheet_id = w.id and i.number is not null limit 1`,
  );
  const [job] = rows;
  if (!job) throw new Error('The company has no invoices');
  const week = { from: addDays(today, -7), to: addDays(today, 7) };
  const days = {
    from: [week.from],
    to: [week.to],
    expiresBy: [week.to],
    receivedFrom: [week.from],
    receivedTo: [week.to],
    dueTo: [week.to],
    datedFrom: [week.from],
    datedTo: [week.to],
    completedFrom: [week.from],
    completedTo: [week.to],
    bookedFrom: [today],
    bookedTo: [today],
    promisedTo: [today],
    promisedBy: [today],
    wishedDays: [week.to],
    validTo: [today],
    createdFrom: [week.from],
    createdTo: [week.from],
    dateFrom: [week.from],
    dateTo: [week.from],
    upTo: [today],
    day: [today],
    asAt: [addDays(today, -40)],
    month: [startOfMonth(today)],
  };
  return {
    ...known,
    ...days,
    q: [job.number, job.invoice, job.registration.slice(0, 4), job.surname, job.postcode, job.name.slice(0, 6), 'zzqqx', '07700900123', 'wind'],
    document: ['P000001'],
    reason: ['Cracked in rack'],
    make: ['FORD'],
    model: ['Focus'],
    year: ['2015'],
    body: ['hatchback'],
    glassModel: ['3571'],
    position: ['front'],
    postcode: [job.postcode],
    registration: [job.registration],
    adhesiveBatch: ['B000001'],
    note: ['Ring us'],
    latitude: ['52.5'],
    longitude: ['-1.9'],
    minutes: ['90'],
    skills: ['replacement'],
    days: ['14'],
    entity: ['worksheet'],
    id: known['worksheetId'] ?? [],
  };
}
