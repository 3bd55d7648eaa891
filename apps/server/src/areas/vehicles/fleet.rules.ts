import type { FleetStanding } from '@quarterlight/contract/vehicles/fleet-schemas';
import { day, formatDay } from '@quarterlight/kit/days';

/** From a day to a day, both within; null is for good. */
export interface Span {
  readonly from: string;
  readonly to: string | null;
}

/** Whether some day lies in both. */
export const overlaps = (one: Span, other: Span): boolean => (other.to === null || one.from <= other.to) && (one.to === null || other.from <= one.to);

/** Whether it ends before it begins. */
export const endsBefore = ({ from, to }: Span): boolean => to !== null && to < from;

export function standingOf({ from, to }: Span, today: string): FleetStanding {
  if (to !== null && to < today) return 'ended';
  return from > today ? 'coming' : 'current';
}

/** A span as a sentence has it: 'from 01/02/2026 to 28/02/2026', 'from 01/02/2026 on'. */
export const spanWords = ({ from, to }: Span): string => `from ${formatDay(day(from))} ${to === null ? 'on' : `to ${formatDay(day(to))}`}`;
