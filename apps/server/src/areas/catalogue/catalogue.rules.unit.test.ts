import { always } from '@quarterlight/contract/rules/agreed';
import { describe, expect, it } from 'vitest';
import { bodyFits, makeKeys, modelKeys, questionsFor } from './glass.rules.ts';
import { bySpecificity, describeRate, mostSpecific, type Rate } from './labour-rate.rules.ts';
import { bestOf, onePerSupplier } from './offers.rules.ts';
import { agreedPriceFor, discountFor } from './price.rules.ts';

const glass = (id: string, code: string, features: string[] = [], needsCalibration = false) => ({ id, code, features, needsCalibration });
const offer = (supplierId: string, landedUnit: number, leadDays: number, isChosen = false) => ({
  supplierId,
  supplierName: supplierId,
  priceFileLineId: `${supplierId}${landedUnit}`,
  landedUnit,
  leadDays,
  isChosen,
});

const asked = (kind: Parameters<typeof questionsFor>[0], ...all: ReturnType<typeof glass>[]) =>
  questionsFor(kind, all).map(({ topic, narrows, yes, no, unknown }) => [topic, narrows, yes.join(), no.join(), unknown.join()]);
const order = (...offers: ReturnType<typeof offer>[]) => onePerSupplier(bestOf(offers)).map(({ priceFileLineId }) => priceFileLineId);

describe('makes, models and bodies', () => {
  it('are matched as people and lists write them', () => {
    expect(makeKeys('VW')).toEqual(['vw', 'volkswagen']);
    expect(makeKeys('CITROËN')).toContain('citroen');
    expect(makeKeys('Ford')).toEqual(['ford']);
    expect(modelKeys('Focus Zetec S')).toEqual(['focus', 'focus zetec', 'focus zetec s']);
  });
  it.each([
    ['', 'Estate', true],
    ['hatchback', '', true],
    ['H', 'Hatchback', true],
    ['5-door hatchback', 'hatchback', true],
    ['saloon', 'estate', false],
  ])('%j and %j: %s', (fit, vehicle, fits) => expect(bodyFits(fit, vehicle)).toBe(fits));
});

describe('questions before ordering', () => {
  it('tell candidates apart by their codes, and confirm what all have', () => {
    expect(asked('windscreen', glass('a', '2459AGSMV'), glass('b', '2459AGSCMV'), glass('c', '2459AGSBLMV'))).toEqual([
      ['camera', true, 'b', 'a,c', ''],
      ['tint-band', true, 'c', 'a,b', ''],
      ['rain-sensor', false, 'a,b,c', '', ''],
      ['vin-window', false, 'a,b,c', '', ''],
    ]);
  });

  it('believe the product before its code, and say what nobody knows', () => {
    expect(asked('windscreen', glass('a', '2459AGSC', ['heated']), glass('b', 'PATTERN-1'), glass('c', '2459AGS', [], true))).toEqual([
      ['camera', true, 'c', 'a', 'b'],
      ['heated', true, 'a', 'c', 'b'],
    ]);
    expect(questionsFor('windscreen', [glass('c', '2459AGSC')])[0]?.note).toBe('A calibration is likely (ADAS).');
  });

  it('ask of other glass what can differ there', () => {
    expect(asked('backlight', glass('a', '4411BGNHA'), glass('b', '4411BGPH'))).toEqual([
      ['aerial', true, 'a', 'b', ''],
      ['privacy', true, 'b', 'a', ''],
    ]);
    expect(asked('door-front-left', glass('a', '4402LGNR5FD'), glass('b', '4402LGPR5FD'))).toEqual([['privacy', true, 'b', 'a', '']]);
    expect(asked(null, glass('a', 'X'))).toEqual([]);
  });
});

describe('offers', () => {
  it('stand cheapest first, the sooner of equals, always in the same order', () => {
    expect(order(offer('a', 500, 1), offer('b', 400, 3), offer('c', 400, 2))).toEqual(['c400', 'b400', 'a500']);
    expect(order(offer('z', 400, 1), offer('a', 400, 1))).toEqual(['a400', 'z400']);
  });
  it('that a best-buy file names come first, and stand for the list of their supplier', () => {
    expect(order(offer('a', 300, 1), offer('b', 600, 1, true), offer('b', 200, 1))).toEqual(['b600', 'a300']);
    expect(order(offer('a', 300, 1), offer('a', 310, 1))).toEqual(['a300', 'a310']);
  });
});

