import { describe, expect, it } from 'vitest';
import { judgeChip, zoneOf } from './chip-repair.ts';
import { type CompletionFacts, missingForCompletion } from './completion.ts';
import { highlightOf, highlightPriority } from './highlight.ts';
import { type HoldUpFacts, holdUpsOf } from './hold-ups.ts';
import { confirmationProblem, passwordProblem } from './password.ts';
import { type PriceFacts, priceChain, withoutCosts } from './price-chain.ts';
import { countersOf, isSlotCode, minutesByCounter, slotNames, slotOfClock, slotOrder, slots } from './slots.ts';

describe('highlights', () => {
  it('follow the priority', () => {
    for (const [index, mark] of highlightPriority.entries()) {
      const marks = Object.fromEntries(highlightPriority.slice(index).map((each) => [each, true]));
      expect(highlightOf(marks)).toBe(mark);
    }
    expect(highlightOf({})).toBe('default');
    expect(highlightOf({ isCompleted: false, isPriority: true })).toBe('isPriority');
  });
});

describe('slots', () => {
  it('are named, ordered and take from their counters', () => {
    expect(slotNames).toEqual({ O: 'OOH', P: 'PM', A: 'AM', D: 'All Day' });
    expect(slots.map(({ code }) => code)).toEqual(['D', 'A', 'P', 'O']);
    expect(slots.every(({ code, name }) => slotNames[code] === name)).toBe(true);
    expect([countersOf('D'), countersOf('O'), countersOf('A'), countersOf('P')]).toEqual([['A', 'P'], ['O'], ['A'], ['P']]);
    expect([slotOrder('A') < slotOrder('P'), isSlotCode('D'), isSlotCode('X')]).toEqual([true, true, false]);
  });
  it('share minutes and follow the clock', () => {
    expect(minutesByCounter('D', 241)).toEqual([
      { counter: 'A', minutes: 121 },
      { counter: 'P', minutes: 120 },
    ]);
    expect(minutesByCounter('O', 90)).toEqual([{ counter: 'O', minutes: 90 }]);
    expect(['07:59', '08:00', '11:59', '12:00', '16:59', '17:00'].map(slotOfClock)).toEqual(['O', 'A', 'A', 'P', 'P', 'O']);
  });
});

const adhesive = { batch: 'U77', expiry: '2026-12-01', temperatureCelsius: 12, humidityPercent: 60, driveAwayMinutes: 60, toldTo: 'Ann Hill' };
const finished: CompletionFacts = {
  preFitChecks: { asked: 9, answered: 9 },
  postFitChecks: { asked: 6, answered: 6 },
  glass: [{ description: 'windscreen 8556AGSMVZ1B', fitted: true, bonded: true }],
  adhesives: [adhesive],
  fittedOn: '2026-12-01',
  adas: 'required',
  calibrations: ['fail', 'pass'],
  advisorySigned: false,
  mileage: 0,
  signed: true,
  noSignatureReason: null,
};

describe('completing a worksheet', () => {
  it('needs nothing where all is recorded', () => expect(missingForCompletion(finished)).toEqual([]));

  const cases: [Partial<CompletionFacts>, string[]][] = [
    [{ preFitChecks: { asked: 9, answered: 7 } }, ['pre-fit-checks']],
    [{ postFitChecks: { asked: 6, answered: 0 } }, ['post-fit-checks']],
    [{ glass: [{ description: 'x', fitted: false, bonded: false }] }, ['glass-not-fitted']],
    [{ adhesives: [] }, ['adhesive-missing']],
    [{ adhesives: [], glass: [{ description: 'x', fitted: true, bonded: false }] }, []],
    [{ adhesives: [], glass: [], adas: 'none-fitted' }, []],
    [{ adhesives: [{ ...adhesive, toldTo: ' ', humidityPercent: null }] }, ['adhesive-incomplete']],
    [{ adhesives: [{ ...adhesive, expiry: '2026-11-30' }] }, ['adhesive-expired']],
    [{ adas: 'unknown' }, ['adas-unknown']],
    [{ calibrations: [] }, ['calibration-missing']],
    [{ calibrations: ['not-attempted'] }, ['calibration-missing']],
    [{ calibrations: ['not-attempted'], advisorySigned: true }, []],
    [{ calibrations: ['fail'] }, []],
    [{ calibrations: [], adas: 'not-affected' }, []],
    [{ mileage: null }, ['mileage-missing']],
    [{ signed: false }, ['signature-missing']],
    [{ signed: false, noSignatureReason: 'Customer away' }, []],
    [{ mileage: null, signed: false, preFitChecks: { asked: 1, answered: 0 } }, ['pre-fit-checks', 'mileage-missing', 'signature-missing']],
  ];
  it.each(cases)('with %j it needs %j', (facts, codes) => {
    expect(missingForCompletion({ ...finished, ...facts }).map(({ code }) => code)).toEqual(codes);
  });

  it('says what is missing', () => {
    const facts = { ...finished, preFitChecks: { asked: 9, answered: 7 }, adhesives: [{ ...adhesive, batch: '', humidityPercent: null }] };
    expect(missingForCompletion(facts).map(({ message }) => message)).toEqual([
      'Answer the pre-fit checks: 2 of 9 left.',
      'Complete the adhesive record: batch, humidity.',
    ]);
  });
});

