import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BranchPanelProps, CustomerPanelProps } from '../../../app/record-panels.ts';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, signIn } from '../../../testing/server.ts';
import { BranchWorksheets } from './BranchWorksheets.tsx';
import { CustomerWorksheets } from './CustomerWorksheets.tsx';

const id = '01a20fb0-ffde-760c-adb2-6a6ede7aaec1';
const job = {
  id,
  number: 'W000012',
  state: 'open',
  registration: 'AB12CDE',
  glassSummary: 'Windscreen',
  jobType: { id, name: 'Replacement' },
  furtherJobTypes: [],
  branch: { id, name: 'Leeds' },
  customer: { id, name: 'Castlegate Logistics' },
  bookedDay: null,
  gross: { amount: 42_000, currency: 'GBP' },
};
const jobs = { items: [job], total: 1, totalIsExact: true, next: null, previous: null };
const counts = [
  { state: 'invoiced', count: 10_000, isExact: false },
  { state: 'open', count: 12, isExact: true },
  { state: 'cancelled', count: 0, isExact: true },
];
const answers = { 'GET /v1/worksheets': () => json(jobs), 'GET /v1/worksheets/state-counts': () => json({ items: counts }) };

async function signedIn(held: readonly string[]) {
  const server = aServer({ ...answers, 'GET /v1/users/claims': () => permissions(...held) });
  signIn();
  await loadClaims();
  return server;
}

it('counts a customer’s jobs by state, each with its list, and begins another one for it', async () => {
  const { asked } = await signedIn(['view-worksheets', 'edit-worksheets']);
  const { user, address } = openPage(() => <CustomerWorksheets customer={{ id, status: 'active' } as CustomerPanelProps['customer']} title="Worksheets" />);
  const open = await screen.findByRole('link', { name: 'Open 12' });
  expect(open.getAttribute('href')).toBe(`/clipboard/worksheets?customerId=${id}&state=open`);
  screen.getByRole('link', { name: 'Invoiced 10,000+' });
  expect((await screen.findByRole('link', { name: 'W000012' })).closest('tr')?.textContent).toContain('Leeds');
  expect(screen.queryByText(/Cancelled/)).toBeNull();
  expect(asked.map(({ query }) => query)).toContainEqual({ customerId: id, sort: '-createdAt', limit: '25' });
  await user.click(screen.getByRole('button', { name: 'New worksheet' }));
  await expect.poll(address).toBe(`/clipboard/worksheets/new?customerId=${id}`);
});

it('begins none for a closed account, nor for who takes none', async () => {
  await signedIn(['view-worksheets', 'edit-worksheets']);
  openPage(() => <CustomerWorksheets customer={{ id, status: 'closed' } as CustomerPanelProps['customer']} title="Worksheets" />);
  await screen.findByRole('link', { name: 'All jobs' });
  expect(screen.queryByRole('button', { name: 'New worksheet' })).toBeNull();
});

it('shows a branch’s alike', async () => {
  const { asked } = await signedIn(['view-worksheets']);
  openPage(() => <BranchWorksheets branch={{ id } as BranchPanelProps['branch']} title="Worksheets" />);
  expect((await screen.findByRole('link', { name: 'All jobs' })).getAttribute('href')).toBe(`/clipboard/worksheets?branchId=${id}`);
  expect((await screen.findByRole('link', { name: 'W000012' })).closest('tr')?.textContent).toContain('Castlegate Logistics');
  expect(asked.map(({ path, query }) => [path, query])).toContainEqual(['/v1/worksheets/state-counts', { branchId: id }]);
});
