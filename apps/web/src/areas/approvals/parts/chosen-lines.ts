import type { LineToSend } from '@quarterlight/contract/approvals/schemas';

/** What was ticked or unticked by hand, by the ids of the lines: one that comes meanwhile begins as any other. */
export type LineTicks = Readonly<Record<string, boolean>>;

/** What a form's field holds of it. */
export const ticksIn = (value: unknown): LineTicks =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(([, is]) => typeof is === 'boolean')) : {};

/** The lines that are asked about: unless somebody chose otherwise, all but those that are approved already. */
export const chosenOf = (lines: readonly LineToSend[], ticks: LineTicks): LineToSend[] => lines.filter(({ id, stands }) => ticks[id] ?? stands !== 'approved');

/** The ids to send; none are named where all are asked about. */
export const linesToSend = (lines: readonly LineToSend[], ticks: LineTicks): string[] | undefined => {
  const chosen = chosenOf(lines, ticks);
  return chosen.length === lines.length ? undefined : chosen.map(({ id }) => id);
};
