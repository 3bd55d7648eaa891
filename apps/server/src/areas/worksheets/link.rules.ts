import { LinkPurpose } from '@quarterlight/contract/links/schemas';
import type { FileKind } from '@quarterlight/contract/system/kinds';
import type { LinkJobState, PhotographOf } from '@quarterlight/contract/worksheets/link-schemas';
import type { z } from 'zod';
import { hasEnded, isCompleted } from './worksheets.rules.ts';

const dayLong = 86_400_000;
/** How long photographs are waited for, and how long a job is followed after it has ended; in milliseconds. */
export const linkLife = 14 * dayLong;
/** How long a job may take at most for its link to last until it ends; in milliseconds. */
export const longestFollowed = 180 * dayLong;

interface Standing {
  readonly state: string;
  readonly completed_at: string | null;
  readonly cancelled_at: string | null;
}

/** Whether the job itself is past what its link is for. */
export function isOver(purpose: string, { state, completed_at: completed, cancelled_at: cancelled }: Standing, now: string): boolean {
  if (LinkPurpose.safeParse(purpose).data === 'photographs') return hasEnded(state);
  const ended = hasEnded(state) ? (completed ?? cancelled) : null;
  return ended !== null && Date.parse(now) > Date.parse(ended) + linkLife;
}

/** The state of a job as its customer follows it. */
export function followedState(row: {
  readonly state: string;
  readonly booking_id: string | null;
  readonly expected_at: string | null;
}): z.output<typeof LinkJobState> {
  if (isCompleted(row.state)) return 'completed';
  if (hasEnded(row.state)) return 'cancelled';
  if (row.state === 'in-progress') return 'in-progress';
  if (row.state === 'released' && row.expected_at !== null) return 'on-the-way';
  return row.booking_id === null ? 'not-booked' : 'booked';
}

/** The kind of file that a photograph is kept as. */
export const fileKindOf: Readonly<Record<PhotographOf, z.output<typeof FileKind>>> = {
  'whole-glass': 'damage',
  damage: 'damage',
  sensor: 'feature',
  plate: 'plate',
  vin: 'plate',
  other: 'other',
};

/** What is asked of a vehicle: the mirror's back only where its windscreen is replaced, or nobody knows yet which glass. */
export const wantedOf = (glassKinds: readonly (string | null)[]): PhotographOf[] => [
  'whole-glass',
  'damage',
  ...(glassKinds.length === 0 || glassKinds.some((kind) => kind === null || kind === 'windscreen') ? (['sensor'] as const) : []),
  'plate',
  'vin',
];
