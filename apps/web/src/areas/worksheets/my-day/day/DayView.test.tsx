import type { MyVisit } from '@quarterlight/contract/worksheets/my-day';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../../testing/open-page.tsx';
import { change } from '../local/my-day.state.ts';
import { DayView } from './DayView.tsx';

const visit = (order: number, customerName: string, state: MyVisit['state']): MyVisit => ({
  worksheetId: `w${order}`,
  bookingId: `b${order}`,
  order,
  number: `W00000${order}`,
  state,
  version: 1,
  highlight: 'default',
  allowedActions: [],
  slot: 'A',
  startsAt: null,
  minutes: 90,
  jobType: { id: 'j1', name: 'Replacement' },
  customerName,
  contact: { title: '', firstName: '', lastName: '', telephone: '', mobile: '', email: '', contactType: { value: '' }, modeOfContact: { value: '' } },
  address: { line1: '4 Dock Street', line2: '', line3: '', town: 'Norwich', county: '', postcode: 'NR3 3CC', latitude: 52.6, longitude: 1.3 },
  place: 'workshop',
  placeName: 'Norwich',
  vehicle: { registration: 'AB12CDE', description: 'Ford Focus', vin: '', colour: '', mileage: null },
  lines: [],
  noteTechnician: '',
  adasRequirement: 'none-fitted',
  preFitAsked: 0,
  postFitAsked: 0,
  checks: [],
  adhesives: [],
  calibrations: [],
  signedBy: '',
  signatureAbsence: '',
  excessDue: { amount: 0, currency: 'GBP' },
  owed: { amount: 0, currency: 'GBP' },
  askFor: { amount: 0, currency: 'GBP' },
  temperatureCelsius: null,
  humidityPercent: null,
  driveAwayMinutes: null,
  driveAwayToldTo: '',
  startedAt: null,
  missing: [],
});

it('opens on the visit whose turn it is, then what follows; what is done is folded away; the map leads to the workshop', async () => {
  const visits = [visit(1, 'Done first', 'completed'), visit(2, 'Waits', 'released'), visit(3, 'Under way', 'in-progress'), visit(4, 'Last', 'released')];
  const day = { day: '2026-11-23', technician: { id: 't', name: 'Tom' }, visits };
  change({ phase: 'open', owner: 'tom', user: 'tom', days: { '2026-11-23': { day, fetchedAt: '2026-11-23T08:00:00.000Z', photos: {} } } });
  const { user } = openPage(() => <DayView day="2026-11-23" days={['2026-11-22', '2026-11-23', '2026-11-24']} />);
  const cards = async () => (await screen.findAllByRole('listitem')).map((card) => /Done first|Waits|Under way|Last/.exec(card.textContent ?? '')?.[0]);
  expect(await cards()).toEqual(['Under way', 'Waits', 'Last']);
  const fold = screen.getByRole('button', { name: '1 done' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await user.click(fold);
  expect(await cards()).toEqual(['Under way', 'Waits', 'Last', 'Done first']);
  const [first] = screen.getAllByRole('listitem');
  const map = within(first ?? document.body).getByRole('link', { name: 'Workshop Norwich · 4 Dock Street, Norwich, NR3 3CC' });
  expect(map.getAttribute('href')).toMatch(/^geo:52\.6,1\.3\?q=4%20Dock%20Street/);
});
