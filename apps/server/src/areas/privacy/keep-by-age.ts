import { idAt } from '@quarterlight/kit/ids';
import { type RawBuilder, sql } from 'kysely';
import type { ReadTx, Scope } from '../../platform/database/scope.ts';
import { eraseRows } from '../../platform/privacy/erase-rows.ts';
import { gatherRows } from '../../platform/privacy/gather-rows.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import type { SearchDefinition } from '../../platform/search/define-search.ts';
import { clearBytesOf } from '../files/index.ts';
import { getSettings } from '../system/index.ts';
import { monthsBefore } from './privacy.rules.ts';

/** What an age lets go of: rows of a table whose person is erased in them. */
interface Age {
  readonly setting: 'privacy.jobsMonths' | 'privacy.quotationsMonths' | 'privacy.messagesMonths';
  readonly title: string;
  readonly table: 'worksheet' | 'quotation' | 'outbox_message';
  /** Rows that are older than an instant and still say whose they are. */
  readonly older: (instant: string) => RawBuilder<boolean>;
}

const ages: readonly Age[] = [
  {
    setting: 'privacy.jobsMonths',
    title: 'Jobs',
    table: 'worksheet',
    older: (instant) =>
      sql<boolean>`r.completed_at < ${instant} and r.completed_at is not null and r.contact_last_name <> 'Erased person' and r.state = 'invoiced'`,
  },
  {
    setting: 'privacy.quotationsMonths',
    title: 'Quotations',
    table: 'quotation',
    older: (instant) =>
      sql<boolean>`r.valid_until < ${instant.slice(0, 10)} and r.state in ('declined', 'expired', 'sent') and (r.contact_name, r.contact_email, r.contact_telephone) is distinct from ('Erased person', '', '')`,
  },
  {
    setting: 'privacy.messagesMonths',
    title: 'Messages',
    table: 'outbox_message',
    older: (instant) => sql<boolean>`r.id < ${idAt(Date.parse(instant))} and r.body <> '' and r.state <> 'queued'`,
  },
];

const countedTo = 10_000;
const atOnce = 200;

async function due(tx: ReadTx): Promise<{ age: Age; before: string }[]> {
  const { privacy } = await getSettings(tx);
  const months = {
    'privacy.jobsMonths': privacy.jobsMonths,
    'privacy.quotationsMonths': privacy.quotationsMonths,
    'privacy.messagesMonths': privacy.messagesMonths,
  };
  return ages.flatMap((age) => (months[age.setting] === 0 ? [] : [{ age, before: monthsBefore(tx.now, months[age.setting]) }]));
}

/** How many of what would be let go of now, counted to 10,000; what keeps for ever is left out. */
export async function countOlder(tx: ReadTx): Promise<{ title: string; count: number; setting: string }[]> {
  const counts: { title: string; count: number; setting: string }[] = [];
  for (const { age, before } of await due(tx)) {
    const { rows } = await sql<{ count: number }>`select count(*)::int8 as count from
      (select from ${sql.table(age.table)} r where ${age.older(before)} limit ${countedTo}) l`.execute(tx.db);
    counts.push({ title: age.title, count: rows[0]?.count ?? 0, setting: age.setting });
  }
  return counts;
}

/** Lets go of the people in what is older than the company keeps them, a few hundred records at a time. The log keeps how many, never whom. */
export async function keepByAge(
  scope: Scope,
  { personal, searches }: { personal: readonly PersonalData[]; searches: readonly SearchDefinition[] },
): Promise<number> {
  let all = 0;
  for (const { age, before } of await scope.read(due)) {
    let count = 0;
    for (let ids = await olderThan(scope, age, before); ids.length > 0; ids = ids.length < atOnce ? [] : await olderThan(scope, age, before)) {
      const chosen = new Map([[age.table as string, new Set(ids)]]);
      const { rows } = await scope.read((tx) => gatherRows(tx, personal, chosen));
      await eraseRows(scope, personal, rows, { searches, clearBytes: clearBytesOf, onErased: async () => {} });
      count += ids.length;
    }
    all += count;
    if (count > 0)
      await scope.write(async (tx) => {
        await tx.audit({
          entity: 'retention',
          id: tx.tenant.id,
          label: age.title,
          action: 'retention.let-go',
          after: { records: count, olderThan: before.slice(0, 10) },
        });
        await tx.announce('retention', tx.tenant.id);
      });
  }
  return all;
}

const olderThan = (scope: Scope, { table, older }: Age, before: string): Promise<string[]> =>
  scope.read(async (tx) => {
    const { rows } = await sql<{ id: string }>`select r.id from ${sql.table(table)} r where ${older(before)} limit ${atOnce}`.execute(tx.db);
    return rows.map(({ id }) => id);
  });
