import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json } from '../../../testing/server.ts';
import { NewOrderPage } from './NewOrderPage.tsx';

it('marks what is missing, where it is delivered to as well', async () => {
  const { asked } = aServer({
    'GET /v1/suppliers/options': () => json([]),
    'GET /v1/stock/place-options': () => json([]),
  });
  const { user } = openPage(NewOrderPage);
  const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' });
  await user.click(await screen.findByRole('button', { name: 'Make draft order' }));
  await expect.poll(() => field(/^Supplier/).getAttribute('aria-invalid')).toBe('true');
  expect(field(/^Deliver to/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Field required.').length).toBeGreaterThanOrEqual(2);
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

it('says how soon and on which days the supplier brings it', async () => {
  const supplier = {
    id: '018f0000-0000-7000-8000-0000000000a1',
    accountCode: 'NORTH',
    name: 'Northern Glass',
    leadDays: 2,
    cutOff: '15:00',
    deliveryWeekdays: [2, 4],
  };
  aServer({
    'GET /v1/suppliers/options': () => json([supplier]),
    'GET /v1/stock/place-options': () => json([]),
  });
  openPage(NewOrderPage, { search: `?supplierId=${supplier.id}` });
  expect(await screen.findByText('Northern Glass usually delivers in 2 days when ordered before 15:00. Days of delivery: Tuesday, Thursday.')).toBeTruthy();
});
