import { describe, expect, it } from 'vitest';
import { differencesBetween } from './revisions.ts';

const line = (description: string, netPence: number, quantity = 1) => ({ code: '', description, quantity, netPence, vatPence: netPence / 5 });
const option = (id: string, lines: readonly ReturnType<typeof line>[]) => {
  const netPence = lines.reduce((sum, each) => sum + each.netPence, 0);
  return { id, title: id, recommended: false, netPence, vatPence: netPence / 5, lines: [...lines] };
};

describe('two revisions', () => {
  it('that offer the same do not differ', () => {
    expect(differencesBetween([option('OEE', [line('Glass', 10_000)])], [option('OEE', [line('Glass', 10_000)])])).toEqual([]);
  });
  it('tell what was added, removed and priced anew, and the total', () => {
    const before = [option('OEE', [line('Glass', 10_000), line('Kit', 1_000)])];
    const after = [option('OEE', [line('Glass', 9_000), line('Labour', 5_000)])];
    expect(differencesBetween(before, after)).toEqual([
      {
        id: 'OEE',
        title: 'OEE',
        differences: [
          { what: 'changed', words: 'Glass', before: 10_000, after: 9_000 },
          { what: 'added', words: 'Labour', before: null, after: 5_000 },
          { what: 'removed', words: 'Kit', before: 1_000, after: null },
          { what: 'changed', words: 'Total with VAT', before: 13_200, after: 16_800 },
        ],
      },
    ]);
  });
  it('take two lines of the same words one for one, and say how many there were', () => {
    const before = [option('A', [line('Clip', 100, 2), line('Clip', 100, 2)])];
    const after = [option('A', [line('Clip', 100, 2), line('Clip', 200, 4)])];
    expect(differencesBetween(before, after)[0]?.differences[0]).toEqual({ what: 'changed', words: 'Clip, 2 → 4', before: 100, after: 200 });
  });
  it('tell of options that came and went', () => {
    const found = differencesBetween([option('OEE', [line('Glass', 100)])], [option('OEM', [line('Glass', 200)])]);
    expect(found.map(({ title, differences }) => [title, differences[0]?.what])).toEqual([
      ['OEM', 'added'],
      ['OEE', 'removed'],
    ]);
  });
});
