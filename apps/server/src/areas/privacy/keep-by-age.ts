import { idAt } from '@quarterlight/kit/ids';
import { localDayOf } from '@quarterlight/kit/instants';
import { type RawBuilder, sql } from 'kysely';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { eraseRows } from '../../platform/privacy/erase-rows.ts';
import { gatherRows } from '../../platform/privacy/gather-rows.ts';
import { isOpen } from '../../platform/privacy/open-things.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import type { SearchDefinition } from '../../platform/search/define-search.ts';
import { clearBytesOf } from '../files/index.ts';
import { getSettings } from '../system/index.ts';
import { taskState } from './privacy.queries.ts';
import { monthsBefore } from './privacy.rules.ts';

/** An instant, and which day that was in the company. */
interface Before {
  readonly instant: string;
  readonly day: string;
}

/** What an age lets go of: rows `p` of a table whose person is erased in them. */
interface Age {
  readonly setting: 'privacy.jobsMonths' | 'privacy.quotationsMonths' | 'privacy.messagesMonths';
  readonly title: string;
  readonly table: 'worksheet' | 'quotation' | 'outbox_message';
  /** Rows that are older and still say whose they are. */
  readonly older: (before: Before) => RawBuilder<boolean>;
  /** Whether there is anything to it where so many months are kept. */
  readonly applies?: (months: number) => boolean;
  /** The table whose rows are counted, where they are others than the picked ones. */
  readonly counts?: 'invoice';
}

/** So long does the law hold what was posted. */
const monthsHeld = 72;

const ages: readonly Age[] = [
  {
    setting: 'privacy.jobsMonths',
    title: 'Jobs',
    table: 'worksheet',
    older: ({ instant }) =>
      sql<boolean>`p.completed_at < ${instant} and p.completed_at is not null and p.contact_last_name <> 'Erased person' and p.state = 'invoiced'`,
  },
  {
    setting: 'privacy.jobsMonths',
    title: 'Invoices',
    table: 'worksheet',
    // Of jobs that went while the law still held their documents.
    older: () => sql<boolean>`p.contact_last_name = 'Erased person' and p.id in (select i.worksheet_id from invoice i where i.posted_at is not null
      and (i.pdf_file_id is not null or i.detail #>> '{job,driver}' <> '' or i.payer = 'policyholder' and i.payer_name <> 'Erased person')
      and i.posted_at < app.now() - interval '6 years' and app.kept_until(i.posted_at) < app.today())`,
    applies: (months) => months <= monthsHeld,
    counts: 'invoice',
  },
  {
    setting: 'privacy.quotationsMonths',
    title: 'Quotations',
    table: 'quotation',
    older: ({ day }) => sql<boolean>`p.valid_until < ${day} and p.contact_name <> 'Erased person' and p.state in ('declined', 'expired', 'sent')`,
  },
  {
    setting: 'privacy.messagesMonths',
    title: 'Messages',
    table: 'outbox_message',
    older: ({ instant }) => sql<boolean>`p.id < ${idAt(Date.parse(instant))} and p.body <> '' and p.state <> 'queued'`,
  },
];

const countedTo = 10_000;
/** So many records go in one transaction, and so many transactions are one turn of the task. */
const atOnce = 100;
const batchesATurn = 20;

/** The task of letting go; there is one of a company at a time. */
export const keepTask = 'privacy.keep';
const keepKey = 'keep by age';

async function due(tx: ReadTx): Promise<{ age: Age; before: Before }[]> {
  const { privacy } = await getSettings(tx);
  const months = {
    'privacy.jobsMonths': privacy.jobsMonths,
    'privacy.quotationsMonths': privacy.quotationsMonths,
    'privacy.messagesMonths': privacy.messagesMonths,
  };
  const before = (instant: string): Before => ({ instant, day: localDayOf(instant, tx.tenant.timeZone) });
  return ages.flatMap((age) => {
    const kept = months[age.setting];
    return kept === 0 || age.applies?.(kept) === false ? [] : [{ age, before: before(monthsBefore(tx.now, kept)) }];
  });
}