describe('discounts', () => {
  const agreed = (account: string, ofParent = false) => ({ account, ofParent, validFrom: '2026-01-01', validTo: null });
  const account = (name: string, discounts: readonly (readonly [string, number])[], generalDiscount: number, ofParent = false) => ({
    account: name,
    ofParent,
    prices: new Map([[`of ${name}`, { pricePence: 100, agreed: agreed(name, ofParent) }]]),
    discounts: new Map(discounts.map(([category, basisPoints]) => [category, { basisPoints, agreed: agreed(name, ofParent) }])),
    generalDiscount,
  });
  const terms = {
    accounts: [account('Own', [['glass', 1_000]], 500)],
    parentOf: new Map<string, string | null>([
      ['ws', 'glass'],
      ['glass', null],
      ['clips', null],
      ['ring', 'ring'],
    ]),
  };
  it.each([
    ['the category', 'glass', 'glass', 1_000],
    ['the category above', 'ws', 'glass', 1_000],
    ['the general one, for other glass', 'roof', 'glass', 500],
    ['none for ancillaries', 'clips', 'clip', null],
    ['none in a ring', 'ring', 'clip', null],
  ])('%s', (_, category, kind, expected) => expect(discountFor({ category_id: category, kind }, terms)?.basisPoints ?? null).toBe(expected));

  it('are the nearest account’s that has any, whichever kind', () => {
    const of = (accounts: (typeof terms)['accounts'], category = 'ws') => discountFor({ category_id: category, kind: 'glass' }, { ...terms, accounts });
    const [parent, general] = [account('Group', [['ws', 2_000]], 700, true), account('Own', [], 500)];
    expect([of([general, parent])?.basisPoints, of([general])?.agreed]).toEqual([500, null]);
    const bare = account('Own', [], 0);
    expect(of([bare, parent])).toEqual({ basisPoints: 2_000, agreed: agreed('Group', true) });
    expect(of([bare, parent], 'roof')).toEqual({ basisPoints: 700, agreed: { ...agreed('Group', true), validFrom: always } });
    expect([agreedPriceFor('of Group', { ...terms, accounts: [bare, parent] })?.agreed.account, agreedPriceFor('none', terms)]).toEqual(['Group', null]);
  });
});

describe('labour rates', () => {
  const any: Rate = {
    id: '0',
    customer_id: null,
    category_id: null,
    glass_type_id: null,
    job_type_id: null,
    place: null,
    customer_name: null,
    category_name: null,
    glass_type_name: null,
    job_type_name: null,
    valid_from: '2026-01-01',
    valid_to: null,
  };
  const rate = (id: string, values: Partial<Rate>): Rate => ({ ...any, id, ...values });

  it('stand by how much they name: customer, category, glass type, job type, place', () => {
    const rates = [
      any,
      rate('place', { place: 'mobile' }),
      rate('job', { job_type_id: 'j' }),
      rate('job+place', { job_type_id: 'j', place: 'mobile' }),
      rate('glass', { glass_type_id: 'g' }),
      rate('category', { category_id: 'k' }),
      rate('customer', { customer_id: 'c' }),
      rate('all but customer', { category_id: 'k', glass_type_id: 'g', job_type_id: 'j', place: 'mobile' }),
    ];
    expect(bySpecificity(rates).map(({ id }) => id)).toEqual(['customer', 'all but customer', 'category', 'glass', 'job+place', 'job', 'place', '0']);
    const accounts = [
      rate('parent', { customer_id: 'p', account_level: 1, category_id: 'k', glass_type_id: 'g' }),
      rate('own', { customer_id: 'c', account_level: 0 }),
    ];
    expect(bySpecificity([any, ...accounts]).map(({ id }) => id)).toEqual(['own', 'parent', '0']);
    expect(mostSpecific([any, rate('place', { place: 'mobile' }), rate('job', { job_type_id: 'j' })])?.id).toBe('job');
    expect(bySpecificity([rate('old', {}), rate('new', { valid_from: '2026-06-01' })]).map(({ id }) => id)).toEqual(['new', 'old']);
  });
  it('are described in words', () => {
    expect(describeRate(any)).toBe('any work, from 01/01/2026');
    expect(describeRate(rate('x', { customer_name: 'Acme', glass_type_name: 'Windscreen', place: 'mobile', valid_to: '2026-12-31' }))).toBe(
      'Acme, Windscreen and mobile work, from 01/01/2026 to 31/12/2026',
    );
    expect(describeRate(rate('x', { customer_name: 'Group', account_level: 2 }))).toBe('its parent account Group, from 01/01/2026');
  });
});
