import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CustomerPanelProps } from '../../../app/record-panels.ts';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, signIn } from '../../../testing/server.ts';
import { CustomerInvoices } from './CustomerInvoices.tsx';

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const id = '01a20fb0-ffde-760c-adb2-6a6ede7aaec1';
const customer = { id, name: 'Castlegate Logistics' } as CustomerPanelProps['customer'];
const told = {
  exposure: gbp(120_000),
  balance: gbp(60_000),
  creditLimit: gbp(100_000),
  available: gbp(-20_000),
  parts: [
    { part: 'to-do', amount: gbp(50_000), count: 3, link: `/clipboard/worksheets?customerId=${id}&state=open` },
    { part: 'completed', amount: gbp(10_000), count: 1, link: null },
    { part: 'over-90', amount: gbp(60_000), count: 2, link: `/billing/invoices?customerId=${id}&age=over-90` },
  ],
  unallocated: { amount: gbp(2_500), count: 1, link: null },
  children: { amount: gbp(700), count: 2, link: `/companies/customers?parentId=${id}` },
};

async function open(held: readonly string[], answers: Parameters<typeof aServer>[0]) {
  const server = aServer({ ...answers, 'GET /v1/users/claims': () => permissions(...held) });
  signIn();
  await loadClaims();
  openPage(() => <CustomerInvoices customer={customer} title="Invoices" />);
  return server;
}

it('takes apart what a customer owes, each figure with its list, and shows its newest documents', async () => {
  const { asked } = await open(['view-customers', 'view-invoices'], {
    [`GET /v1/customers/${id}/exposure`]: () => json(told),
    'GET /v1/invoices': () => json({ items: [], total: 0, totalIsExact: true, next: null, previous: null }),
  });
  const made = await screen.findByRole('table', { name: 'What the exposure of Castlegate Logistics is made of' });
  const row = within(made).getByRole('row', { name: /Over 90 days late/ });
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['Over 90 days late', '2', '£600.00']);
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/billing/invoices?customerId=${id}&age=over-90`);
  expect(within(made).getByText('Completed, not invoiced').closest('a')).toBeNull();
  screen.getByText('Over the limit by');
  screen.getByText('£200.00');
  screen.getByText(/£25\.00/);
  expect((await screen.findByRole('link', { name: 'All invoices' })).getAttribute('href')).toBe(`/billing/invoices?customerId=${id}`);
  await screen.findByText('None yet.');
  expect(asked.find(({ path }) => path === '/v1/invoices')?.query).toEqual({ customerId: id, sort: '-createdAt', limit: '25' });
});

it('asks for no documents where they are not the reader’s', async () => {
  const { asked } = await open(['view-customers'], {
    [`GET /v1/customers/${id}/exposure`]: () => json({ ...told, available: null, creditLimit: gbp(0), children: null }),
  });
  await screen.findByText('None');
  expect(asked.map(({ path }) => path)).not.toContain('/v1/invoices');
});
