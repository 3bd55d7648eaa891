import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, signIn } from '../../../testing/server.ts';
import { asked } from '../../../ui/confirm.ts';
import { CategoriesPage } from '../pages/CategoriesPage.tsx';
import { CategoryPage } from '../pages/CategoryPage.tsx';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const category = (last: number, name: string, parent: number | null, more: object = {}) => ({
  id: id(last),
  parentId: parent === null ? null : id(parent),
  parentName: null,
  code: name.toUpperCase(),
  name,
  kind: 'glass',
  stockTracked: true,
  vatRateId: id(7),
  vatRateBasisPoints: 2_000,
  markUpBasisPoints: 3_500,
  salesNominal: '4000',
  purchaseNominal: '5000',
  version: 2,
  ...more,
});
const all = [category(1, 'Glass', null), category(2, 'Screens', 1), category(3, 'Heated', 2), category(4, 'Clips', null, { kind: 'clip' })];
const count = (of: number) => ({ count: of, isExact: of < 1_000 });

async function served(...held: readonly string[]) {
  signIn(3_600, { sub: id(8) });
  const server = aServer({
    'GET /v1/users/claims': () => permissions(...held),
    'GET /v1/catalogue/product-categories': () => json(all),
    'GET /v1/catalogue/product-categories/products': () => json([{ categoryId: id(2), products: count(1_000) }]),
    [`GET /v1/catalogue/product-categories/${id(2)}`]: () => json(all[1]),
    [`GET /v1/catalogue/product-categories/${id(2)}/use`]: () =>
      json({ products: count(412), activeProducts: count(400), children: count(1), discounts: count(0), caps: count(0), labourRates: count(0) }),
    [`GET /v1/catalogue/product-categories/${id(2)}/timeline`]: () => json({ items: [], total: 0, totalIsExact: true, next: null, previous: null }),
    'GET /v1/catalogue/products': () => json({ items: [], total: 0, totalIsExact: true, next: null, previous: null }),
    'GET /v1/system/vat-rates': () => json([{ id: id(7), code: 'standard', name: 'Standard rate', kind: 'standard', rateBasisPoints: 2_000, active: true }]),
    [`PATCH /v1/catalogue/product-categories/${id(2)}`]: () => json({ ...all[1], markUpBasisPoints: 4_000, version: 3 }),
  });
  await loadClaims();
  return server;
}

const names = () =>
  within(screen.getByRole('treegrid'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);

it('is a tree that the keys walk, open and close; the address keeps what is closed', async () => {
  await served('view-catalogue');
  const { user, address } = openPage(CategoriesPage);
  await screen.findByRole('treegrid');
  expect(names()).toEqual(['Glass', 'Screens', 'Heated', 'Clips']);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => [row.getAttribute('aria-level'), row.getAttribute('aria-expanded')])).toEqual([
    ['1', 'true'],
    ['2', 'true'],
    ['3', null],
    ['1', null],
  ]);
  expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  expect(within(rows[1] ?? document.body).getByText('1,000+')).toBeTruthy();
  rows[0]?.focus();
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(names()).toEqual(['Glass', 'Screens', 'Clips']);
  expect(address()).toContain('closed=SCREENS');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(names()).toEqual(['Glass', 'Clips']);
  await user.keyboard('{End}{Home}{ArrowRight}{ArrowRight}{Enter}');
  expect(address()).toContain(id(2));
});

it('finds by name or code, with what stands above', async () => {
  await served('view-catalogue');
  openPage(CategoriesPage, { search: '?q=heat&closed=GLASS' });
  await screen.findByRole('treegrid');
  expect(names()).toEqual(['Glass', 'Screens', 'Heated']);
  expect(screen.queryByRole('button', { name: 'New category' })).toBeNull();
});

it('says how many prices another mark-up touches before it is kept', async () => {
  const server = await served('view-catalogue', 'edit-catalogue');
  const { user } = openPage(CategoryPage, { params: { id: id(2) } });
  await user.click(await screen.findByRole('button', { name: 'Edit details' }));
  const markUp = await screen.findByLabelText(/^Mark-up on the best offer/);
  await user.clear(markUp);
  await user.type(markUp, '40');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => asked.get()?.text).toMatch(/goes from 35% to 40%\. It touches the prices of 400 products/);
  asked.get()?.answer(false);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => asked.get()).not.toBeNull();
  expect(server.asked.some(({ method }) => method === 'PATCH')).toBe(false);
  asked.get()?.answer(true);
  await expect.poll(() => server.asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ markUpBasisPoints: 4_000 });
});
