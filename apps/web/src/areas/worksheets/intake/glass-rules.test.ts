import { expect, it } from 'vitest';
import { aGlass, lookAlikes } from '../../../testing/look-alikes.ts';
import type { GlassGroup } from '../../catalogue/index.ts';
import { adasOf, confirmedBy } from './glass-rules.ts';

const group: GlassGroup = lookAlikes();
it('confirms what was answered and says what that means for a calibration', () => {
  expect(
    confirmedBy([
      { topic: 'camera', answer: 'yes' },
      { topic: 'heated', answer: 'unknown' },
    ]),
  ).toEqual([{ topic: 'camera', present: true }]);
  expect(adasOf(group, aGlass('camera', true), [])).toEqual({ requirement: 'required', source: 'Code of the glass' });
  expect(adasOf(group, aGlass('plain'), [{ topic: 'camera', answer: 'no' }])?.requirement).toBe('none-fitted');
  expect(adasOf(group, aGlass('plain'), [])).toBeNull();
  expect(adasOf({ ...group, kind: 'door-front-left' }, aGlass('plain'), [])?.requirement).toBe('not-affected');
  expect(adasOf({ ...group, kind: null }, aGlass('plain'), [])).toBeNull();
});
