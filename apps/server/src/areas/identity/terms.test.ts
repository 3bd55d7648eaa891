import { acceptTerms } from '@quarterlight/contract/identity/routes';
import { disableUser } from '@quarterlight/contract/identity/routes-people';
import { countTerms, listTerms } from '@quarterlight/contract/identity/routes-terms';
import { publishText } from '@quarterlight/contract/system/routes';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';

useTestApp();

it('who has accepted which terms, and when, is kept and told, of active users', async () => {
  const tenant = await aTenant();
  const admin = await tenant.user({ displayName: 'Ada Admin' });
  const bea = await tenant.user({ role: 'adviser', displayName: 'Bea Adviser' });
  const carl = await tenant.user({ role: 'buyer', displayName: 'Carl Buyer' });
  const gone = await tenant.user({ role: 'buyer', displayName: 'Dora Gone' });
  expect((await admin.call(disableUser, { params: { id: gone.userId } })).status).toBe(200);
  expect((await admin.call(countTerms)).body).toEqual({ version: 1, accepted: 3, open: 0 });
  await admin.call(publishText, { params: { name: 'terms-of-use' }, body: { body: 'Be kind.', askAgain: true } });
  expect((await admin.call(countTerms)).body).toEqual({ version: 2, accepted: 0, open: 3 });
  await bea.call(acceptTerms);
  expect((await admin.call(countTerms)).body).toEqual({ version: 2, accepted: 1, open: 2 });
  const names = async (query: { accepted?: boolean; q?: string }) => (await admin.call(listTerms, { query })).body.items.map((row) => row.displayName);
  expect(await names({ accepted: false })).toEqual(['Ada Admin', 'Carl Buyer']);
  expect(await names({ accepted: true })).toEqual(['Bea Adviser']);
  expect(await names({ q: 'carl' })).toEqual(['Carl Buyer']);
  const [accepted] = (await admin.call(listTerms, { query: { accepted: true } })).body.items;
  expect(accepted).toMatchObject({ version: 2, accepted: true });
  expect(Math.abs(Date.parse(accepted?.acceptedAt ?? '') - Date.parse(tenant.scope.now()))).toBeLessThan(60_000);
  for (const who of [bea, carl]) expect((await who.call(listTerms)).status).toBe(403);
  expect((await (await tenant.user({ role: 'manager' })).call(countTerms)).status).toBe(403);
});
