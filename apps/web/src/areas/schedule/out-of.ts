import type { SlotProposal } from '@quarterlight/contract/diary/schemas';
import { type AbsenceDays, absenceMeets } from '@quarterlight/contract/rules/absences';

/** The slots that lie outside of somebody's absence: of others, or at another time. */
export const outOf =
  ({ userId, days }: { readonly userId: string; readonly days: AbsenceDays }) =>
  ({ technicianId, day, slot }: SlotProposal): boolean =>
    technicianId !== userId || !absenceMeets(days, day, slot);
