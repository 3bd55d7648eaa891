import { describe, expect, it } from 'vitest';
import { outstandingOf, stateWord, takeLoose, takesTransfers } from './transfers.rules.ts';

describe('what goes on a transfer of what lies loose', () => {
  const loose = () => [
    { lot: 'old', free: 2_000 },
    { lot: 'gone', free: 0 },
    { lot: 'new', free: 3_000 },
  ];
  it('is what came first, as far as it goes, and then the next', () => {
    const left = loose();
    expect(takeLoose(3_000, left)?.map(({ piece, quantity }) => [piece.lot, quantity])).toEqual([
      ['old', 2_000],
      ['new', 1_000],
    ]);
    // What one line took is no longer there for the next.
    expect(left.map(({ free }) => free)).toEqual([0, 0, 2_000]);
    expect(takeLoose(3_000, left)).toBeUndefined();
  });
  it('is nothing where there is too little, and nothing of it is taken', () => {
    const left = loose();
    expect(takeLoose(5_001, left)).toBeUndefined();
    expect(left).toEqual(loose());
  });
});

describe('a line', () => {
  it('has on its way what is not accounted for', () => {
    const line = { quantity_milli: 9_000, received_milli: 3_000, damaged_milli: 1_000, lost_milli: 2_000, returned_milli: 500 };
    expect(outstandingOf(line)).toBe(2_500);
  });
});

describe('who can send and take', () => {
  it('is a location of ours, not a rack of one nor what is on its way itself', () => {
    const can = (level: string, type: string) => takesTransfers({ level, type });
    expect(['depot', 'van', 'quarantine', 'returns', 'in-transit'].filter((type) => can('location', type))).toEqual(['depot', 'van', 'quarantine', 'returns']);
    expect([can('rack', 'depot'), can('outside', 'supplier')]).toEqual([false, false]);
  });
});

describe('a state in a sentence', () => {
  it('reads as words', () => {
    expect(['draft', 'sent', 'part-received', 'received', 'called-back', 'cancelled'].map(stateWord)).toEqual([
      'a draft',
      'on its way',
      'part received',
      'received',
      'called back',
      'cancelled',
    ]);
  });
});
