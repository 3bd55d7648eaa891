import type { GlassForVehicle } from '@quarterlight/contract/catalogue/schemas';
import { describe, expect, it } from 'vitest';
import type { OptionDraft } from './values.ts';
import { counterparts, pricedAs, variantsOf } from './variants.ts';

type Candidate = GlassForVehicle['groups'][number]['products'][number];

const pane = (id: string, quality: Candidate['quality'], amount: number, features: Candidate['features'] = []): Candidate => ({
  id,
  code: id,
  description: id,
  kind: 'glass',
  glassTypeId: 'windscreen',
  quality,
  needsCalibration: false,
  wholeUnits: true,
  placeholder: false,
  listPrice: { amount, currency: 'GBP' },
  position: '',
  features,
  hint: null,
  body: '',
  yearFrom: null,
  yearTo: null,
  price: { amount, currency: 'GBP' },
});
const glass = (...products: Candidate[]): GlassForVehicle => ({
  make: 'Ford',
  model: 'Focus',
  year: null,
  body: '',
  groups: [{ glassTypeId: 'windscreen', name: 'Windscreen', kind: 'windscreen', products, questions: [] }],
  message: null,
});
const type = (id: string, kind: 'replacement' | 'repair' | 'replacement-calibration' | 'calibration') => ({ id, name: id, code: id, kind });
const types = [type('q-replace', 'replacement'), type('q-repair', 'repair'), type('q-both', 'replacement-calibration')];
const line = (kind: 'glass' | 'labour' | 'calibration', productId: string | null = null) => ({
  key: kind,
  kind,
  productId,
  glassTypeId: 'windscreen',
  quantity: 1,
  code: '',
  label: '',
  needsCalibration: false,
});
const option = (lines: OptionDraft['lines'], jobTypeId = 'q-replace'): OptionDraft => ({
  key: 'one',
  title: 'OEE',
  note: '',
  jobTypeId,
  recommended: true,
  lines,
});

describe('what may stand beside an option', () => {
  it('is the same glass in another quality, with the features of the first and the nearest price first', () => {
    const all = glass(pane('oee', 'OEE', 100), pane('dear', 'OEM', 900), pane('oem', 'OEM', 150), pane('heated', 'OEM', 120, ['heated']));
    expect(counterparts(all, 'oee').map(({ id }) => id)).toEqual(['oem', 'dear']);
    const oem = variantsOf(option([line('glass', 'oee'), line('labour')]), { types, glass: all })
      .find(({ title }) => title === 'OEM glass')
      ?.make();
    expect(oem?.lines.map(({ kind, productId }) => [kind, productId])).toEqual([
      ['glass', 'oem'],
      ['labour', null],
    ]);
    expect(oem?.recommended).toBe(false);
  });
  it('is a repair with labour alone, and of a repair a replacement', () => {
    const made = variantsOf(option([line('glass', 'oee'), line('labour')]), { types, glass: undefined })
      .find(({ title }) => title === 'Repair')
      ?.make();
    expect([made?.jobTypeId, made?.lines.map(({ kind }) => kind)]).toEqual(['q-repair', ['labour']]);
    const titles = variantsOf(option([line('labour')], 'q-repair'), { types, glass: undefined }).map(({ title }) => title);
    expect(titles).toContain('Replacement');
    expect(titles).not.toContain('Repair');
  });
  it('is the other of with and without calibration', () => {
    const without = option([line('glass', 'oee'), line('labour')]);
    const made = variantsOf(without, { types, glass: undefined })
      .find(({ title }) => title === 'With calibration')
      ?.make();
    expect([made?.jobTypeId, made?.lines.at(-1)?.kind]).toEqual(['q-both', 'calibration']);
    const back =
      made &&
      variantsOf(made, { types, glass: undefined })
        .find(({ title }) => title === 'Without calibration')
        ?.make();
    expect([back?.jobTypeId, back?.lines.map(({ kind }) => kind)]).toEqual(['q-replace', ['glass', 'labour']]);
  });
  it('is priced by the job type that it becomes', () => {
    const jobs = [
      { id: 'j-replace', name: '', kind: 'replacement' as const, code: '' },
      { id: 'j-repair', name: '', kind: 'repair' as const, code: '' },
    ];
    expect(pricedAs(types, jobs, 'q-both')).toBe('j-replace');
    expect(pricedAs(types, jobs, 'q-repair')).toBe('j-repair');
    expect(pricedAs(types, jobs, 'gone')).toBe('');
  });
});
