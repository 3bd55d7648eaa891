import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { Slot } from '@quarterlight/contract/common';
import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { day, daysBetween } from '@quarterlight/kit/days';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { awayBetween, branchCapacityBetween, branchDaysBetween, closedDays, lentBetween, presentAway, technicianCapacityBetween } from '../schedule/index.ts';
import { allowedActions, highlightOfRow, jobTypesOf } from '../worksheets/index.ts';
import { type CardRow, findBranches, findBranchNames, findCards, findJobTypeNames, visibleTechnicians } from './diary.queries.ts';
import { jobTypeWords } from './diary.rules.ts';

/** The board of some days, of one branch or of all that the actor sees. Refuses with 'diary.range' more than 42 days. */
export async function showBoard(tx: ReadTx, { from, to, branchId }: { from: string; to: string; branchId?: string | undefined }): Promise<Board> {
  const length = daysBetween(day(from), day(to));
  if (length < 0 || length > 41) throw new Refusal('diary.range');
  const branches = await findBranches(tx, branchId);
  const branchIds = branches.map(({ id }) => id);
  const cards = await findCards(tx, from, to, branchId);
  const lent = await lentBetween(tx, from, to);
  const borrowed = lent.filter((one) => branchIds.includes(one.branchId)).map((one) => one.technicianId);
  const booked = cards.map(({ technician_id }) => technician_id).filter((id) => id !== null);
  const among = [...new Set([...booked, ...borrowed])];
  const technicians = await visibleTechnicians(tx, { branchIds, among, everyone: branchId === undefined, from, to });
  const technicianIds = technicians.map(({ id }) => id);
  const names = new Map(branches.map(({ id, name }) => [id, name]));
  const homes = technicians.flatMap(({ home_branch_id: home }) => (home === null || names.has(home) ? [] : [home]));
  for (const { id, name } of await findBranchNames(tx, homes)) names.set(id, name);
  for (const one of lent) if (one.homeBranchId !== null && !names.has(one.homeBranchId)) names.set(one.homeBranchId, one.homeBranchName);
  const days = await branchDaysBetween(tx, from, to, branchIds);
  const jobTypes = await findJobTypeNames(tx);
  return {
    from,
    to,
    branches: branches.map((branch) => onWire(branch, 'id', 'name', 'latitude', 'longitude')),
    technicians: technicians.map((row) => ({
      ...onWire(row, 'id', 'colour', 'skills', 'roaming', 'work_days', 'daily_minutes'),
      name: row.display_name,
      branch: row.home_branch_id === null ? null : { id: row.home_branch_id, name: names.get(row.home_branch_id) ?? '' },
    })),
    bookings: cards.map((card) => presentCard(tx, card, jobTypes)),
    capacity: await branchCapacityBetween(tx, days),
    technicianCapacity: await technicianCapacityBetween(tx, from, to, technicians),
    absences: (await awayBetween(tx, from, to, technicianIds)).map(presentAway),
    lent: lent.filter(({ technicianId }) => technicianIds.includes(technicianId)),
    closedDays: closedDays(days),
  };
}

function presentCard(tx: ReadTx, card: CardRow, jobTypes: ReadonlyMap<string, string>): BookingCard {
  const isCurrent = card.booking_id === card.id && card.finished_at === null;
  return {
    ...onWire(card, 'id', 'version', 'worksheet_id', 'worksheet_version', 'number', 'registration', 'vehicle_description', 'glass_summary', 'customer_name'),
    ...onWire(
      card,
      'postcode',
      'town',
      'branch_id',
      'technician_id',
      'day',
      'minutes',
      'starts_at',
      'ends_at',
      'over_capacity',
      'over_reason',
      'latitude',
      'longitude',
    ),
    state: WorksheetState.parse(card.state),
    highlight: highlightOfRow(card),
    jobType: jobTypeWords(jobTypesOf(card), jobTypes),
    place: FittingPlace.parse(card.place),
    slot: Slot.parse(card.slot),
    canMove: isCurrent && allowedActions({ state: card.state, technician_id: card.worksheet_technician_id }, tx.actor).includes('rebook'),
  };
}
