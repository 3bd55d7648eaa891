import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { day, formatDay } from '@quarterlight/kit/days';
import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { seesInternal } from './worksheets.rules.ts';

/** Jobs that are booked before the day on which their glass comes, for whoever books: the visit is moved, or other glass is found. */
export const lateGlassForMe = defineForMe({
  kind: 'late-glass',
  needs: ['edit-diary'],
  find: async (tx, most) =>
    !seesInternal(tx.actor)
      ? []
      : (await findLateGlass(tx, most)).map((row) => ({
          id: row.id,
          title: [row.number, displayRegistration(row.registration)].filter((part) => part !== '').join(', '),
          detail: `Booked for ${formatDay(day(row.booked_day))}, its glass comes on ${formatDay(day(row.expected_on))} with order ${row.reference}`,
          at: row.booked_starts_at ?? tx.now,
          isLate: row.booked_day <= tx.today,
          entity: 'worksheet' as const,
          recordId: row.id,
        })),
});

interface LateGlass {
  readonly id: string;
  readonly number: string;
  readonly registration: string;
  readonly booked_day: string;
  readonly booked_starts_at: string | null;
  readonly expected_on: string;
  readonly reference: string;
}

/** Read from what is on order, of which there is little: the claims on it, then their jobs. */
async function findLateGlass(tx: ReadTx, most: number): Promise<LateGlass[]> {
  const { rows } = await sql<LateGlass>`
    select worksheet.id, worksheet.number, worksheet.registration, worksheet.booked_day, worksheet.booked_starts_at, late.expected_on, late.reference
      from (select claim.worksheet_id, max(expected.expected_on) as expected_on, (array_agg(expected.reference order by expected.expected_on desc, expected.id))[1] as reference
              from allocation claim join expected_supply expected on expected.tenant_id = claim.tenant_id and expected.id = claim.expected_supply_id
             where claim.state = 'expected' and expected.order_sent and expected.expected_on >= ${tx.today}::date
             group by claim.worksheet_id) late
      join worksheet on worksheet.id = late.worksheet_id
     where worksheet.state in ('booked', 'released') and worksheet.booked_day >= ${tx.today}::date and worksheet.booked_day < late.expected_on
     order by worksheet.booked_day, worksheet.id limit ${most}`.execute(tx.db);
  return rows;
}
