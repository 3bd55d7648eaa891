import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, signIn } from '../../../testing/server.ts';
// Here before it is asked for, as it is once a page is at rest.
import '../parts/Places.tsx';
import { PrivacyRequestPage } from './PrivacyRequestPage.tsx';

const id = '018f0000-0000-7000-8000-000000000001';
const request = {
  id,
  name: 'Jane Smith',
  state: 'erasing',
  askedOn: '2026-01-05',
  dueOn: '2026-02-05',
  overdue: false,
  exportedAt: null,
  erasedAt: null,
  heldUntil: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  createdByName: 'Ann',
  email: '',
  telephone: '',
  note: '',
  places: [],
  moreFound: false,
  exportedByName: '',
  erasedByName: '',
  erased: [],
  held: [],
  closedAt: null,
  closedReason: '',
  version: 3,
  allowedActions: ['resume'],
};

it.each([
  ['looking', 'Looking for their data has stopped.', /^Looking through every record/],
  ['erasing', 'Erasing has stopped. What was erased so far stays erased.', /^Erasing\. It goes on by itself/],
])('a request that is stuck while %s is tried again, and goes on', async (state, stopped, goesOn) => {
  signIn();
  let allowedActions = request.allowedActions;
  const answer = () => json({ ...request, state, allowedActions });
  const server = aServer({
    'GET /v1/users/claims': () => permissions('manage-privacy'),
    [`GET /v1/privacy/requests/${id}`]: answer,
    [`POST /v1/privacy/requests/${id}/resume`]: () => {
      allowedActions = [];
      return answer();
    },
  });
  await loadClaims();
  const { user } = openPage(PrivacyRequestPage, { params: { id } });
  await screen.findByText(stopped);
  expect(screen.queryByText(goesOn)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(goesOn);
  await waitFor(() => expect(screen.queryByText(stopped)).toBeNull());
  expect(server.asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers['If-Match'])).toEqual(['"3"']);
});
