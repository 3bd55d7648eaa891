import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { Slot } from '@quarterlight/contract/common';
import type { PrintedDiary } from '@quarterlight/contract/diary/schemas';
import { slotOrder } from '@quarterlight/contract/rules/slots';
import { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { day, daysBetween } from '@quarterlight/kit/days';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { awayBetween, lentBetween, presentAway } from '../schedule/index.ts';
import { jobTypesOf } from '../worksheets/index.ts';
import { findBranches, findBranchNames, findJobTypeNames, findPrinted, visibleTechnicians } from './diary.queries.ts';
import { jobTypeWords } from './diary.rules.ts';

/** Some days for paper, as the reader may see them. Refuses with 'diary.range' more than 42 days. */
export async function showPrint(tx: ReadTx, { from, to, branchId }: { from: string; to: string; branchId?: string | undefined }): Promise<PrintedDiary> {
  const length = daysBetween(day(from), day(to));
  if (length < 0 || length > 41) throw new Refusal('diary.range');
  const branchIds = (await findBranches(tx, branchId)).map(({ id }) => id);
  const rows = await findPrinted(tx, from, to, branchId);
  const lent = (await lentBetween(tx, from, to)).filter((one) => branchIds.includes(one.branchId)).map((one) => one.technicianId);
  const booked = rows.map(({ technician_id: id }) => id).filter((id) => id !== null);
  const among = [...new Set([...booked, ...lent])];
  const technicians = await visibleTechnicians(tx, { branchIds, among, everyone: branchId === undefined, from, to });
  const branches = new Map(
    (
      await findBranchNames(
        tx,
        rows.map(({ branch_id: id }) => id),
      )
    ).map(({ id, name }) => [id, name]),
  );
  const jobTypes = await findJobTypeNames(tx);
  const visits = rows.map((row) => ({
    ...onWire(row, 'id', 'number', 'technician_id', 'day', 'starts_at', 'minutes', 'glass_summary', 'registration', 'vehicle_description', 'customer_name'),
    state: WorksheetState.parse(row.state),
    branchName: branches.get(row.branch_id) ?? '',
    slot: Slot.parse(row.slot),
    jobType: jobTypeWords(jobTypesOf(row), jobTypes),
    contactName: `${row.contact_first_name} ${row.contact_last_name}`.trim(),
    telephones: [row.contact_mobile, row.contact_telephone].filter((number) => number !== ''),
    place: FittingPlace.parse(row.place),
    address: [row.line1, row.line2, row.line3, row.town, row.county, row.postcode].filter((line) => line !== ''),
    note: row.note_technician,
  }));
  const order = (visit: (typeof visits)[number]) => `${visit.day} ${slotOrder(visit.slot)} ${visit.startsAt ?? '~'} ${visit.number}`;
  return {
    from,
    to,
    technicians: technicians.map(({ id, display_name: name }) => ({ id, name })),
    absences: (
      await awayBetween(
        tx,
        from,
        to,
        technicians.map(({ id }) => id),
      )
    ).map(presentAway),
    visits: visits.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)),
  };
}
