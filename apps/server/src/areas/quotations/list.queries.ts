import type { listQuotations, quotationBoard } from '@quarterlight/contract/quotations/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { normaliseRegistration } from '@quarterlight/contract/rules/registration';
import { addDays, day, mondayOf } from '@quarterlight/kit/days';
import { emptyId } from '@quarterlight/kit/ids';
import { instantOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { countRows, countUpTo } from '../../platform/database/count-rows.ts';
import { keysetPage, type Page } from '../../platform/database/keyset.ts';
import { oneOf } from '../../platform/database/one-of.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';

type ListQuery = QueryOf<typeof listQuotations>;
type BoardQuery = QueryOf<typeof quotationBoard>;

/** Quotations with what is shown of each in lists. */
const summaries = (tx: ReadTx) =>
  tx.db
    .selectFrom('quotation')
    .selectAll('quotation')
    .select((eb) => [
      eb.selectFrom('branch').select('branch.name').whereRef('branch.id', '=', 'quotation.branch_id').as('branch_name'),
      eb.selectFrom('person_name').select('person_name.name').whereRef('person_name.id', '=', 'quotation.owner_id').as('owner_name'),
      eb.selectFrom('lookup').select('lookup.name').whereRef('lookup.id', '=', 'quotation.job_type_id').as('job_type_name'),
      eb
        .selectFrom('quotation_option')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('quotation_option.tenant_id', '=', 'quotation.tenant_id')
        .whereRef('quotation_option.quotation_id', '=', 'quotation.id')
        .as('option_count'),
    ]);
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

/** Quotations, as far as the list shows them: the office's alone, a customer's users have their own list. */
function ours(tx: ReadTx) {
  let rows = tx.db.selectFrom('quotation').select('quotation.id');
  if (tx.actor.customerId !== null) rows = rows.where(sql<boolean>`false`);
  if (tx.actor.branchId !== null) rows = rows.where('quotation.branch_id', '=', tx.actor.branchId);
  return rows;
}

function askedFor(tx: ReadTx, query: BoardQuery) {
  let rows = ours(tx);
  const ownerId = query.mine === undefined ? query.ownerId : (tx.actor.userId ?? emptyId);
  if (ownerId !== undefined) rows = rows.where('quotation.owner_id', '=', ownerId);
  if (query.customerId !== undefined) rows = rows.where('quotation.customer_id', '=', query.customerId);
  if (query.branchId !== undefined) rows = rows.where('quotation.branch_id', '=', query.branchId);
  if (query.due !== undefined) {
    const today = day(tx.today);
    const [from, to] = { overdue: ['2000-01-01', addDays(today, -1)], today: [today, today], 'this-week': [today, addDays(mondayOf(today), 6)] }[query.due];
    rows = rows.where('quotation.follow_up_order', '>=', from ?? today).where('quotation.follow_up_order', '<=', to ?? today);
  }
  return rows;
}

const keys = {
  createdAt: 'quotation.created_at',
  number: 'quotation.number_key',
  followUpOn: 'quotation.follow_up_order',
  validUntil: 'quotation.valid_until',
  gross: 'quotation.gross_pence',
  customer: 'quotation.customer_key',
};

const byIds = (tx: ReadTx) => (ids: readonly string[]) => summaries(tx).where('quotation.id', '=', sql<string>`any(${ids}::uuid[])`);

/** The pipeline, filtered and searched as the contract says. */
export function findQuotations(tx: ReadTx, query: ListQuery): Promise<Page<SummaryRow>> {
  let rows = askedFor(tx, query);
  const zone = tx.tenant.timeZone;
  if (query.state !== undefined && query.state.length > 0) rows = rows.where('quotation.state', 'in', query.state);
  if (query.jobTypeId !== undefined) rows = rows.where('quotation.job_type_id', '=', query.jobTypeId);
  if (query.approval !== undefined) rows = rows.where('quotation.approval', '=', query.approval);
  if (query.asked !== undefined) rows = rows.where('quotation.asked_at', 'is not', null);
  if (query.validTo !== undefined) rows = rows.where('quotation.valid_until', '<=', query.validTo);
  if (query.createdFrom !== undefined) rows = rows.where('quotation.created_at', '>=', instantOf(day(query.createdFrom), '00:00', zone));
  if (query.createdTo !== undefined) rows = rows.where('quotation.created_at', '<', instantOf(addDays(day(query.createdTo), 1), '00:00', zone));
  const anyOf = query.q === undefined ? undefined : beginnings(query.q);
  return keysetPage(tx, rows, {
    request: query,
    id: 'quotation.id',
    keys,
    byDefault: '-createdAt',
    byIds: byIds(tx),
    ...(anyOf === undefined ? {} : { anyOf }),
  });
}

/** Number, registration or customer begins with the text: each by itself, since each has its own index. */
function beginnings(text: string) {
  const upper = text.trim().toUpperCase();
  return [
    beginsWith(sql`quotation.number collate "C"`, upper),
    beginsWith(sql`quotation.registration collate "C"`, normaliseRegistration(text) || upper),
    beginsWith('quotation.customer_key', sortKey(text)),
  ];
}

const boardStates = ['draft', 'sent', 'accepted', 'booked', 'declined', 'expired'] as const;
const cardsOfAColumn = 20;

/** A column a state: how many, what the first 10,000 are worth, and the first few: what is open by its follow-up, the rest newest first. */
export async function findBoard(tx: ReadTx, query: BoardQuery) {
  const columns = [];
  for (const state of boardStates) {
    const rows = askedFor(tx, query).where(oneOf('quotation.state', [state]));
    const counted = await countRows(tx, rows);
    const open = state === 'draft' || state === 'sent' || state === 'accepted';
    const first = rows
      .orderBy(open ? 'quotation.follow_up_order' : 'quotation.created_at', open ? 'asc' : 'desc')
      .orderBy('quotation.id', 'desc')
      .limit(cardsOfAColumn);
    const ids = (await first.execute()).map(({ id }) => id);
    const shown = new Map((ids.length === 0 ? [] : await byIds(tx)(ids).execute()).map((row) => [row.id, row]));
    const worth = await tx.db
      .selectFrom(rows.select('quotation.gross_pence').limit(countUpTo).as('counted'))
      .select(sql<number>`coalesce(sum(gross_pence), 0)::int8`.as('pence'))
      .executeTakeFirstOrThrow();
    columns.push({ state, counted, gross: worth.pence, rows: ids.flatMap((id) => shown.get(id) ?? []) });
  }
  return columns;
}

/** What each person did to quotations between two days, by the timeline; a quotation counts once for each thing that was done to it. */
export async function findActivity(tx: ReadTx, { from, to }: { from: string; to: string }) {
  const zone = tx.tenant.timeZone;
  if (tx.actor.customerId !== null) return [];
  const { rows } = await sql<{ id: string; name: string; raised: number; sent: number; accepted: number; booked: number; lost: number; gross: number }>`
    select e.user_id as id, max(p.name) as name,
      count(distinct e.quotation_id) filter (where e.action = 'created') as raised,
      count(distinct e.quotation_id) filter (where e.action = 'sent') as sent,
      count(distinct e.quotation_id) filter (where e.action = 'accepted') as accepted,
      count(distinct e.quotation_id) filter (where e.action = 'booked') as booked,
      count(distinct e.quotation_id) filter (where e.action = 'declined') as lost,
      coalesce(sum(q.gross_pence) filter (where e.action = 'accepted'), 0)::int8 as gross
    from quotation_event e
      join person_name p on p.tenant_id = e.tenant_id and p.id = e.user_id
      join quotation q on q.tenant_id = e.tenant_id and q.id = e.quotation_id
    where e.at >= ${instantOf(day(from), '00:00', zone)} and e.at < ${instantOf(addDays(day(to), 1), '00:00', zone)}
    group by e.user_id order by max(p.name), e.user_id limit 500`.execute(tx.db);
  return rows;
}

/** The account's own quotations that went out to it; one that is being changed since has gone out as well. */
export function findOwn(
  tx: ReadTx,
  query: {
    q?: string | undefined;
    sort?: string | undefined;
    state?: readonly string[] | undefined;
    limit?: number | undefined;
    after?: string | undefined;
    before?: string | undefined;
  },
) {
  let rows = tx.db
    .selectFrom('quotation')
    .select('quotation.id')
    .where('quotation.customer_id', '=', tx.actor.customerId ?? emptyId)
    .where('quotation.sent_at', 'is not', null);
  if (query.state !== undefined && query.state.length > 0) rows = rows.where('quotation.state', 'in', query.state);
  const anyOf = query.q === undefined ? undefined : beginnings(query.q).slice(0, 2);
  return keysetPage(tx, rows, {
    request: query,
    id: 'quotation.id',
    keys,
    byDefault: '-createdAt',
    byIds: byIds(tx),
    ...(anyOf === undefined ? {} : { anyOf }),
  });
}

/** Follow-ups of quotations of somebody's that are due by a day, the longest due first. */
export const findDue = (tx: ReadTx, ownerId: string, until: string, most: number) =>
  tx.db
    .selectFrom('quotation')
    .select(['quotation.id', 'quotation.number', 'quotation.registration', 'quotation.customer_name', 'quotation.contact_name', 'quotation.follow_up_on'])
    .where('quotation.owner_id', '=', ownerId)
    .where('quotation.follow_up_order', '<=', until)
    .where(sql<boolean>`quotation.state in ('draft', 'sent', 'accepted')`)
    .orderBy('quotation.follow_up_order')
    .orderBy('quotation.id')
    .limit(most)
    .execute();

/** Questions that wait for an answer, of quotations of somebody's, the oldest first. */
export const findAsked = (tx: ReadTx, ownerId: string, most: number) =>
  tx.db
    .selectFrom('quotation')
    .select(['quotation.id', 'quotation.number', 'quotation.registration', 'quotation.customer_name', 'quotation.asked_at'])
    .where('quotation.owner_id', '=', ownerId)
    .where('quotation.asked_at', 'is not', null)
    .orderBy('quotation.asked_at')
    .orderBy('quotation.id')
    .limit(most)
    .execute();