const free: HoldUpFacts = {
  glassOutstanding: [],
  today: '2026-11-23',
  authorisationNeeded: true,
  authorisation: 'A1',
  approval: null,
  depositDuePence: 5000,
  depositPaidPence: 5000,
  orderNumberNeeded: true,
  orderNumber: 'PO 7',
  adas: 'not-affected',
  glassUnconfirmed: 0,
  customerOnStop: false,
  overCreditLimit: false,
  creditReleased: false,
  insurerFieldsMissing: [],
  payerType: 'insurer',
};
const ordered = { number: 'P000123', approved: false, sent: true, due: '2026-11-24' };

describe('hold-ups', () => {
  const cases: [Partial<HoldUpFacts>, string[]][] = [
    [{}, []],
    [{ answerOf: 'Leeds until 14:00', adas: 'unknown' }, ['Waiting for an answer of Leeds until 14:00', 'ADAS not known']],
    [{ glassOutstanding: [null] }, ['Glass not ordered']],
    [{ glassOutstanding: [ordered, null] }, ['Glass not ordered']],
    [{ glassOutstanding: [ordered, { ...ordered, number: 'P000124', sent: false }] }, ['Glass order in draft, P000124']],
    [{ glassOutstanding: [{ ...ordered, approved: true, sent: false }] }, ['Glass order approved, not sent, P000123']],
    [{ glassOutstanding: [ordered] }, ['Glass on order P000123, due 24/11/2026']],
    [{ glassOutstanding: [{ ...ordered, due: '2026-11-20' }] }, ['Glass on order P000123, was due 20/11/2026, 3 days late']],
    [{ glassOutstanding: [{ ...ordered, due: '2026-11-20' }, ordered] }, ['Glass on order P000123, due 24/11/2026']],
    [{ glassOutstanding: [ordered, { ...ordered, number: 'P000125', due: null }] }, ['Glass on order P000125']],
    [{ insurerFieldsMissing: ['policyNumber', 'lossOn'] }, ['The insurer needs: Policy number, Day of loss']],
    [{ insurerFieldsMissing: ['authorisationNumber'], authorisation: '' }, ['Awaiting authorisation']],
    [{ authorisation: ' ' }, ['Awaiting authorisation']],
    [{ authorisation: null, authorisationNeeded: false }, []],
    [{ approval: { standing: 'approved', words: '' }, authorisation: '' }, []],
    [{ approval: { standing: 'refused', words: 'Not approved: Windscreen' } }, ['Not approved: Windscreen']],
    [{ approval: { standing: 'waiting', words: 'Waiting for approval until 30/11/2026' }, authorisationNeeded: false }, []],
    [{ approval: { standing: 'waiting', words: 'Waiting for approval until 30/11/2026' }, authorisation: '' }, ['Waiting for approval until 30/11/2026']],
    [{ depositPaidPence: 4999 }, ['Deposit due']],
    [{ orderNumber: null }, ['Order number missing']],
    [{ adas: 'unknown', glassUnconfirmed: 2 }, ['ADAS not known', 'Glass features not confirmed']],
    [{ customerOnStop: true }, ['Customer on credit hold']],
    [{ overCreditLimit: true, creditReleased: true }, []],
  ];
  it.each(cases)('of %j are %j', (facts, messages) => expect(holdUpsOf({ ...free, ...facts }).map(({ message }) => message)).toEqual(messages));
});

