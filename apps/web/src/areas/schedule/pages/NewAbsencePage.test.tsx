import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, refusal, signIn } from '../../../testing/server.ts';
// Here before it is asked for, as it is once a page is at rest.
import '../forms/AbsenceForms.tsx';
import { NewAbsencePage } from './NewAbsencePage.tsx';

const [tom, ann] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
const visit = (last: number) => ({
  bookingId: `018f0000-0000-7000-8000-00000000010${last}`,
  version: 1,
  worksheetId: `018f0000-0000-7000-8000-00000000020${last}`,
  branchId: tom,
  technicianId: tom,
  day: '2026-12-01',
  slot: 'A',
  minutes: 60,
  startsAt: null,
  now: 'inside',
  kept: null,
});

async function opened(held: readonly string[], visits: readonly object[]) {
  signIn(3_600, { sub: ann });
  const server = aServer({
    'GET /v1/users/claims': () => permissions(...held),
    'GET /v1/absences/people': () => json([{ id: tom, name: 'Tom Hill', branch: 'Leeds' }]),
    'GET /v1/absences/conflicts': () => json({ items: visits }),
    'POST /v1/absences': () => refusal('absence.has_bookings', { keep: ['Booked visits lie inside these days that are neither moved nor kept: 1.'] }),
  });
  await loadClaims();
  const page = openPage(NewAbsencePage, { search: `?userId=${tom}&from=2026-12-01` });
  return { ...page, sent: () => server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

it('lists the visits inside it, sends those that are kept, and says beside them what is refused', async () => {
  const { user, sent } = await opened(['edit-absences'], [visit(1), visit(2)]);
  const inside = await screen.findByRole('region', { name: '2 booked visits in these days' });
  expect(within(inside).getByText('Move each, or keep it knowingly: 2 to decide.')).toBeTruthy();
  const [first] = within(inside).getAllByRole('checkbox');
  if (first) await user.click(first);
  await user.click(screen.getByRole('button', { name: 'Record absence' }));
  await within(inside).findByRole('alert');
  expect(sent()).toMatchObject([{ userId: tom, from: '2026-12-01', fromSlot: 'A', to: '2026-12-01', toSlot: 'P', keep: [visit(1).bookingId] }]);
  await user.click(within(inside).getByRole('button', { name: 'Keep all' }));
  expect(within(inside).getByText('All are decided about.')).toBeTruthy();
});

it('takes the first day as the last until that is told', async () => {
  const { user, sent } = await opened(['edit-absences'], []);
  const [first, last] = [await screen.findByLabelText(/^First day/), screen.getByLabelText(/^Last day/)];
  await user.clear(first);
  await user.type(first, '30/11/2027');
  await expect.poll(() => Reflect.get(last, 'value')).toBe('30/11/2027');
  await user.clear(last);
  await user.type(last, '29/11/2027');
  await user.click(screen.getByRole('button', { name: 'Record absence' }));
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()).toMatchObject([{ from: '2027-11-30', to: '2027-11-29' }]);
});

it('asks for one’s own where one records none of others, and only tells what is booked', async () => {
  const { user, sent } = await opened(['request-absences'], [visit(1)]);
  await screen.findByText('1 visit is booked in these days. Whoever approves the absence moves or keeps each.');
  expect([screen.queryByLabelText('Person'), screen.queryByRole('checkbox')]).toEqual([null, null]);
  await user.click(screen.getByRole('button', { name: 'Ask for it' }));
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()).toMatchObject([{ userId: ann, keep: [] }]);
});
