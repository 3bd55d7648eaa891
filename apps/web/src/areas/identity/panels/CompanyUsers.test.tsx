import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CustomerPanelProps } from '../../../app/record-panels.ts';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, signIn } from '../../../testing/server.ts';
// Here before it is asked for, as it is once a page is at rest.
import '../../../ui/DialogWindow.tsx';
import '../forms/InviteForm.tsx';
import { CustomerUsers } from './CompanyUsers.tsx';

const customer = { id: '01a20fb0-ffde-760c-adb2-6a6ede7aaec1', name: 'Castlegate Logistics', status: 'active' } as CustomerPanelProps['customer'];

it('lets the first user of a company be invited', async () => {
  signIn();
  aServer({
    'GET /v1/users/claims': () => permissions('view-users', 'edit-users'),
    'GET /v1/users': () => json({ items: [], total: 0, totalIsExact: true, next: null, previous: null }),
  });
  await loadClaims();
  const { user } = openPage(() => <CustomerUsers customer={customer} title="Users" />);
  await screen.findByText('Nobody from here signs in yet.');
  await user.click(screen.getByRole('button', { name: 'Invite a user' }));
  expect(await screen.findByRole('dialog', { name: 'Invite a user of Castlegate Logistics' })).toBeTruthy();
});
