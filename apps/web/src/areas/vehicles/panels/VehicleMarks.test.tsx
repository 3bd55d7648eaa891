import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, refusal, signIn } from '../../../testing/server.ts';
import { VehicleMarks } from './VehicleMarks.tsx';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const vehicle = {
  id: id(1),
  version: 4,
  registration: 'L2WPS',
  displayRegistration: 'L2 WPS',
  make: 'Ford',
  model: 'Focus',
  allowedActions: ['change', 'transfer-mark'],
};
const now = { registration: 'L2WPS', displayRegistration: 'L2 WPS', from: null, to: null, why: 'first', other: null };

async function opened(answers: Parameters<typeof aServer>[0], allowedActions = vehicle.allowedActions) {
  signIn();
  const server = aServer({ 'GET /v1/users/claims': () => permissions('view-vehicles', 'edit-vehicles'), ...answers });
  await loadClaims();
  const { user } = openPage(() => <VehicleMarks vehicle={{ ...vehicle, allowedActions } as never} />);
  return { user, sent: () => server.asked.filter(({ method }) => method === 'POST') };
}

it('sends what is shown: a mark that leaves for none of ours, and is not known again', async () => {
  const words = 'Ford Focus has had L2 WPS since 03/11/2026. Choose that day or a later one.';
  const { user, sent } = await opened({
    [`GET /v1/vehicles/${vehicle.id}/marks`]: () => json([now]),
    [`POST /v1/vehicles/${vehicle.id}/transfer-mark`]: () => refusal('mark.before', { on: [words] }),
  });
  await screen.findByText('It has had no other that we know of.');
  await user.click(screen.getByRole('button', { name: 'Transfer the mark' }));
  await user.type(await screen.findByLabelText(/^Its new mark/), 'AB07 XYZ');
  await user.click(await screen.findByRole('combobox', { name: 'L2 WPS goes to' }));
  await user.click(await screen.findByText('No vehicle of ours, or retention'));
  await user.click(await screen.findByRole('combobox', { name: 'This vehicle has then' }));
  await user.click(await screen.findByText('A mark that we do not know yet'));
  await waitFor(() => expect(screen.queryByLabelText(/^Its new mark/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(sent()[0]?.body).toEqual({
    registration: 'L2WPS',
    on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    goesTo: 'none',
    becomes: 'unknown',
    vehicleId: null,
  });
});

it('shows the marks that it had, with where each came from, and no way to move one to whoever may not', async () => {
  const other = { id: id(2), displayRegistration: 'GK19 ABC' };
  const marks = [
    { ...now, from: '2026-11-03', why: 'received', other },
    { ...now, registration: '', displayRegistration: 'Mark unknown', from: '2026-10-01', to: '2026-11-02', why: 'given', other: null },
    { ...now, registration: 'AB07XYZ', displayRegistration: 'AB07 XYZ', to: '2026-09-30' },
  ];
  await opened({ [`GET /v1/vehicles/${vehicle.id}/marks`]: () => json(marks) }, []);
  const table = await screen.findByRole('table', { name: 'Marks that it had' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'L2 WPS03/11/2026–Came from the vehicle that is now GK19 ABC',
    'Unknown01/10/202602/11/2026Its mark before went away',
    'AB07 XYZ–30/09/2026Known from the start',
  ]);
  expect(screen.queryByRole('button', { name: 'Transfer the mark' })).toBeNull();
});
