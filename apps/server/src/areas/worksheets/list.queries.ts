import type { QueryOf } from '@quarterlight/contract/route';
import { normaliseRegistration } from '@quarterlight/contract/rules/registration';
import type { countWorksheetStates, listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { addDays, day, daysBetween, mondayOf } from '@quarterlight/kit/days';
import { boundsOf, instantOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { atHand, heldBy, isBound, onOffer, type Rows, unfinished } from './held-by.queries.ts';
import { usedBatch } from './recall.queries.ts';
import { seesCalls, seesInternal } from './worksheets.rules.ts';

type ListQuery = QueryOf<typeof listWorksheets>;

const columns = [
  'worksheet.id',
  'worksheet.number',
  'worksheet.state',
  'worksheet.version',
  'worksheet.failed_attempt',
  'worksheet.failed_adas',
  'worksheet.inspected_at',
  'worksheet.priority',
  'worksheet.job_type_id',
  'worksheet.further_job_types',
  'worksheet.customer_id',
  'worksheet.customer_name',
  'worksheet.registration',
  'worksheet.vehicle_description',
  'worksheet.glass_summary',
  'worksheet.place',
  'worksheet.town',
  'worksheet.postcode',
  'worksheet.latitude',
  'worksheet.longitude',
  'worksheet.branch_id',
  'worksheet.technician_id',
  'worksheet.booking_id',
  'worksheet.booked_day',
  'worksheet.booked_slot',
  'worksheet.booked_starts_at',
  'worksheet.promised_on',
  'worksheet.awaiting_reason_id',
  'worksheet.net_pence',
  'worksheet.gross_pence',
  'worksheet.created_at',
  'worksheet.created_on',
  'worksheet.completed_on',
  'worksheet.cancelled_at',
  'worksheet.authorisation_needed',
  'worksheet.authorisation_number',
  'worksheet.order_number',
  'worksheet.policy_number',
  'worksheet.claim_number',
  'worksheet.certificate_number',
  'worksheet.mandate_signed_by',
  'worksheet.deposit_pence',
  'worksheet.taken_pence',
  'worksheet.loss_on',
  'worksheet.adas_requirement',
  'worksheet.estimated_minutes',
  'worksheet.credit_allowed_at',
  'worksheet.offering',
  'worksheet.approval',
  'worksheet.approval_note',
  'worksheet.contact_first_name',
  'worksheet.contact_last_name',
  'worksheet.contact_telephone',
  'worksheet.contact_mobile',
  'worksheet.contact_email',
  'worksheet.ring_at',
  'worksheet.wished_day',
  'worksheet.wished_slot',
  'worksheet.wait_since',
  'worksheet.wait_from',
  'worksheet.wait_to',
  'worksheet.wait_slots',
  'worksheet.wait_technician_id',
  'worksheet.wait_note',
] as const;

/** Worksheets, to be filtered. */
export const someWorksheets = (tx: ReadTx) => tx.db.selectFrom('worksheet').select('worksheet.id');

/** Jobs that wait for an earlier slot, in the words of their index: the rule `waitsStill` in SQL. */
export function waitingWorksheets(tx: ReadTx) {
  const rows = someWorksheets(tx)
    .where('worksheet.wait_since', 'is not', null)
    .where(sql<boolean>`worksheet.state in ('open', 'awaiting', 'booked')`)
    .where('worksheet.wait_to', '>=', tx.today)
    .where(
      sql<boolean>`(worksheet.booked_day is null or worksheet.booked_day > worksheet.wait_to
        or (worksheet.wait_slots <> '{}' and worksheet.booked_slot <> all (worksheet.wait_slots)))`,
    );
  return tx.actor.branchId === null ? rows : rows.where('worksheet.branch_id', '=', tx.actor.branchId);
}

/**
 * The same within the reader's bounds: said in so many words, so that an index finds them; the policies would only throw the others away. Indexes that know
 * what numbers and names begin with have a branch as the policies do.
 */
function ownWorksheets(tx: ReadTx, branch: 'branch_id' | 'bound_branch' = 'branch_id') {
  const { customerId, branchId, technicianId } = tx.actor;
  let rows = someWorksheets(tx);
  if (customerId !== null) rows = rows.where('worksheet.customer_id', '=', customerId);
  if (branchId !== null) rows = rows.where(`worksheet.${branch}`, '=', branchId);
  if (technicianId !== null) rows = rows.where('worksheet.technician_id', '=', technicianId);
  return rows;
}

/** What a page is ordered by and named by, besides what is shown. */
const besides = ['worksheet.tenant_id', 'worksheet.number_key', 'worksheet.customer_key', 'worksheet.booked_order'] as const;

/** What lists and the tray show of filtered worksheets, a page of which `showSummaries` completes. */
export const worksheetSummaries = (rows: ReturnType<typeof someWorksheets>) => rows.clearSelect().select(columns).select(besides);

/** A page with names and what of the customer holds a job up beside each: asked for one by one, since as joins they would be planned in every order. */
export const showSummaries = (tx: ReadTx) => (page: ReturnType<typeof worksheetSummaries>) =>
  tx.db
    .selectFrom(page.as('worksheet'))
    .leftJoin('customer', (join) => join.onRef('customer.tenant_id', '=', 'worksheet.tenant_id').onRef('customer.id', '=', 'worksheet.customer_id'))
    .select(columns)
    .select(['customer.on_stop', 'customer.credit_limit_pence', 'customer.exposure_pence', 'customer.order_number_required', 'customer.type'])
    .select(['customer.required_fields', 'customer.authorisation_limit_pence'])
    .select((eb) => {
      const name = (of: 'worksheet.job_type_id' | 'worksheet.awaiting_reason_id') =>
        eb.selectFrom('lookup').select('lookup.name').whereRef('lookup.tenant_id', '=', 'worksheet.tenant_id').whereRef('lookup.id', '=', of);
      return [
        name('worksheet.job_type_id').as('job_type_name'),
        sql<
          string[] | null
        >`(select array_agg(l.name order by l.name) from lookup l where l.tenant_id = worksheet.tenant_id and l.id = any(worksheet.further_job_types))`.as(
          'further_job_type_names',
        ),
        name('worksheet.awaiting_reason_id').as('reason_name'),
        eb
          .selectFrom('branch')
          .select('branch.name')
          .whereRef('branch.tenant_id', '=', 'worksheet.tenant_id')
          .whereRef('branch.id', '=', 'worksheet.branch_id')
          .as('branch_name'),
        eb
          .selectFrom('person_name')
          .select('person_name.name')
          .whereRef('person_name.tenant_id', '=', 'worksheet.tenant_id')
          .whereRef('person_name.id', '=', 'worksheet.technician_id')
          .as('technician_name'),
      ];
    });

/** The same of the worksheets that have been found. */
const summariesById = (tx: ReadTx) => (ids: readonly string[]) =>
  showSummaries(tx)(worksheetSummaries(someWorksheets(tx).where('worksheet.id', '=', sql<string>`any(${ids}::uuid[])`)));

export type SummaryRow = Awaited<ReturnType<ReturnType<ReturnType<typeof showSummaries>>['execute']>>[number];

/** The worksheets that the list's filters ask for. */
export function askedFor(tx: ReadTx, query: ListQuery) {
  let rows = ownWorksheets(tx, query.q === undefined ? 'branch_id' : 'bound_branch');
  if (query.ids !== undefined) rows = rows.where('worksheet.id', '=', sql<string>`any(${query.ids}::uuid[])`);
  if (query.state !== undefined && query.state.length > 0) rows = rows.where('worksheet.state', 'in', query.state);
  // A customer's indexes have the branch as the policies do.
  const branch = oneCustomer(tx, query) === null ? 'branch_id' : 'bound_branch';
  if (query.branchId !== undefined) rows = rows.where(`worksheet.${branch}`, '=', query.branchId);
  if (query.technicianId !== undefined) rows = rows.where('worksheet.technician_id', '=', query.technicianId);
  if (query.customerId !== undefined) rows = rows.where('worksheet.customer_id', '=', query.customerId);
  if (query.vehicleId !== undefined) rows = rows.where('worksheet.vehicle_id', '=', query.vehicleId);
  if (query.mine !== undefined) rows = rows.where('worksheet.created_by', '=', tx.actor.userId);
  const { from, to } = bookedBetween(tx, query);
  if (from !== undefined) rows = rows.where('worksheet.booked_day', '>=', from);
  if (to !== undefined) rows = rows.where('worksheet.booked_day', '<=', to);
  if (query.promisedTo !== undefined) rows = rows.where(toBook).where('worksheet.promised_on', '<=', query.promisedTo);
  if (query.createdFrom !== undefined) rows = rows.where('worksheet.created_at', '>=', instantOf(day(query.createdFrom), '00:00', tx.tenant.timeZone));
  if (query.createdTo !== undefined) rows = rows.where('worksheet.created_at', '<', instantOf(addDays(day(query.createdTo), 1), '00:00', tx.tenant.timeZone));
  if (query.jobTypeId !== undefined) rows = rows.where(sql<boolean>`(${sql.join(ofJobType(query.jobTypeId), sql` or `)})`);
  if (query.warranty === 'claim-open') rows = rows.where(sql<boolean>`worksheet.claim_open`);
  else if (query.warranty !== undefined) rows = rows.where('worksheet.warranty_of_id', 'is not', null);
  if (query.adhesiveBatch !== undefined) rows = rows.where(usedBatch(query.adhesiveBatch));
  if (query.fittedById !== undefined) rows = fittedBy(rows, query.fittedById);
  if (query.highlight !== undefined) rows = ofHighlight(tx, rows, query.highlight);
  if (query.approval !== undefined) rows = byApproval(tx, rows, query.approval);
  if (query.calls !== undefined || query.sort?.endsWith('ringAt')) rows = toRing(tx, rows, query.calls);
  if (query.offering !== undefined) rows = onOffer(tx, rows, query.offering);
  if (query.heldBy !== undefined) rows = heldBy(tx, rows, query.heldBy, oneCustomer(tx, query));
  return rows;
}

/** Of this type, or with a line that is: each in the words of its own index. */
const ofJobType = (id: string): RawBuilder<boolean>[] => [
  sql<boolean>`worksheet.job_type_id = ${id}`,
  sql<boolean>`(worksheet.further_job_types <> '{}' and worksheet.further_job_types @> array[${id}]::uuid[])`,
];

/** How many worksheets the list shows for these filters, counted up to one more than 10,000. */
export const countWorksheets = (tx: ReadTx, query: Omit<ListQuery, 'q'>): Promise<number> =>
  countRows(tx, askedFor(tx, query).clearSelect().select('worksheet.id'));

/** The working list, filtered and searched as the contract says. */
export function findWorksheets(tx: ReadTx, query: ListQuery) {
  const { from, to } = bookedBetween(tx, query);
  const { anyOf, rest } = waysTo(query, { from, to });
  const rows = askedFor(tx, rest);
  let shown = to === undefined ? rows : rows.where('worksheet.created_at', '<', takenInBefore(tx, to));
  if (query.sort?.endsWith('bookedFor')) {
    // The same bounds in the words of the index that has the order.
    if (from !== undefined) shown = shown.where('worksheet.booked_order', '>=', firstOfDay(from));
    if (to !== undefined) shown = shown.where('worksheet.booked_order', '<', firstOfDay(addDays(day(to), 1)));
  }
  const ofOne = oneCustomer(tx, query) !== null;
  const byIds =
    anyOf !== undefined || isFoundByIndexes(query) || (ofOne && isFoundByCustomer(query))
      ? { byIds: summariesById(tx), ...(anyOf === undefined ? {} : { anyOf }) }
      : {};
  return keysetPage(tx, worksheetSummaries(shown), {
    counted: rows,
    show: showSummaries(tx),
    ...byIds,
    request: query,
    id: 'worksheet.id',
    keys: ofOne ? { ...keys, customer: keys.createdAt } : keys,
    byDefault: '-createdAt',
  });
}

/**
 * The ways to what is asked for that have an index of their own in another order than the list's: what begins with a text, what is booked for a day or a
 * week, what is of a job type; and what is asked besides. Walking the list's order instead would pass all that was taken in since.
 */
function waysTo(query: ListQuery, { from, to }: ReturnType<typeof bookedBetween>): { anyOf?: RawBuilder<boolean>[]; rest: ListQuery } {
  const { q, when, jobTypeId } = query;
  if (q !== undefined) return { anyOf: beginnings(q), rest: query };
  if (when !== undefined) return { anyOf: [sql<boolean>`worksheet.booked_day between ${from} and ${to}`], rest: { ...query, when: undefined } };
  return jobTypeId === undefined ? { rest: query } : { anyOf: ofJobType(jobTypeId), rest: { ...query, jobTypeId: undefined } };
}

/** Whether indexes alone say which jobs these are, after going through more than are shown. */
const isFoundByIndexes = ({ heldBy: heldUpBy, offering, approval, calls, adhesiveBatch, bookedFrom, bookedTo, promisedTo, ids }: ListQuery) =>
  [heldUpBy, offering, approval, calls, adhesiveBatch, bookedFrom, bookedTo, promisedTo, ids].some((each) => each !== undefined);

/** The same of one customer's. */
const isFoundByCustomer = ({ highlight, branchId }: ListQuery) => [highlight, branchId].some((each) => each !== undefined);

/** The first and the last booked day that are asked for: by the days themselves, and by days counted from today. */
function bookedBetween(tx: ReadTx, { when, bookedFrom, bookedTo }: ListQuery): { from: string | undefined; to: string | undefined } {
  const today = day(tx.today);
  const monday = mondayOf(today);
  const spans = { today: [today, today], tomorrow: [addDays(today, 1), addDays(today, 1)], 'this-week': [monday, addDays(monday, 6)] } as const;
  const [first, last] = when === undefined ? [] : spans[when];
  const given = (days: readonly (string | undefined)[]) => days.filter((each) => each !== undefined).toSorted();
  return { from: given([bookedFrom, first]).at(-1), to: given([bookedTo, last])[0] };
}

/** Where a day's slots begin in `booked_order`. */
const firstOfDay = (on: string): number => daysBetween(day('2000-01-01'), day(on)) * 4;

/**
 * When a job was taken in at the latest that is booked for that day or an earlier one: nothing is booked into the past (a check of the table). It spares
 * the newest first from walking past all that is booked later. Two days on, since the company's time zone may have changed.
 */
const takenInBefore = (tx: ReadTx, bookedTo: string): string => instantOf(addDays(day(bookedTo), 3), '00:00', tx.tenant.timeZone);

const keys = {
  createdAt: 'worksheet.created_at',
  number: 'worksheet.number_key',
  bookedFor: 'worksheet.booked_order',
  customer: 'worksheet.customer_key',
  registration: 'worksheet.registration',
  ringAt: 'worksheet.ring_at',
};

/** Whose jobs alone are asked for. By customer these stand as they were taken in. */
const oneCustomer = ({ actor }: ReadTx, { customerId }: ListQuery): string | null => customerId ?? actor.customerId;

/** Number, former number, registration, customer or postcode begins with the text: each by itself, since each has its own index. */
function beginnings(text: string): RawBuilder<boolean>[] {
  const upper = text.trim().toUpperCase();
  const former = [...new Set([upper, text.trim()])].map((start) => beginsWith('worksheet.former_number', start));
  return [
    beginsWith(sql`worksheet.number collate "C"`, upper),
    sql<boolean>`(worksheet.former_number <> '' and (${sql.join(former, sql` or `)}))`,
    beginsWith('worksheet.registration', normaliseRegistration(text) || upper),
    beginsWith('worksheet.customer_key', sortKey(text)),
    beginsWith('worksheet.postcode', upper),
  ];
}

/** Of few rows those of which any of these begins with the text: `is true` keeps all that ever began so from being read instead. */
export const startingWith = <Row>(rows: Rows<Row>, text: string): Rows<Row> => rows.where(sql<boolean>`(${sql.join(beginnings(text), sql` or `)}) is true`);

const fittedBy = <Row>(rows: Rows<Row>, technicianId: string): Rows<Row> =>
  rows
    .where('worksheet.warranty_of_id', 'is not', null)
    .where(
      sql<boolean>`exists (select 1 from worksheet o where o.tenant_id = worksheet.tenant_id and o.id = worksheet.warranty_of_id and o.technician_id = ${technicianId})`,
    );

const atWork = ['released', 'in-progress'] as const;
// The colour's priority order, as a condition for each: the ones above it must not hold.
const highlightConditions = {
  isCompleted: sql<boolean>`worksheet.state in ('completed', 'invoiced')`,
  failedAttempt: sql<boolean>`worksheet.failed_attempt`,
  isInspected: sql<boolean>`worksheet.inspected_at is not null`,
  failedAdas: sql<boolean>`worksheet.failed_adas`,
  isReleased: sql<boolean>`worksheet.state in ('released', 'in-progress')`,
  isPriority: sql<boolean>`worksheet.priority`,
  default: sql<boolean>`true`,
} as const;

function ofHighlight<Row>(tx: ReadTx, rows: Rows<Row>, wanted: keyof typeof highlightConditions): Rows<Row> {
  let filtered = isBound(tx) && wanted !== 'isCompleted' ? rows.where('worksheet.state', 'in', wanted === 'isReleased' ? atWork : unfinished) : rows;
  for (const [name, condition] of Object.entries(highlightConditions)) {
    if (name === wanted) return filtered.where(condition);
    filtered = filtered.where(sql<boolean>`not ${condition}`);
  }
  return filtered;
}

/** Jobs about which somebody is to be rung, up to the end of today or at any time. */
function toRing<Row>(tx: ReadTx, rows: Rows<Row>, calls: ListQuery['calls']): Rows<Row> {
  if (!seesCalls(tx.actor)) return rows.where(sql<boolean>`false`);
  const waiting = rows.where('worksheet.ring_at', 'is not', null);
  return calls === 'today' ? waiting.where('worksheet.ring_at', '<', boundsOf(day(tx.today), tx.tenant.timeZone).to) : waiting;
}

/** What work providers say to a job is the office's, and of interest until the job is billed. */
const byApproval = <Row>(tx: ReadTx, rows: Rows<Row>, wanted: NonNullable<ListQuery['approval']>): Rows<Row> =>
  seesInternal(tx.actor)
    ? rows.where('worksheet.approval', '=', wanted).where('worksheet.state', 'in', [...atHand, 'completed'])
    : rows.where(sql<boolean>`false`);

/** In the words of the index of what waits for a booking. */
const toBook = sql<boolean>`worksheet.state in ('open', 'awaiting') and worksheet.booking_id is null`;

/** How many worksheets stand in each state, counted up to one more than 10,000 each. */
export async function countStates(
  tx: ReadTx,
  { branchId, customerId }: QueryOf<typeof countWorksheetStates>,
): Promise<{ state: WorksheetState; count: number; isExact: boolean }[]> {
  let rows = ownWorksheets(tx);
  if (branchId !== undefined) rows = rows.where('worksheet.branch_id', '=', branchId);
  if (customerId !== undefined) rows = rows.where('worksheet.customer_id', '=', customerId);
  const counts = await (tx.actor.technicianId === null ? countEach(rows) : countTogether(rows)).execute(tx.db);
  return counts.rows.map(({ state, count }) => ({ state: WorksheetState.parse(state), count: Math.min(count, 10_000), isExact: count <= 10_000 }));
}

type StateCount = { state: string; count: number };
type Counted = ReturnType<typeof someWorksheets>;

/** State by state, none further than it is told. */
const countEach = (rows: Counted) =>
  sql<StateCount>`select s.state, (select count(*) from (${rows.where(sql<boolean>`worksheet.state = s.state`).limit(10_001)}) as counted) as count
    from unnest(${WorksheetState.options}::text[]) with ordinality as s(state, position) order by s.position`;

/** All at once, without sorting: what one technician has ever done is read once, not for each state. */
const countTogether = (rows: Counted) => {
  const counts = WorksheetState.options.map((state) => sql`count(*) filter (where own.state = ${state})`);
  return sql<StateCount>`select unnest(${WorksheetState.options}::text[]) as state, unnest(array[${sql.join(counts)}]) as count
    from (${rows.clearSelect().select('worksheet.state')}) as own`;
};
