import { slotNames } from '@quarterlight/contract/rules/slots';
import type { BranchOffer, BranchProposal } from '@quarterlight/contract/worksheets/offers';
import { formatNamedDay, isDay } from '@quarterlight/kit/days';
import { addMinutes } from '@quarterlight/kit/instants';
import { plural } from '@quarterlight/kit/text';
import { joined } from '../words.ts';

/** So many hours from now, as the interface takes it. */
export const untilOf = (hours: number): string => addMinutes(Date.now(), hours * 60);

/** When the customer would have it. */
export const wishOf = ({ wishDay, wishSlot }: Pick<BranchOffer, 'wishDay' | 'wishSlot'>): string =>
  joined([wishDay !== null && isDay(wishDay) ? formatNamedDay(wishDay) : 'Any day', wishSlot === null ? '' : slotNames[wishSlot]], ', ');

/** Why a branch is proposed, in one line. */
export function proposalWords({ subcontract, why, ability, firstFreeDay, free }: BranchProposal): string {
  const room =
    firstFreeDay !== null && isDay(firstFreeDay) ? `room from ${formatNamedDay(firstFreeDay)}, ${plural(free, 'job')} in 7 days` : 'no room in the next 7 days';
  return joined([subcontract ? 'Subcontractor' : '', why, ability, room], ' · ');
}
