import { expect, it } from 'vitest';
import { type PlaceOfWork, type ProposableBranch, proposeBranch } from './nearest-branch.ts';

const at = (id: string, areas: string[], more: Partial<ProposableBranch> = {}): ProposableBranch => ({
  id,
  kind: 'own',
  postcodeAreas: areas,
  latitude: null,
  longitude: null,
  ...more,
});
const norwich = at('norwich', ['NR'], { latitude: 52.63, longitude: 1.3 });
const leeds = at('leeds', ['LS', 'BD'], { latitude: 53.8, longitude: -1.55 });
const partner = at('partner', ['NR', 'NR14'], { kind: 'subcontract', latitude: 52.55, longitude: 1.35 });
const poringland = { postcode: 'nr14 7pz', latitude: 52.57, longitude: 1.34 };
const nowhere = { latitude: null, longitude: null };

it.each<[string, ProposableBranch[], PlaceOfWork, string | null, string?]>([
  ['an area', [leeds, norwich], { postcode: 'NR1 1AA', ...nowhere }, 'norwich', 'Serves NR'],
  ['a district before an area, though it is a subcontractor’s', [norwich, partner], poringland, 'partner', 'Serves NR14'],
  ['a sector before a district', [partner, at('sector', ['NR14 7'])], poringland, 'sector', 'Serves NR14 7'],
  ['our own of two that serve it alike', [partner, norwich], { postcode: 'NR1 1AA', ...nowhere }, 'norwich', 'Serves NR'],
  [
    'the nearer of two of our own that serve it alike',
    [norwich, at('near', ['NR'], { latitude: 52.58, longitude: 1.33 })],
    { ...poringland, postcode: 'NR1 1AA' },
    'near',
    'Serves NR',
  ],
  ['the first of equals', [at('one', ['NR']), at('two', ['NR'])], { postcode: 'NR1 1AA', ...nowhere }, 'one', 'Serves NR'],
  ['the nearest where nobody serves it', [leeds, norwich], { postcode: 'IP1 1AA', latitude: 52.06, longitude: 1.16 }, 'norwich', '40 miles away'],
  ['where no postcode is known', [leeds, norwich], { postcode: '', latitude: 52.632, longitude: 1.3 }, 'norwich', 'Less than a mile away'],
  [
    'our own of two at the same place',
    [at('theirs', [], { kind: 'subcontract', latitude: 52, longitude: 1 }), at('ours', [], { latitude: 52, longitude: 1 })],
    { postcode: '', latitude: 52.1, longitude: 1 },
    'ours',
    '6.9 miles away',
  ],
  ['nobody where nothing is known', [leeds, norwich, at('blank', [])], { postcode: 'IP1 1AA', ...nowhere }, null],
  ['nobody for what is no postcode', [at('blank', ['NR'])], { postcode: 'NR1', ...nowhere }, null],
  ['nobody of none', [], poringland, null],
])('proposes %s', (_, branches, place, id, why) => {
  expect(proposeBranch(branches, place)).toEqual(id === null ? null : { id, why });
});
