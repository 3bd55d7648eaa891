import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { refreshEntities } from '../../../platform/query.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { type Asked, aServer, json, permissions, refusal, signIn } from '../../../testing/server.ts';
import { PermissionsPage } from './PermissionsPage.tsx';

const names = ['view-stock', 'move-stock', 'edit-roles'];
const role = (id: string, permissionIds: readonly string[], version = 1) => ({
  id,
  name: id,
  description: '',
  kind: 'organisation',
  code: null,
  users: 1,
  permissions: permissionIds.length,
  version,
  permissionIds,
  own: false,
  allowedActions: ['edit'],
});

/** The page with two roles, as somebody sees it who holds these permissions. */
async function open(held: readonly string[], save: (asked: Asked) => Response = () => json(role('Buyer', []))) {
  const state = { roles: [role('Buyer', ['view-stock']), role('Night desk', [])] };
  const server = aServer({
    'GET /v1/users/claims': () => permissions(...held),
    'GET /v1/system/modules': () => json([{ id: 'm', name: 'Stock control', selected: false }]),
    'GET /v1/system/permissions': () =>
      json(names.map((name) => ({ id: name, systemModuleId: 'm', name, description: `May ${name}`, selected: false, shipped: true }))),
    'GET /v1/roles/permissions': () => json(state.roles),
    'PUT /v1/roles/Buyer': save,
    'PUT /v1/roles/Night%20desk': save,
  });
  await loadClaims();
  const { user } = openPage(PermissionsPage);
  await screen.findByRole('table');
  return { ...server, state, user };
}
const box = (of: string, permission: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `${of}: May ${permission}` });
const puts = (asked: readonly Asked[]) => asked.filter(({ method }) => method === 'PUT');

beforeEach(() => signIn());

it('lets nobody tick what they do not hold, and says so; what a role has may be taken', async () => {
  await open(['edit-roles', 'edit-permissions']);
  expect(screen.queryByRole('checkbox', { name: 'Night desk: May move-stock' })).toBeNull();
  const row = screen.getByRole('row', { name: /May move-stock/ });
  expect(within(row).getAllByText(/You do not hold it, so you cannot give it/)).toHaveLength(2);
  expect([box('Buyer', 'view-stock').checked, box('Night desk', 'edit-roles').checked]).toEqual([true, false]);
});

it('saves each role that was changed, on the version that was shown', async () => {
  const { asked, user } = await open(names);
  await user.click(box('Buyer', 'view-stock'));
  await user.click(box('Buyer', 'move-stock'));
  await user.click(box('Night desk', 'view-stock'));
  await user.click(screen.getByRole('button', { name: 'Save 3 changes' }));
  await expect.poll(() => puts(asked).length).toBe(2);
  expect(puts(asked).map(({ path, headers, body }) => [path, headers['If-Match'], body])).toEqual([
    ['/v1/roles/Buyer', '"1"', { name: 'Buyer', description: '', kind: 'organisation', permissionIds: ['move-stock'] }],
    ['/v1/roles/Night%20desk', '"1"', { name: 'Night desk', description: '', kind: 'organisation', permissionIds: ['view-stock'] }],
  ]);
});

it('keeps what was ticked when it is refused, and counts no change that somebody else has made meanwhile', async () => {
  const stale = () => refusal('record.stale', { version: ['Changed by Ann at 10:00.'] });
  const { asked, state, user } = await open(names, stale);
  await user.click(box('Buyer', 'move-stock'));
  await user.click(box('Night desk', 'move-stock'));
  await user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
  await expect.poll(() => puts(asked).length).toBe(2);
  await expect.poll(() => box('Buyer', 'move-stock').checked).toBe(true);
  state.roles = [role('Buyer', ['view-stock', 'move-stock'], 2), role('Night desk', ['view-stock'], 2)];
  await act(() => refreshEntities(['role']));
  await screen.findByRole('button', { name: 'Save 1 change' });
  expect([box('Buyer', 'move-stock').checked, box('Night desk', 'move-stock').checked, box('Night desk', 'view-stock').checked]).toEqual([true, true, true]);
});
