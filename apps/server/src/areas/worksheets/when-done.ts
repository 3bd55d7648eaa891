import { clockOf, localDayOf } from '@quarterlight/kit/instants';
import type { ReadTx } from '../../platform/database/scope.ts';

/** When something was done. */
export interface WhenDone {
  readonly at: string;
  /** The day of the company's calendar. */
  readonly day: string;
  /** ' at 08:05' for the timeline where it was told later, else empty. */
  readonly words: string;
}

const told = 2 * 60_000;
const longest = 3 * 24 * 3_600_000;

/**
 * When a technician did something whose phone tells it now, or told it when the signal came back: never after now, nor before what came before it
 * (`after`), nor longer ago than three days. A phone whose clock is wrong is held to that; its work counts all the same.
 */
export function whenDone(tx: ReadTx, doneAt: string | undefined, after: string | null): WhenDone {
  const now = Date.parse(tx.now);
  const earliest = Math.max(now - longest, after === null ? 0 : Date.parse(after));
  const done = doneAt === undefined ? now : Math.min(now, Math.max(earliest, Date.parse(doneAt)));
  const isLate = now - done >= told;
  const at = isLate ? new Date(done).toISOString() : tx.now;
  const { timeZone } = tx.tenant;
  return { at, day: localDayOf(at, timeZone), words: isLate ? ` at ${clockOf(at, timeZone)}` : '' };
}
