import type { KitLine } from '@quarterlight/contract/catalogue/kit-schemas';
import { describe, expect, it } from 'vitest';
import { isThere, kitLineWords } from './kits.api.ts';

const line = (values: Partial<KitLine>): KitLine => ({
  id: 'line',
  kind: 'part',
  productId: null,
  code: '',
  description: '',
  quantity: 1,
  words: '',
  needsCalibration: false,
  ...values,
});

describe('a line of a kit', () => {
  it('is on a job by its product, whatever the job calls it', () => {
    const adhesive = line({ productId: 'adhesive', description: 'Rapid adhesive' });
    expect(isThere(adhesive, null, [{ kind: 'part', productId: 'adhesive', description: 'Glue' }])).toBe(true);
    expect(isThere(adhesive, null, [{ kind: 'part', productId: 'clip', description: 'Rapid adhesive' }])).toBe(false);
  });

  it('is on a job by its work on the same glass', () => {
    const calibration = line({ kind: 'calibration' });
    expect(isThere(calibration, 'windscreen', [{ kind: 'calibration', productId: null, glassTypeId: 'windscreen' }])).toBe(true);
    expect(isThere(calibration, 'windscreen', [{ kind: 'calibration', productId: null, glassTypeId: null }])).toBe(false);
    expect(isThere(calibration, 'windscreen', [{ kind: 'labour', productId: null, glassTypeId: 'windscreen' }])).toBe(false);
  });

  it('is on a job by what it describes', () => {
    const disposal = line({ kind: 'sundry', description: 'Disposal' });
    expect(isThere(disposal, 'windscreen', [{ kind: 'sundry', description: 'Disposal' }])).toBe(true);
    expect(isThere(disposal, 'windscreen', [{ kind: 'sundry', description: 'Travel' }])).toBe(false);
  });

  it('says how many of it there are, and its kind where it has no words', () => {
    expect([line({ description: 'Clip', quantity: 4 }), line({ kind: 'calibration' })].map(kitLineWords)).toEqual(['4 × Clip', 'Calibration']);
  });
});
