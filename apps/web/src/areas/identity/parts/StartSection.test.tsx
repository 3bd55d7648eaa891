import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, refusal, signIn } from '../../../testing/server.ts';
import { StartSection } from './StartSection.tsx';

const north = '01890a5d-ac96-774b-bcce-b302099a8057';
const sites = [
  { externalId: '01890a5d-ac96-774b-bcce-b302099a8056', companyName: 'Glass', organisation: 'Glass' },
  { externalId: north, companyName: 'North', organisation: 'Glass' },
];
const claims = [
  { type: 'company-type', value: 'Organisation' },
  { type: 'permission', value: 'view-worksheets' },
  { type: 'permission', value: 'view-diary' },
];

async function open(put: () => Response, own = sites) {
  const server = aServer({
    'GET /v1/users/claims': () => json(claims),
    'GET /v1/users/sites': () => json(own),
    'GET /v1/users/me/start': () => json({ startPage: '', defaultSite: null }),
    'PUT /v1/users/me/start': put,
  });
  signIn();
  await loadClaims();
  const { user } = openPage(StartSection);
  await screen.findByRole('combobox', { name: 'Start page' }, { timeout: 10_000 });
  const pick = async (field: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }, { timeout: 10_000 }));
    await user.click(await screen.findByRole('option', { name: option, hidden: true }, { timeout: 10_000 }));
  };
  return { pick, put: () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}

it('offers the pages that somebody may open, and saves at once what they choose', async () => {
  const { pick, put } = await open(() => json({ startPage: '/diary', defaultSite: null }));
  await pick('Start page', 'Diary');
  await expect.poll(put).toEqual([{ startPage: '/diary', defaultSite: null }]);
  await pick('Default site', 'North');
  await expect.poll(() => put().at(-1)).toMatchObject({ defaultSite: north });
});

it('goes back to what it was where it could not be saved', async () => {
  const { pick } = await open(() => refusal('user.site_not_yours', { defaultSite: ['This site is not one of yours. Choose another.'] }));
  await pick('Default site', 'North');
  await expect.poll(() => screen.getByRole<HTMLInputElement>('combobox', { name: 'Default site' }).value).toBe('All sites');
});

it('has no site to choose for whom there is one', async () => {
  await open(() => json({}), sites.slice(0, 1));
  expect(within(document.body).queryByRole('combobox', { name: 'Default site' })).toBeNull();
});
