import { describe, expect, it } from 'vitest';
import { oldestPoint, whatToKeep } from './retention.ts';

const part = (number: number, restores = 1) => `${String(restores).padStart(8, '0')}00000000${number.toString(16).toUpperCase().padStart(8, '0')}`;
/** A base each night, with ten parts of the log from one to the next. */
const nights = (count: number, first = '2026-01-01') =>
  Array.from({ length: count }, (_, night) => {
    const startedAt = new Date(Date.parse(`${first}T02:00:00Z`) + night * 86_400_000).toISOString();
    return { base: startedAt, startedAt, endedAt: startedAt.replace('T02', 'T03'), firstPart: part(night * 10 + 1), lastPart: part(night * 10 + 2) };
  });
const everyPart = (count: number) => Array.from({ length: count * 10 }, (_, number) => part(number));

describe('what is kept of the backups', () => {
  it('is everything while there is a week of it at most', () => {
    const bases = nights(7);
    const kept = whatToKeep(bases, everyPart(7));
    expect(kept.bases.size).toBe(7);
    expect([kept.parts.has(part(0)), kept.parts.has(part(1)), kept.parts.size]).toEqual([false, true, 69]);
    expect(oldestPoint(bases)).toBe(bases[0]?.endedAt);
  });

  it('is seven days with every part, and of four weeks the last base with its own parts', () => {
    const bases = nights(60);
    const kept = whatToKeep(bases, everyPart(60));
    // 60 nights from Thursday 1 January end on Sunday 1 March: the Sundays before it, and the seven nights up to it.
    const expected = [
      '2026-02-08',
      '2026-02-15',
      '2026-02-22',
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ];
    expect([...kept.bases].map((base) => base.slice(0, 10)).toSorted()).toEqual(expected);
    const first = bases[53];
    expect(oldestPoint(bases)).toBe(first?.endedAt);
    const loose = [...kept.parts].filter((name) => name < (first?.firstPart ?? ''));
    expect(loose).toEqual([381, 382, 451, 452, 521, 522].map((number) => part(number)));
  });

  it('is the last of several in a day', () => {
    const [morning] = nights(1);
    if (morning === undefined) throw new Error('There is a night.');
    const noon = { ...morning, base: 'noon', startedAt: morning.startedAt.replace('T02', 'T12'), firstPart: part(5), lastPart: part(6) };
    expect(whatToKeep([morning, noon], everyPart(1))).toEqual({ bases: new Set(['noon']), parts: new Set([5, 6, 7, 8, 9].map((number) => part(number))) });
  });

  it('goes by the place in the log, not by the restores between, and keeps every history', () => {
    const [base] = nights(1);
    if (base === undefined) throw new Error('There is a night.');
    const parts = [part(0, 2), part(3, 2), part(3), '00000002.history'];
    expect([...whatToKeep([base], parts).parts]).toEqual([part(3, 2), part(3), '00000002.history']);
  });

  it('is everything where there is no base', () => expect(whatToKeep([], [part(1)]).parts.size).toBe(1));
});
