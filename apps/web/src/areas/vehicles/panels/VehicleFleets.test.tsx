import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, signIn } from '../../../testing/server.ts';
import { VehicleFleets } from './VehicleFleets.tsx';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const vehicle = { id: id(3), registration: 'GK19ABC', displayRegistration: 'GK19 ABC', foreign: false };
const account = { id: id(1), name: 'Alpha Fleet', accountCode: 'ALPHA', type: 'fleet' };
const entry = {
  id: id(2),
  vehicleId: vehicle.id,
  customerId: account.id,
  customerName: account.name,
  registration: 'GK19ABC',
  displayRegistration: 'GK19 ABC',
  make: 'Kia',
  model: 'Ceed',
  fleetNumber: 'AF-101',
  driverName: '',
  driverTelephone: '',
  driverEmail: '',
  costCentre: '',
  note: '',
  from: '2026-01-01',
  to: '2026-02-01',
  standing: 'ended',
  createdAt: '2026-01-01T08:00:00Z',
  version: 1,
  allowedActions: [],
};

it('says that a vehicle belongs to nobody, and shows the account once one is chosen', async () => {
  signIn();
  let items: object[] = [];
  const { asked } = aServer({
    'GET /v1/users/claims': () => permissions('view-customers', 'view-vehicles', 'edit-vehicles'),
    'GET /v1/fleet': () => json({ items, total: items.length, totalIsExact: true, next: null, previous: null }),
    'GET /v1/customers/options': () => json([account]),
    'POST /v1/fleet': () => {
      items = [entry];
      return json(entry);
    },
  });
  await loadClaims();
  const { user } = openPage(() => <VehicleFleets vehicle={vehicle as never} />);
  await screen.findByText('It belongs to no account.');
  expect(asked.filter(({ path }) => path === '/v1/fleet').map(({ query }) => query)).toEqual([{ vehicleId: vehicle.id, sort: '-from' }]);
  await user.click(screen.getByRole('button', { name: 'Add to a fleet' }));
  await user.type(await screen.findByRole('combobox', { name: 'Account' }), 'Alpha');
  await user.click(await screen.findByText('Alpha Fleet (ALPHA)', {}, { timeout: 5_000 }));
  await user.type(screen.getByLabelText('Fleet number'), 'AF-101');
  await user.click(screen.getByRole('button', { name: 'Add to the fleet' }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ customerId: account.id, registration: 'GK19ABC', foreign: false }),
  );
  const table = await screen.findByRole('table', { name: 'Accounts that it belonged to' });
  expect(within(table).getByText('AF-101').closest('tr')?.textContent).toBe('Alpha FleetAF-101–01/01/202601/02/2026Ended');
});
