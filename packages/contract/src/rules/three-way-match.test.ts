import { pence, unitCost } from '@quarterlight/kit/money';
import { describe, expect, it } from 'vitest';
import { type BilledLine, billedTotals, isWithinAPenny, priceVariance, threeWayMatch } from './three-way-match.ts';

/** Two panes at £80.00 that were ordered at £80.00 and came; two per cent of tolerance, up to £25.00 a line, 50p for nothing, £5.00 of carriage agreed. */
const pane: BilledLine = {
  kind: 'goods',
  code: 'WS1',
  quantity: 2_000,
  unitCost: unitCost(800_000),
  order: { received: 2_000, invoiced: 0, unitCost: unitCost(800_000) },
};
const tolerance = { basisPoints: 200, trifle: pence(50), most: pence(2_500), carriage: pence(500), currency: 'GBP' };
const clips = (pennies: number): BilledLine => ({
  kind: 'goods',
  code: 'CLIP',
  quantity: 50_000,
  unitCost: unitCost(pennies * 100),
  order: { received: 50_000, invoiced: 0, unitCost: unitCost(1_200) },
});
const panes = (count: number, price: number): BilledLine => ({
  ...pane,
  quantity: count * 1_000,
  unitCost: unitCost(price),
  order: { received: count * 1_000, invoiced: 0, unitCost: unitCost(800_000) },
});
const carriage = (amount: number): BilledLine => ({ kind: 'carriage', code: '', quantity: 1_000, unitCost: unitCost(amount * 100), order: null });
const matched = (...lines: BilledLine[]) => threeWayMatch(lines, tolerance).map(({ kind, amount, blocks, words }) => [kind, amount, blocks, words]);

describe('a three-way match', () => {
  it.each<[string, BilledLine[], unknown[][]]>([
    ['what was ordered and came', [pane], []],
    ['a part of what came', [{ ...pane, quantity: 1_000 }], []],
    ['a price within the tolerance, to the last penny', [{ ...pane, unitCost: unitCost(816_000) }], []],
    ['a price beyond it', [{ ...pane, unitCost: unitCost(816_100) }], [['price', 322, false, 'WS1: £81.61 each billed and £80.00 ordered.']]],
    ['a clip that costs a penny more', [clips(13)], []],
    [
      'clips that cost 51p more altogether',
      [{ ...clips(13), quantity: 51_000, order: { received: 51_000, invoiced: 0, unitCost: unitCost(1_200) } }],
      [['price', 51, false, 'CLIP: £0.13 each billed and £0.12 ordered.']],
    ],
    ['many panes whose little each comes to £25.00', [panes(20, 812_500)], []],
    ['many panes whose little each comes to more', [panes(20, 812_600)], [['price', 2_520, false, 'WS1: £81.26 each billed and £80.00 ordered.']]],
    ['a lower price', [{ ...pane, unitCost: unitCost(700_000) }], [['price', -2_000, false, 'WS1: £70.00 each billed and £80.00 ordered.']]],
    ['more than came', [{ ...pane, quantity: 3_000 }], [['over', 8_000, true, 'WS1: 3 billed and 2 received.']]],
    [
      'what was billed before',
      [{ ...pane, order: { received: 2_000, invoiced: 1_000, unitCost: unitCost(800_000) } }],
      [['over', 8_000, true, 'WS1: 2 billed and 2 received, 1 of them billed before.']],
    ],
    ['what nobody ordered', [{ ...pane, order: null }], [['not-ordered', 16_000, false, 'WS1: not on an order of ours.']]],
    ['carriage as agreed', [pane, carriage(500)], []],
    ['a trifle more carriage', [pane, carriage(550)], []],
    ['more carriage than agreed', [pane, carriage(750)], [['carriage', 250, false, 'Carriage is £7.50, and £5.00 was agreed.']]],
    [
      'a price where nothing was to be paid',
      [{ ...pane, quantity: 1_000, order: { received: 1_000, invoiced: 0, unitCost: unitCost(0) } }],
      [['price', 8_000, false, 'WS1: £80.00 each billed and £0.00 ordered.']],
    ],
  ])('of %s', (_what, lines, differences) => {
    expect(matched(...lines)).toEqual(differences);
  });

  it('says that carriage was not agreed at all', () => {
    expect(threeWayMatch([carriage(500)], { ...tolerance, carriage: pence(0) })[0]?.words).toBe('Carriage of £5.00 was not agreed.');
  });

  it('keeps what goods cost otherwise than ordered as variance, within the tolerance too', () => {
    expect(priceVariance([{ ...pane, unitCost: unitCost(810_000) }, carriage(900)])).toBe(200);
  });
});

describe('the sums of an invoice', () => {
  it('count VAT once for each rate', () => {
    const lines = [333, 333, 334].map((net) => ({ net: pence(net), vatBasisPoints: 2_000 }));
    expect(billedTotals([...lines, { net: pence(1_000), vatBasisPoints: 0 }])).toEqual({ net: 2_000, vat: 200 });
  });

  it('may be a penny off', () => {
    expect([isWithinAPenny(100, 101), isWithinAPenny(101, 100), isWithinAPenny(100, 102)]).toEqual([true, true, false]);
  });
});
