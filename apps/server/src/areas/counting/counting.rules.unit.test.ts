import { describe, expect, it } from 'vitest';
import { expectedAt, momentOf } from './counting.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 9, minute)).toISOString();

describe('what the ledger had at a moment', () => {
  it('is what it has now less what moved since; what was done before and told later had moved', () => {
    const left = { quantity: 2_000, posted_at: at(20), done_at: at(20) };
    const came = { quantity: -5_000, posted_at: at(30), done_at: at(30) };
    const toldLater = { quantity: 1_000, posted_at: at(40), done_at: at(5) };
    expect(expectedAt(6_000, [left, came, toldLater], at(10))).toBe(3_000);
    expect(expectedAt(6_000, [left, came, toldLater], at(25))).toBe(1_000);
    expect(expectedAt(6_000, [left, came, toldLater], at(50))).toBe(6_000);
    expect(expectedAt(1_000, [came], at(10))).toBe(0);
    // What the count itself posts in the same moment lies behind it.
    expect(expectedAt(2_000, [{ quantity: 1_000, posted_at: at(10), done_at: at(10), own: true }], at(10))).toBe(3_000);
  });

  it('agrees with a plain list of what happened, whenever it is counted', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 200; round += 1) {
      // Every step leaves at least nothing at each moment, both by when it was done and by when it was posted.
      const steps = Array.from({ length: 12 }, (_, index) => ({ minute: index * 4 + random(4), by: 1 + random(9) }));
      const now = steps.reduce((sum, { by }) => sum + by, 0);
      const moves = steps.map(({ minute, by }) => ({ quantity: -by, posted_at: at(minute), done_at: at(Math.max(0, minute - random(3) * 7)) }));
      const moment = random(60);
      const there = moves.filter((move) => Date.parse(move.done_at) <= Date.parse(at(moment))).reduce((sum, { quantity }) => sum - quantity, 0);
      expect(expectedAt(now, moves, at(moment))).toBe(there);
    }
  });
});

it('a count is not made before its list, nor later than it is told', () => {
  expect([momentOf(at(1), at(5), at(30)), momentOf(at(10), at(5), at(30)), momentOf(at(59), at(5), at(30))]).toEqual([at(5), at(10), at(30)]);
});
