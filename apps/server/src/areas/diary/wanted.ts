import { Slot } from '@quarterlight/contract/common';
import { outwardOf } from '@quarterlight/contract/rules/postcode';
import { skillsFor } from '@quarterlight/contract/rules/skills';
import { addDays, day } from '@quarterlight/kit/days';
import type { ReadTx } from '../../platform/database/scope.ts';
import { getSettings } from '../system/index.ts';
import { findLineFacts, glassStateOf, jobTypesOf, type SummaryRow } from '../worksheets/index.ts';
import { findFitsWithin, findJobKinds, placeOfPostcode } from './diary.queries.ts';
import { pointOf } from './diary.rules.ts';
import type { Wanted } from './slot-places.ts';

type Job = Pick<
  SummaryRow,
  | 'id'
  | 'branch_id'
  | 'estimated_minutes'
  | 'job_type_id'
  | 'further_job_types'
  | 'adas_requirement'
  | 'postcode'
  | 'latitude'
  | 'longitude'
  | 'customer_id'
  | 'created_on'
  | 'promised_on'
  | 'booking_id'
  | 'wished_day'
  | 'wished_slot'
>;

/** What some jobs ask of a slot, as find-a-slot measures it; where their visits are now is for the caller to say. */
export async function wantedByJobs(tx: ReadTx, rows: readonly Job[]): Promise<(row: Job) => Promise<Omit<Wanted, 'stands'>>> {
  const lines = Map.groupBy(
    await findLineFacts(
      tx,
      rows.map(({ id }) => id),
    ),
    (line) => line.worksheet_id,
  );
  const kinds = await findJobKinds(tx, rows.flatMap(jobTypesOf));
  const within = await findFitsWithin(
    tx,
    rows.map((row) => row.customer_id),
  );
  const { travelMinutes } = (await getSettings(tx)).diary;
  const places = new Map<string, ReturnType<typeof placeOfPostcode>>();
  const placeOf = (postcode: string) => {
    const outward = outwardOf(postcode) ?? '';
    const place = places.get(outward) ?? placeOfPostcode(tx, postcode);
    places.set(outward, place);
    return place;
  };
  return async (row) => {
    const arrivals = (lines.get(row.id) ?? [])
      .filter((line) => glassStateOf(line) === 'on-order')
      .map(({ expected_on }) => expected_on)
      .filter((on) => on !== null);
    const days = within.get(row.customer_id) ?? null;
    return {
      branchId: row.branch_id ?? undefined,
      minutes: row.estimated_minutes,
      travelMinutes,
      skills: skillsFor(
        jobTypesOf(row).map((type) => kinds.get(type) ?? null),
        row.adas_requirement,
      ),
      point: pointOf(row) ?? (await placeOf(row.postcode)),
      glassReadyOn: arrivals.toSorted().at(-1) ?? null,
      today: tx.today,
      // The day that the customer was last told and that was lost; else the last of the days within which the account's jobs are fitted.
      promisedBy: row.promised_on !== null && row.booking_id === null ? row.promised_on : days === null ? null : addDays(day(row.created_on), days),
      // A wish for a day that is past says nothing any more.
      wishedDays: row.wished_day !== null && row.wished_day >= tx.today ? [row.wished_day] : [],
      wishedSlot: row.wished_slot === null ? null : Slot.parse(row.wished_slot),
    };
  };
}
