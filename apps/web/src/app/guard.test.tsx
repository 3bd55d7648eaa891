import { RouterProvider } from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readToken } from '../platform/session.ts';
import { aServer, json, permissions, signIn } from '../testing/server.ts';

import type { router as appRouter } from './router.tsx';

let router: typeof appRouter;

/** Opens an address as a new tab does, where the server answers the question for the permissions so. */
async function open(address: string, claims: () => Response | Promise<Response> = () => permissions(), more: Parameters<typeof aServer>[0] = {}) {
  const server = aServer({
    ...more,
    'GET /v1/users/claims': claims,
    'GET /v1/system/ui-version': () => json('1.5.5'),
  });
  window.history.replaceState(null, '', address);
  vi.resetModules();
  router = (await import('./router.tsx')).router;
  render(<RouterProvider router={router} />);
  return server;
}
const goTo = (address: string) => act(() => router.navigate({ href: address }));
const at = () => router.state.location.href;
const heading = (name: string) => screen.findByRole('heading', { name }, { timeout: 10_000 });

describe('the guard', () => {
  it.each([
    ['/diary?day=2026-01-05', '/logout?next=%2Fdiary%3Fday%3D2026-01-05'],
    ['/change-password', '/logout?next=%2Fchange-password'],
  ])('sends a visitor of %s to sign in, and remembers where to go', async (wanted, address) => {
    const { asked } = await open(wanted);
    await heading('Sign in to go on');
    expect(at()).toBe(address);
    const next = new URLSearchParams(address.split('?')[1]).get('next') ?? '';
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(`/?next=${encodeURIComponent(next)}`);
    expect(asked.map(({ path }) => path)).not.toContain('/v1/users/claims');
  });

  it.each(['/diary', '/terms-of-use', '/no/such/page'])('sends whose session has run out away from %s and forgets it', async (wanted) => {
    signIn(-5);
    await open(wanted);
    await heading('Your session has expired');
    expect([at(), readToken()]).toEqual([`/logout?reason=expired&next=${encodeURIComponent(wanted)}`, null]);
  });

  it('takes a session that still owes its code for none, and ends it', async () => {
    signIn(600, { twoStep: true });
    await open('/change-password');
    await heading('You are signed out');
    expect(readToken()).toBeNull();
  });

  it('lets anybody see what needs no sign-in, and an address that is no page', async () => {
    const { asked } = await open('/privacy-policy');
    await heading('Privacy policy');
    expect(at()).toBe('/privacy-policy');
    await goTo('/no/such/page');
    await heading('Page not found');
    expect(asked.map(({ path }) => path)).not.toContain('/v1/users/claims');
  });

  it('asks for the permissions once before it opens a page to who holds one of its names, capitals or not', async () => {
    signIn();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { asked } = await open('/vehicles', () => promise);
    await expect.poll(() => sessionStorage.getItem('quarterlight.permissions')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Vehicles' })).toBeNull();
    resolve(permissions('View-Vehicles'));
    await heading('Vehicles');
    await goTo('/vehicles/dvla');
    await heading('You cannot open this page');
    await goTo('/change-password');
    await heading('Change password');
    expect(asked.filter(({ path }) => path === '/v1/users/claims')).toHaveLength(1);
  });

  it('lists in the sidebar the modules of which the user may open a page', async () => {
    signIn();
    await open('/change-password', () => permissions('view-vehicles', 'view-worksheets'));
    await heading('Change password');
    const [sidebar = document.body] = await screen.findAllByRole('navigation');
    const links = within(sidebar)
      .getAllByRole('link')
      .map((link) => link.textContent);
    // Broadcasts are everybody's, and so are one's own training and the videos, which fold out.
    expect(links.slice(1)).toEqual(['Clipboard', 'Vehicles', 'Broadcasts']);
    expect(within(sidebar).getByRole('button', { name: 'Files and training' }).getAttribute('aria-expanded')).toBe('false');
  });

  it('offers to try again, and denies nothing, where the permissions cannot be read', async () => {
    signIn();
    let isUp = false;
    await open('/vehicles', () => (isUp ? permissions('view-vehicles') : json({ status: 503 }, 503)));
    await heading('The server does not answer');
    expect(screen.queryByText('You cannot open this page')).toBeNull();
    isUp = true;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Vehicles');
  });

  it('asks for the terms before any page, and keeps where one was going', async () => {
    signIn(3_600, { termsAndConditions: true });
    await open('/vehicles');
    await expect.poll(at).toBe('/?next=%2Fvehicles');
  });

  it('signs out whoever comes to the logout page', async () => {
    signIn();
    const { asked } = await open('/logout');
    await heading('You are signed out');
    expect([at(), readToken()]).toEqual(['/logout?reason=signed-out', null]);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('PATCH /v1/auth/logout');
  });
});

describe('what somebody may do', () => {
  /** Asks for it anew as the live connection does when it says that a role was changed. */
  const hear = async () => {
    const { receive } = await import('../platform/realtime.ts');
    act(() => receive({ kind: 'hint', hint: { entity: 'role', id: 'one' } }));
  };
  const claimsAsked = (asked: readonly { readonly path: string }[]) => asked.filter(({ path }) => path === '/v1/users/claims').length;

  it.each([
    [false, null],
    [true, 'What you had typed here was not saved.'],
  ])('is followed while a page is open: one that it no longer opens is left, with unsaved input (%s) not without a word', async (isUnsaved, words) => {
    signIn();
    let held = ['view-vehicles', 'view-worksheets'];
    await open('/vehicles', () => permissions(...held));
    await heading('Vehicles');
    const keep = (event: Event) => event.preventDefault();
    if (isUnsaved) window.addEventListener('beforeunload', keep);
    held = ['view-worksheets'];
    await hear();
    await heading('You can no longer open this page');
    window.removeEventListener('beforeunload', keep);
    expect(screen.queryByText(/What you had typed/)?.textContent ?? null).toEqual(words === null ? null : expect.stringContaining(words));
    expect(screen.getByRole('link', { name: 'Go to Worksheets' }).getAttribute('href')).toBe('/clipboard/worksheets');
    expect(screen.queryByRole('link', { name: 'Vehicles' })).toBeNull();
    held = ['view-worksheets', 'view-vehicles'];
    await hear();
    await heading('Vehicles');
  });

  it('is asked for once more at a refusal, and not again for the same', async () => {
    signIn();
    const { asked } = await open('/vehicles', () => permissions('view-vehicles'), { 'GET /v1/vehicles': () => json({ status: 403, detail: 'No.' }, 403) });
    await heading('Vehicles');
    await expect.poll(() => claimsAsked(asked)).toBeGreaterThan(1);
    await goTo('/change-password');
    await heading('Change password');
    expect(claimsAsked(asked)).toBeLessThanOrEqual(1 + asked.filter(({ path }) => path === '/v1/vehicles').length);
  });

  it('makes whatever is on the screen be asked for again where it has changed, and only there', async () => {
    signIn();
    let held = ['view-vehicles'];
    const { asked } = await open('/vehicles', () => permissions(...held));
    const lists = () => asked.filter(({ path }) => path === '/v1/vehicles').length;
    await heading('Vehicles');
    await expect.poll(lists).toBeGreaterThan(0);
    const before = lists();
    await hear();
    await expect.poll(() => claimsAsked(asked)).toBe(2);
    expect(lists()).toBe(before);
    held = ['view-vehicles', 'edit-vehicles'];
    await hear();
    await expect.poll(lists).toBe(before + 1);
  });
});
