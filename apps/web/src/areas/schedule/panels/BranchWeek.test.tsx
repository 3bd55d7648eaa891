import type { Branch } from '@quarterlight/contract/companies/branch-schemas';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBranch } from '../../../testing/a-branch.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, refusal } from '../../../testing/server.ts';
// Here before it is asked for, as it is once a page is at rest.
import '../forms/WeekForm.tsx';
import { BranchWeek } from './BranchWeek.tsx';

const { week, opensAt, closesAt, capacityMorning, capacityAfternoon, capacityOutOfHours } = aBranch();
const usual = { opensAt, closesAt, capacityMorning, capacityAfternoon, capacityOutOfHours };
const ofSaturday = { open: true, differs: true, closesAt: '12:30', capacityMorning: 3, capacityAfternoon: 0 };
/** Open from Monday to Saturday, on which it closes at noon. */
const branch = aBranch({ openDays: [1, 2, 3, 4, 5, 6], week: week.map((day) => (day.weekday === 6 ? { ...day, ...ofSaturday } : day)) });
const { id } = branch;

function opened(shown: Branch, answer: () => Response = () => json({ ...branch, version: 5 })) {
  const server = aServer({
    [`GET /v1/branches/${id}/exceptions`]: () => json({ items: [], total: 0, totalIsExact: true, next: null, previous: null }),
    [`PATCH /v1/branches/${id}`]: answer,
  });
  const { user } = openPage(() => <BranchWeek branch={shown} title="Opening and capacity" />);
  return { user, sent: () => server.asked.filter(({ method }) => method === 'PATCH') };
}
type User = ReturnType<typeof opened>['user'];

const cellsOf = (day: string) => within(screen.getByRole('row', { name: new RegExp(`^${day}`) })).getAllByRole('cell');
const wordsOf = (day: string) => cellsOf(day).map(({ textContent }) => textContent);
const fieldsOf = async (name: string) => within(await screen.findByRole('group', { name }));

async function type(user: User, day: string, label: string, text: string): Promise<void> {
  const field = (await fieldsOf(day)).getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}

it('says of each day when it opens, how many jobs it takes, and whether that is as usual', async () => {
  opened({ ...branch, allowedActions: [] });
  await screen.findByRole('table', { name: 'Week' });
  expect(wordsOf('Monday')).toEqual(['Monday', '08:00 to 17:30', '6', '5', '1', 'As usual']);
  expect(wordsOf('Saturday')).toEqual(['Saturday', '08:00 to 12:30', '3', '0', '1', 'Differs']);
  // Nobody is there, but somebody may be called out.
  expect(wordsOf('Sunday')).toEqual(['Sunday', 'Not open', '–', '–', '1', 'As usual']);
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});

it('sends the usual day for every weekday that is as usual, and of the others their own', async () => {
  const { user, sent } = opened(branch);
  await user.click(await screen.findByRole('button', { name: 'Edit opening and capacity' }));
  expect((await fieldsOf('Monday')).queryByLabelText('Opens')).toBeNull();
  await type(user, 'Usually', 'Closes', '6pm');
  await user.click((await fieldsOf('Saturday')).getByRole('checkbox', { name: 'As usual' }));
  await user.click((await fieldsOf('Monday')).getByRole('checkbox', { name: 'As usual' }));
  await type(user, 'Monday', 'Opens', '930');
  await user.click((await fieldsOf('Wednesday')).getByRole('checkbox', { name: 'Open' }));
  const sunday = await fieldsOf('Sunday');
  await user.click(sunday.getByRole('checkbox', { name: 'Open' }));
  expect(sunday.getByRole('checkbox', { name: 'As usual' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit opening and capacity' });
  const later = { ...usual, closesAt: '18:00' };
  expect(sent()).toMatchObject([{ headers: { 'If-Match': '"4"' } }]);
  expect(sent()[0]?.body).toEqual({
    ...later,
    openDays: [1, 2, 4, 5, 6, 7],
    weekdays: week.map(({ weekday }) => ({ weekday, ...(weekday === 1 ? { ...usual, opensAt: '09:30' } : later) })),
  });
});

it('says at the weekday itself what is refused of it', async () => {
  const words = 'It closes before it opens.';
  const { user } = opened(branch, () => refusal('branch.hours_reversed', { 'weekdays.5.closesAt': [words] }));
  await user.click(await screen.findByRole('button', { name: 'Edit opening and capacity' }));
  await type(user, 'Saturday', 'Closes', '0700');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await (await fieldsOf('Saturday')).findByText(words)).toBeTruthy();
  expect((await fieldsOf('Usually')).queryByText(words)).toBeNull();
});
