import { expect, it } from 'vitest';
import type { GlassGroup } from '../../catalogue/index.ts';
import { adasOf, confirmedBy } from './glass-rules.ts';

const product = (id: string, needsCalibration = false) => ({
  id,
  code: id,
  description: id,
  kind: 'glass' as const,
  glassTypeId: null,
  quality: 'OEE' as const,
  needsCalibration,
  wholeUnits: true,
  placeholder: false,
  listPrice: { amount: 100, currency: 'GBP' },
  position: 'windscreen',
  features: [],
  hint: null,
  body: '',
  yearFrom: null,
  yearTo: null,
  price: { amount: 100, currency: 'GBP' },
});
const group: GlassGroup = {
  glassTypeId: null,
  kind: 'windscreen',
  name: 'Windscreen',
  products: [product('camera', true), product('sensor'), product('plain')],
  questions: [
    { topic: 'camera', question: 'Camera?', note: null, narrows: true, yes: ['camera'], no: ['sensor', 'plain'], unknown: [] },
    { topic: 'rain-sensor', question: 'Sensor?', note: null, narrows: true, yes: ['camera', 'sensor'], no: ['plain'], unknown: [] },
    { topic: 'acoustic', question: 'Acoustic?', note: null, narrows: false, yes: ['camera', 'sensor', 'plain'], no: [], unknown: [] },
  ],
};
it('confirms what was answered and says what that means for a calibration', () => {
  expect(
    confirmedBy([
      { topic: 'camera', answer: 'yes' },
      { topic: 'heated', answer: 'unknown' },
    ]),
  ).toEqual([{ topic: 'camera', present: true }]);
  expect(adasOf(group, product('camera', true), [])).toEqual({ requirement: 'required', source: 'Code of the glass' });
  expect(adasOf(group, product('plain'), [{ topic: 'camera', answer: 'no' }])?.requirement).toBe('none-fitted');
  expect(adasOf(group, product('plain'), [])).toBeNull();
  expect(adasOf({ ...group, kind: 'door-front-left' }, product('plain'), [])?.requirement).toBe('not-affected');
  expect(adasOf({ ...group, kind: null }, product('plain'), [])).toBeNull();
});
