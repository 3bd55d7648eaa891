import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';

/** Worksheets raised between two instants, by day and job type; when those of another system were is not known. */
export const countCreated = (tx: ReadTx, between: { from: string; to: string }) =>
  tx.db
    .selectFrom('worksheet')
    .innerJoin('lookup', 'lookup.id', 'worksheet.job_type_id')
    .select((eb) => ['worksheet.created_on as day', 'worksheet.job_type_id as id', 'lookup.name', eb.fn.countAll<number>().as('count')])
    .where('worksheet.created_at', '>=', between.from)
    .where('worksheet.created_at', '<', between.to)
    .where('worksheet.done_elsewhere', '=', false)
    .groupBy(['worksheet.created_on', 'worksheet.job_type_id', 'lookup.name'])
    .execute();

/** Warranty jobs raised between two instants, each with the technician of the job that it puts right. */
export const findWarranties = (tx: ReadTx, between: { from: string; to: string }) =>
  tx.db
    .selectFrom('worksheet')
    .innerJoin('worksheet as original', 'original.id', 'worksheet.warranty_of_id')
    .leftJoin('person_name', 'person_name.id', 'original.technician_id')
    .select(['worksheet.id', 'worksheet.created_on as day', 'original.technician_id', 'person_name.name as technician', 'worksheet.warranty_cause as cause'])
    .where('worksheet.created_at', '>=', between.from)
    .where('worksheet.created_at', '<', between.to)
    .execute();

/** Jobs completed on the days, warranty work apart, by technician. */
export const countCompleted = (tx: ReadTx, days: { from: string; to: string }) =>
  tx.db
    .selectFrom('worksheet')
    .leftJoin('person_name', 'person_name.id', 'worksheet.technician_id')
    .select((eb) => ['worksheet.technician_id', 'person_name.name as technician', eb.fn.countAll<number>().as('count')])
    .where('worksheet.completed_on', '>=', days.from)
    .where('worksheet.completed_on', '<=', days.to)
    .where('worksheet.warranty_of_id', 'is', null)
    .groupBy(['worksheet.technician_id', 'person_name.name'])
    .execute();

/** How many jobs were completed on each day of the range, by the day on which they were raised; without those of another system. */
export const countCompletions = (tx: ReadTx, days: { from: string; to: string }) =>
  tx.db
    .selectFrom('worksheet')
    .select((eb) => [sql<string>`worksheet.created_on`.as('raised'), sql<string>`worksheet.completed_on`.as('completed'), eb.fn.countAll<number>().as('count')])
    .where('completed_on', '>=', days.from)
    .where('completed_on', '<=', days.to)
    .where('done_elsewhere', '=', false)
    .groupBy(['created_on', 'completed_on'])
    .execute();

interface Wait {
  reasonId: string | null;
  reason: string;
  jobs: number;
  hours: number;
}

/** The time that the jobs completed on the days stood waiting, by reason: jobs and hours. A wait ends with what happened next to the job. */
export async function sumAwaiting(tx: ReadTx, days: { from: string; to: string }): Promise<Wait[]> {
  const result = await sql<Wait>`
    select l.id as "reasonId", coalesce(l.name, 'Not given') as reason, count(distinct w.id) as jobs, round(sum(extract(epoch from (ended.at - held.at))) / 3600.0, 1)::float8 as hours
    from worksheet w
    join worksheet_event held on held.worksheet_id = w.id and held.action = 'held'
    left join lookup l on l.id = held.reason_id
    join lateral (
      select e.at from worksheet_event e
      where e.worksheet_id = w.id and e.id > held.id and e.action in ('held', 'resumed', 'booked', 'rebooked', 'released', 'started', 'completed', 'cancelled') order by e.id limit 1
    ) ended on true
    where w.completed_on >= ${days.from} and w.completed_on <= ${days.to}
    group by 1, 2 order by 4 desc, 2 limit 20`.execute(tx.db);
  return result.rows;
}

/** Documents that are in no export batch and are to be, by state and day of making (in the tenant's zone). */
export async function countUnbatched(tx: ReadTx): Promise<{ draft: boolean; day: string; count: number; gross: number; oldest: string }[]> {
  const result = await sql<{ draft: boolean; day: string; count: number; gross: number; oldest: string }>`
    select state = 'draft' as draft, (created_at at time zone ${tx.tenant.timeZone})::date as day, count(*) as count, sum(gross_pence)::bigint as gross, min(created_at) as oldest
    from invoice where batch_id is null and type <> 'pro-forma' and not brought_forward group by 1, 2`.execute(tx.db);
  return result.rows;
}
