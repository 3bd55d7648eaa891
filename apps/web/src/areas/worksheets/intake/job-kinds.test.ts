import { expect, it } from 'vitest';
import { calibrationType, isRepair, standardRate } from './job-kinds.ts';

const types = [
  { id: 'r', name: 'Replacement', kind: 'replacement' as const },
  { id: 'c', name: 'ADAS calibration', kind: 'calibration' as const },
  { id: 'p', name: 'Chip repair', kind: 'repair' as const },
];
const renamed = types.map((type) => ({ ...type, name: type.kind === 'replacement' ? 'Chip repair and calibration' : 'Anything' }));

it.each([
  ['as shipped', types],
  ['renamed', renamed],
])('takes job types for what they are, %s', (_, list) => {
  expect(list.map(({ id }) => isRepair(list, id))).toEqual([false, false, true]);
  expect(calibrationType(list)).toBe('c');
  expect(isRepair(list, '')).toBe(false);
});

it('takes the standard rate for what it is, not for the highest or by its name', () => {
  const rate = (kind: 'standard' | 'reduced' | null, name: string, percent: number) => ({ id: name, name, rate: percent, kind });
  expect(standardRate([rate('reduced', 'Standard', 5), rate(null, 'Luxury', 25), rate('standard', 'Normal', 21)])).toBe(2100);
  expect(standardRate(undefined)).toBe(2000);
});