describe('chip repair', () => {
  it.each([
    ['A', 20, false, true],
    ['A', 21, false, false],
    ['B', 40, false, true],
    ['B', 41, false, false],
    ['B', 5, true, false],
  ] as const)('zone %s, %d mm, camera %s: %s', (zone, sizeMm, inCameraArea, allowed) => {
    expect(judgeChip({ zone, sizeMm, inCameraArea }).allowed).toBe(allowed);
  });
  it('finds the zone', () => {
    expect(zoneOf({ fromWheelCentreMm: -200, swept: true })).toBe('A');
    expect(zoneOf({ fromWheelCentreMm: 201, swept: true })).toBe('B');
    expect(zoneOf({ fromWheelCentreMm: 250, swept: true, heavyVehicle: true })).toBe('A');
    expect(zoneOf({ fromWheelCentreMm: 0, swept: false })).toBe('B');
  });
});

describe('passwords', () => {
  it.each([
    ['elevenchars', 'Use at least 12 characters.'],
    ['twelve chars', null],
    ['👍'.repeat(11), 'Use at least 12 characters.'],
    ['x'.repeat(128), null],
    ['x'.repeat(129), 'Use at most 128 characters.'],
  ])('%s: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem));
  it('are repeated exactly, and look strong when long and varied', () => {
    expect([confirmationProblem('a', 'a'), confirmationProblem('a', 'A')]).toEqual([null, 'The passwords do not match.']);
  });
});

const prices: PriceFacts = {
  customerPricePence: 19_900,
  customerDiscountBasisPoints: 1250,
  bestBuyUnitCost: 1_000_050,
  markUpBasisPoints: 4000,
  listPricePence: 30_000,
};

describe('the selling price', () => {
  const cases: [Partial<PriceFacts>, string | null, number | null][] = [
    [{}, 'customer-price', 19_900],
    [{ customerPricePence: 0 }, 'customer-price', 0],
    [{ customerPricePence: null }, 'customer-discount', 26_250],
    [{ customerPricePence: null, discountable: false }, 'mark-up', 14_001],
    [{ customerPricePence: null, customerDiscountBasisPoints: null }, 'mark-up', 14_001],
    [{ customerPricePence: null, listPricePence: null }, 'mark-up', 14_001],
    [{ customerPricePence: null, customerDiscountBasisPoints: null, bestBuyUnitCost: null }, 'list', 30_000],
    [{ customerPricePence: null, customerDiscountBasisPoints: null, markUpBasisPoints: null }, 'list', 30_000],
    [{ customerPricePence: null, bestBuyUnitCost: null, listPricePence: null }, null, null],
  ];
  it.each(cases)('with %j comes from %s: %s', (facts, step, price) => {
    const chain = priceChain({ ...prices, ...facts });
    expect([chain.step, chain.pricePence]).toEqual([step, price]);
    expect(chain.chain.filter(({ chosen }) => chosen).map((link) => link.step)).toEqual(step === null ? [] : [step]);
  });
  it('says with whom a price or a discount was agreed, and for which days', () => {
    const own = { account: 'Aviva', ofParent: false, validFrom: '2026-11-01', validTo: '2027-10-31' };
    const parents = { account: 'Aviva Group', ofParent: true, validFrom: '2026-11-01', validTo: null };
    const reasons = priceChain({ ...prices, customerPriceAgreed: own, customerDiscountAgreed: parents }).chain.map(({ reason }) => reason);
    expect(reasons.slice(0, 2)).toEqual([
      'Agreed with Aviva from 01/11/2026 to 31/10/2027',
      '12.5% off the list price of £300.00, agreed with its parent account Aviva Group from 01/11/2026',
    ]);
  });
  it('shows its chain, and hides costs from those who may not see them', () => {
    const chain = priceChain(prices);
    expect(chain.chain.map(({ reason }) => reason)).toEqual([
      "The customer's price for this product",
      '12.5% off the list price of £300.00',
      '40% on the best-buy cost of £100.01',
      'The list price',
    ]);
    expect(JSON.stringify(withoutCosts(chain))).not.toMatch(/100\.005|14001/);
  });
});
