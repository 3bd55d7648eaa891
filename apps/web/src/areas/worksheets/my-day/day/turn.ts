import type { LocalVisit } from '../local/optimistic.ts';

const isLeft = (visit: LocalVisit) => visit.state !== 'completed' && visit.failedFor === null;

/** A day's visits by their turn: the one under way or else the first that is left, those that follow it, and those that are over. */
export function byTurn(visits: readonly LocalVisit[]): { next: LocalVisit | undefined; later: LocalVisit[]; done: LocalVisit[] } {
  const left = visits.filter(isLeft);
  const next = left.find(({ state }) => state === 'in-progress') ?? left[0];
  return { next, later: left.filter((visit) => visit !== next), done: visits.filter((visit) => !isLeft(visit)) };
}