/** What goes now: what is older, but for what is still open itself or below, and what somebody's request is about. */
const goes = (personal: readonly PersonalData[], { table, older }: Age, before: Before): RawBuilder<boolean> =>
  sql<boolean>`${older(before)} and not ${isOpen(personal, table)} and not exists (select from privacy_place l join privacy_request q on q.id = l.request_id
    where l.record_id = p.id and l.of_table = ${table} and l.chosen and q.state in ('looking', 'open', 'erasing'))`;

/** How many of what would be let go of now, counted to 10,000; what keeps for ever is left out. */
export async function countOlder(tx: ReadTx, personal: readonly PersonalData[]): Promise<{ title: string; count: number; setting: string }[]> {
  const counts: { title: string; count: number; setting: string }[] = [];
  for (const { age, before } of await due(tx)) {
    const { rows } = await sql<{ count: number }>`select count(*)::int8 as count from
      (select from ${sql.table(age.table)} p where ${goes(personal, age, before)} limit ${countedTo}) l`.execute(tx.db);
    counts.push({ title: age.title, count: rows[0]?.count ?? 0, setting: age.setting });
  }
  return counts;
}

interface Options {
  readonly personal: readonly PersonalData[];
  readonly searches: readonly SearchDefinition[];
}

/**
 * Lets go of the people in what is older than the company keeps them, a batch in each transaction and so many batches at most; `isMore` where something is left.
 * The log keeps how many, never whom.
 */
export async function keepByAge(scope: Scope, options: Options, batches = batchesATurn): Promise<{ records: number; isMore: boolean }> {
  let [records, left] = [0, batches];
  for (const { age, before } of await scope.read(due))
    for (let isMore = true; isMore; ) {
      if (left === 0) return { records, isMore: true };
      const gone = await scope.write((tx) => letGo(tx, options, age, before));
      records += gone.records;
      if (gone.records > 0) left -= 1;
      isMore = gone.isMore;
    }
  return { records, isMore: false };
}

/** One batch, all or nothing: what somebody is changing at this moment is passed over until the next time, and nobody changes the rest meanwhile. */
async function letGo(tx: WriteTx, { personal, searches }: Options, age: Age, before: Before): Promise<{ records: number; isMore: boolean }> {
  const { rows: picked } = await sql<{ id: string }>`select p.id from ${sql.table(age.table)} p where ${goes(personal, age, before)} limit ${atOnce}
    for no key update of p skip locked`.execute(tx.db);
  const ids = new Set(picked.map(({ id }) => id));
  if (ids.size === 0) return { records: 0, isMore: false };
  const { rows } = await gatherRows(tx, personal, new Map([[age.table, ids]]), Number.POSITIVE_INFINITY);
  const gone = new Set<string>();
  const onErased = async (_tx: WriteTx, { table }: Pick<PersonalData, 'table'>, erased: readonly (string | null)[]) => {
    if (table === (age.counts ?? age.table)) for (const id of erased) if (id !== null && (age.counts !== undefined || ids.has(id))) gone.add(id);
  };
  await eraseRows({ write: (work) => work(tx) }, personal, rows, { searches, clearBytes: clearBytesOf, onErased });
  await tx.audit({
    entity: 'retention',
    id: tx.tenant.id,
    label: age.title,
    action: 'retention.let-go',
    after: { records: gone.size, olderThan: before.day },
  });
  await tx.announce('retention', tx.tenant.id);
  return { records: gone.size, isMore: ids.size === atOnce && gone.size > 0 };
}

/** Has it done in the background, unless it is under way; what failed for good begins anew. */
export async function keepSoon(scope: Scope): Promise<void> {
  await scope.write(async (tx) => {
    const state = await taskState(tx, keepKey);
    if ((state === null || state === 'failed') && (await due(tx)).length > 0) await tx.enqueue(keepTask, {}, { key: keepKey });
  });
}

/** One turn of the task; the next is behind whatever waits by then. */
export async function keepTurn(scope: Scope, options: Options): Promise<void> {
  const { isMore } = await keepByAge(scope, options);
  if (isMore) await scope.write((tx) => tx.enqueue(keepTask, {}, { key: keepKey }));
}
