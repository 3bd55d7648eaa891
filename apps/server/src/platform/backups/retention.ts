import type { Manifest } from './manifest.ts';
import { isPart, placeOfPart } from './names.ts';

const days = 7;
const weeks = 4;

type Base = Pick<Manifest, 'base' | 'startedAt' | 'firstPart' | 'lastPart'>;

/** The Monday of a moment's week, as a day. */
const weekOf = (instant: string): string => {
  const date = new Date(instant);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};

/** The youngest base of each of the last groups that have any. */
function youngest(bases: readonly Base[], groupOf: (base: Base) => string, most: number): Base[] {
  const groups = new Map<string, Base>();
  for (const base of bases) groups.set(groupOf(base), base);
  return [...groups.values()].slice(-most);
}

/**
 * Which bases and parts of the log are kept: the last base of each of seven days with every part since the oldest of them, so that any moment since can
 * be restored, and the last base of each of four weeks with the parts that make it whole. Bases come the oldest first.
 */
export function whatToKeep(bases: readonly Base[], parts: readonly string[]): { bases: Set<string>; parts: Set<string> } {
  const daily = youngest(bases, ({ startedAt }) => startedAt.slice(0, 10), days);
  const weekly = youngest(bases, ({ startedAt }) => weekOf(startedAt), weeks);
  const kept = new Set([...daily, ...weekly]);
  const from = daily[0];
  const isNeeded = (part: string): boolean => {
    // A history is small, and says how the parts after a restore follow those before.
    if (!isPart(part) || from === undefined) return true;
    const place = placeOfPart(part);
    if (place >= placeOfPart(from.firstPart)) return true;
    return [...kept].some(({ firstPart, lastPart }) => place >= placeOfPart(firstPart) && place <= placeOfPart(lastPart));
  };
  return { bases: new Set([...kept].map(({ base }) => base)), parts: new Set(parts.filter(isNeeded)) };
}

/** The moment from which on any moment can be restored: the end of the oldest base whose log is kept whole. */
export const oldestPoint = (bases: readonly Pick<Manifest, 'startedAt' | 'endedAt' | 'base' | 'firstPart' | 'lastPart'>[]): string | null => {
  const [first] = youngest(bases, ({ startedAt }) => startedAt.slice(0, 10), days);
  return bases.find(({ base }) => base === first?.base)?.endedAt ?? null;
};
