import { addDays, today } from '@quarterlight/kit/days';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tenantZone } from '../../../platform/formats.ts';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, permissions, signIn } from '../../../testing/server.ts';
import { TechGlassPage } from './TechGlassPage.tsx';

it('takes a day in words, and says at the box what is none', async () => {
  signIn();
  aServer({ 'GET /v1/users/claims': () => permissions('move-stock') });
  await loadClaims();
  const { user, address } = openPage(TechGlassPage, { search: '?day=2026-12-01' });
  const box = await screen.findByLabelText('Day');
  await user.clear(box);
  await user.type(box, 'tomorrow{Enter}');
  await expect.poll(address).toContain(`day=${addDays(today(tenantZone.get()), 1)}`);
  await user.clear(box);
  await user.type(box, '99.99{Enter}');
  expect(await screen.findByText('Enter a date')).toBeTruthy();
  await user.tab();
  expect(screen.queryByText('Enter a date')).toBeNull();
});
