import { addChange } from '../local/my-day.state.ts';
import type { LocalVisit } from '../local/optimistic.ts';
import { sync } from '../local/send.ts';
import type { Queued, Work, WorkBodies, WorkKind } from '../local/work.ts';

export interface StepWork {
  readonly visit: LocalVisit;
  /** The refused change of this visit that is being mended. */
  readonly mending: Queued | null;
  /** Goes to the next step. */
  readonly onDone: () => void;
}

/** Writes a change down, then tries to send it. */
export async function record(visit: LocalVisit, work: Work, more: { bytes?: ArrayBuffer; replaces?: number | undefined } = {}): Promise<void> {
  await addChange(visit, work, more);
  void sync();
}

/** The refused body of this kind that is to be mended, with the place that the mended one takes. */
export function mendingOf<Kind extends WorkKind>(mending: Queued | null, kind: Kind): { body: WorkBodies[Kind]; id: number } | undefined {
  if (mending?.work.kind !== kind) return undefined;
  // The kind was compared on the line above.
  return { body: mending.work.body as WorkBodies[Kind], id: mending.id };
}
