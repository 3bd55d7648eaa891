import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MapPosition } from './MapPosition.tsx';

const pinOf = (map: HTMLElement) =>
  map
    .querySelector('g')
    ?.getAttribute('transform')
    ?.match(/[\d.]+/g)
    ?.map(Number) ?? [];

it('puts a pin at the place, and says it in words and figures', async () => {
  render(<MapPosition latitude={52.585_971_4} longitude={1.349_268} label="Norwich workshop" />);
  const map = await screen.findByRole('img', { name: 'Norwich workshop at 52.58597, 1.34927 on a map of Great Britain and Northern Ireland' });
  expect(pinOf(map)).toHaveLength(2);
  expect(screen.getByRole('button', { name: '52.58597, 1.34927' })).toHaveProperty('title', 'Copy position');
  const link = screen.getByRole('link', { name: 'Open in maps (a new tab)' });
  expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
    'https://www.openstreetmap.org/?mlat=52.58597&mlon=1.34927#map=16/52.58597/1.34927',
    'noopener noreferrer',
    '_blank',
  ]);
});

it('has north up and east on the right', async () => {
  const places = { Penzance: [50.12, -5.53], Lerwick: [60.15, -1.14], Lowestoft: [52.48, 1.75], Belfast: [54.6, -5.93] } as const;
  const at: Record<string, readonly number[]> = {};
  for (const [label, [latitude, longitude]] of Object.entries(places)) {
    render(<MapPosition latitude={latitude} longitude={longitude} label={label} />);
    at[label] = pinOf(await screen.findByRole('img', { name: new RegExp(`^${label} at`) }));
  }
  const [across, down] = [0, 1].map((axis) => Object.keys(places).toSorted((a, b) => (at[a]?.[axis] ?? 0) - (at[b]?.[axis] ?? 0)));
  expect(across).toEqual(['Belfast', 'Penzance', 'Lerwick', 'Lowestoft']);
  expect(down).toEqual(['Lerwick', 'Belfast', 'Lowestoft', 'Penzance']);
});

it('has no pin for a place beyond the map, which keeps its figures and its link', async () => {
  render(<MapPosition latitude={49.2144} longitude={-2.1358} label="Jersey depot" />);
  const map = await screen.findByRole('img', { name: /which lies beyond it$/ });
  expect(pinOf(map)).toEqual([]);
  screen.getByRole('button', { name: '49.21440, -2.13580' });
  screen.getByRole('link', { name: /^Open in maps/ });
});

it.each([
  [null, null],
  [52.5, null],
  [0, 0],
  [Number.NaN, 1],
])('says that no position is known for %s, %s', (latitude, longitude) => {
  render(<MapPosition latitude={latitude} longitude={longitude} label="Depot" />);
  screen.getByText('No position known. Look the postcode up to set it.');
  expect(screen.queryByRole('link')).toBeNull();
});
