import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, refusal, signIn } from '../../../testing/server.ts';
// Here before it is asked for, as it is once a page is at rest.
import '../../../ui/DialogWindow.tsx';
import { CustomerFleet } from './CustomerFleet.tsx';

const customer = { id: '018f0000-0000-7000-8000-000000000001', name: 'Alpha Fleet', type: 'fleet' };
const entry = {
  id: '018f0000-0000-7000-8000-000000000002',
  vehicleId: '018f0000-0000-7000-8000-000000000003',
  customerId: customer.id,
  customerName: customer.name,
  registration: 'GK19ABC',
  displayRegistration: 'GK19 ABC',
  make: 'Kia',
  model: 'Ceed',
  fleetNumber: 'AF-101',
  driverName: 'Sam Lee',
  driverTelephone: '07700900123',
  driverEmail: '',
  costCentre: '',
  note: '',
  from: '2026-01-01',
  to: null,
  standing: 'current',
  createdAt: '2026-01-01T08:00:00Z',
  version: 3,
  allowedActions: ['change', 'end', 'move', 'remove'],
};
const page = (items: readonly object[], more: object = {}) => json({ items, total: items.length, totalIsExact: true, next: null, previous: null, ...more });
const usual = ['view-customers', 'view-vehicles', 'edit-vehicles'];

async function opened(answers: Parameters<typeof aServer>[0], held: readonly string[] = usual) {
  signIn();
  const server = aServer({ 'GET /v1/users/claims': () => permissions(...held), 'GET /v1/fleet': () => page([entry]), ...answers });
  await loadClaims();
  const { user } = openPage(() => <CustomerFleet customer={customer} title="Fleet" />);
  const lists = () => server.asked.filter(({ method, path }) => method === 'GET' && path === '/v1/fleet').map(({ query }) => query);
  const sent = () => server.asked.filter(({ method }) => method !== 'GET');
  return { user, lists, sent };
}

/** Opens a menu as the browser does, which this one cannot. */
function openPopup(label: string): void {
  HTMLElement.prototype.hidePopover = () => {};
  const menu = document.querySelector(`[role="menu"][aria-label="${label}"]`);
  if (menu === null) throw new Error(`There is no menu ${label}`);
  fireEvent(menu, Object.assign(new Event('toggle'), { newState: 'open' }));
}

it('lists what belongs to the account now, finds by what is typed and pages on', async () => {
  const { user, lists } = await opened({ 'GET /v1/fleet': () => page([entry], { total: 60, next: 'there' }) });
  const table = await screen.findByRole('table', { name: 'Fleet of Alpha Fleet' });
  const row = within(table).getByText('AF-101').closest('tr');
  expect(row?.textContent).toContain('Kia CeedAF-101Sam Lee, 0770090012301/01/2026–In the fleet');
  expect(lists()).toEqual([{ customerId: customer.id, ended: 'false' }]);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(lists().at(-1)).toEqual({ customerId: customer.id, ended: 'false', after: 'there' }));
  await user.type(screen.getByRole('searchbox'), 'AF-1');
  await waitFor(() => expect(lists().at(-1)).toEqual({ customerId: customer.id, ended: 'false', q: 'AF-1' }));
  await user.click(screen.getByRole('button', { name: /^Ended/ }));
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ ended: 'true' }));
});

it('says at the field to whom a vehicle belongs that is to be added', async () => {
  const words = 'GK19 ABD belongs to Beta Leasing from 01/01/2026 on. End that first, or choose other days.';
  const { user, sent } = await opened({
    'GET /v1/fleet': () => page([]),
    'POST /v1/fleet': () => refusal('fleet.taken', { from: [words] }),
  });
  await screen.findByText(/^No vehicle belongs to this account/);
  await user.click(screen.getByRole('button', { name: 'Add a vehicle' }));
  const registration = await screen.findByLabelText(/^Registration/);
  await waitFor(() => expect(document.activeElement).toBe(registration));
  await user.type(registration, 'GK19 ABD');
  await user.type(screen.getByLabelText('Fleet number'), 'AF-102');
  await user.click(screen.getByRole('button', { name: 'Add to the fleet' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(sent()[0]?.body).toMatchObject({ customerId: customer.id, registration: 'GK19 ABD', fleetNumber: 'AF-102', to: null });
  expect(Reflect.get(registration, 'value')).toBe('GK19 ABD');
});

it('changes a row where it stands, under the version that was seen', async () => {
  const { user, sent } = await opened({ [`PATCH /v1/fleet/${entry.id}`]: () => json({ ...entry, version: 4 }) });
  await screen.findByRole('button', { name: 'Change GK19 ABC' });
  openPopup('Actions of GK19 ABC');
  await user.click(await screen.findByText('Change number, driver or days'));
  const driver = await screen.findByLabelText('Driver');
  await user.clear(driver);
  await user.type(driver, 'Kim Day');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ headers: expect.objectContaining({ 'If-Match': expect.stringContaining('3') }), body: { driverName: 'Kim Day' } });
  await waitFor(() => expect(screen.queryByLabelText('Driver')).toBeNull());
});

it('offers nothing to whoever may only look', async () => {
  await opened({ 'GET /v1/fleet': () => page([{ ...entry, allowedActions: [] }]) }, ['view-customers']);
  await screen.findByText('AF-101');
  expect([screen.queryByRole('button', { name: 'Add a vehicle' }), screen.queryByRole('button', { name: /^Change/ })]).toEqual([null, null]);
});

it('says that the list could not be read, and asks again', async () => {
  let isUp = false;
  const { user } = await opened({ 'GET /v1/fleet': () => (isUp ? page([entry]) : json({ status: 403, detail: 'No.' }, 403)) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  await user.click(again);
  expect(await screen.findByText('AF-101')).toBeTruthy();
});
