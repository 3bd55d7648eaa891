import type { Branch } from '@quarterlight/contract/companies/branch-schemas';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, signIn } from '../../../testing/server.ts';
// Here before it is asked for, as it is once a page is at rest.
import '../forms/ExceptionForms.tsx';
import { BranchExceptions } from './BranchExceptions.tsx';

const id = '018f0000-0000-7000-8000-000000000001';
const contact = { email: '', telephone: '', vatNumber: '', companyNumber: '', notes: '', shownName: '', shownTelephone: '', shownEmail: '' };
const address = { line1: '', line2: '', line3: '', town: '', county: '', postcode: '', latitude: null, longitude: null };
const branch: Branch = {
  id,
  code: 'LDS',
  name: 'Leeds',
  kind: 'own',
  status: 'active',
  town: '',
  postcode: '',
  version: 1,
  ...contact,
  closedReason: '',
  address,
  addresses: [],
  contacts: [],
  postcodeAreas: [],
  opensAt: '08:00',
  closesAt: '17:30',
  openDays: [1, 2, 3, 4, 5],
  capacityMorning: 4,
  capacityAfternoon: 4,
  capacityOutOfHours: 0,
  week: [],
  createdAt: '2026-01-01T08:00:00Z',
  updatedAt: '2026-01-01T08:00:00Z',
  allowedActions: ['change'],
};
const visit = {
  bookingId: '018f0000-0000-7000-8000-000000000101',
  version: 1,
  worksheetId: '018f0000-0000-7000-8000-000000000201',
  branchId: id,
  technicianId: id,
  slot: 'A',
  minutes: 60,
  startsAt: null,
  now: 'inside',
  kept: null,
};
const exceptions = (...days: string[]) =>
  json({
    items: days.map((day) => ({
      id: `018f0000-0000-7000-8000-0000${day.replaceAll('-', '')}`,
      branchId: id,
      day,
      kind: 'closed',
      reason: 'Closed already',
      opensAt: null,
      closesAt: null,
      capacityMorning: null,
      capacityAfternoon: null,
      capacityOutOfHours: null,
      version: 1,
    })),
    total: days.length,
    totalIsExact: true,
    next: null,
    previous: null,
  });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-12-01T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

it('adds the bank holidays that are missing, with the visits booked on them to be moved or kept', async () => {
  signIn();
  const server = aServer({
    'GET /v1/users/claims': () => permissions('view-branches', 'edit-branches'),
    [`GET /v1/branches/${id}/exceptions`]: () => exceptions('2027-12-28'),
    [`GET /v1/branches/${id}/exceptions/conflicts`]: ({ query: { from } }) => json({ items: from === '2027-12-27' ? [{ ...visit, day: from }] : [] }),
    [`POST /v1/branches/${id}/exceptions/bank-holidays`]: () => json([]),
  });
  await loadClaims();
  const { user } = openPage(() => <BranchExceptions branch={branch} />);
  await user.click(await screen.findByRole('button', { name: 'Add bank holidays' }));
  const days = await screen.findByRole('list', { name: 'Days that are added' });
  expect(within(days).getByText('Christmas Day (substitute day)')).toBeTruthy();
  expect(within(days).queryByText('28/12/2027', { exact: false })).toBeNull();
  const inside = await screen.findByRole('region', { name: '1 booked visit in these days' });
  await user.click(within(inside).getByRole('checkbox'));
  await user.click(screen.getAllByRole('button', { name: 'Add bank holidays' }).at(-1) ?? inside);
  await expect
    .poll(() => server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toEqual([{ nation: 'england-and-wales', keep: [visit.bookingId] }]);
});
