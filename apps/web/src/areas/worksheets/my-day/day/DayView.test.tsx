import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../../testing/open-page.tsx';
import { aVisit, openPhone, theDay } from '../visit.fixtures.ts';
import { DayView } from './DayView.tsx';
import { mapLink } from './visit-words.ts';

it('opens on the visit whose turn it is, then what follows; what is done is folded away; the map leads to the workshop', async () => {
  const visits = [aVisit(1, 'Done first', 'completed'), aVisit(2, 'Waits', 'released'), aVisit(3, 'Under way', 'in-progress'), aVisit(4, 'Last', 'released')];
  openPhone('tom', visits);
  const { user } = openPage(() => <DayView day={theDay} days={['2026-11-22', '2026-11-23', '2026-11-24']} />);
  const cards = async () => (await screen.findAllByRole('listitem')).map((card) => /Done first|Waits|Under way|Last/.exec(card.textContent ?? '')?.[0]);
  expect(await cards()).toEqual(['Under way', 'Waits', 'Last']);
  const fold = screen.getByRole('button', { name: '1 done' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await user.click(fold);
  expect(await cards()).toEqual(['Under way', 'Waits', 'Last', 'Done first']);
  const [first] = screen.getAllByRole('listitem');
  const map = within(first ?? document.body).getByRole('link', { name: 'Way to Workshop Norwich · 4 Dock Street, Norwich, NR3 3CC' });
  expect(map.getAttribute('href')).toMatch(/^geo:52\.6,1\.3\?q=4%20Dock%20Street/);
});

describe('the way to a visit', () => {
  const place = (latitude: number | null) => ({ address: { ...aVisit(1, 'Ann Hill', 'released').address, latitude, longitude: latitude } });
  it('opens the maps that the phone has', () => {
    expect(mapLink(place(52.5), 'Linux; Android 15')).toBe('geo:52.5,52.5?q=4%20Dock%20Street%2C%20Norwich%2C%20NR3%203CC');
    expect(mapLink(place(null), 'Linux; Android 15')).toBe('geo:0,0?q=4%20Dock%20Street%2C%20Norwich%2C%20NR3%203CC');
    expect(mapLink(place(52.5), 'iPhone; CPU iPhone OS 19')).toBe('maps:?daddr=52.5,52.5');
    expect(mapLink(place(null), 'iPhone; CPU iPhone OS 19')).toBe('maps:?daddr=4%20Dock%20Street%2C%20Norwich%2C%20NR3%203CC');
  });
});
