import type { Supplier } from '@quarterlight/contract/companies/supplier-schemas';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSupplier } from '../../../testing/a-supplier.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json } from '../../../testing/server.ts';
// Here before it is asked for, as it is once a page is at rest.
import '../forms/SupplierForms.tsx';
import { SupplierDetails } from './SupplierDetails.tsx';

function opened(supplier: Supplier) {
  const server = aServer({ [`PATCH /v1/suppliers/${supplier.id}`]: () => json({ ...supplier, version: 4 }) });
  const { user } = openPage(() => <SupplierDetails supplier={supplier} />);
  return { user, sent: () => server.asked.filter(({ method }) => method === 'PATCH') };
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const wordsOf = (name: string, ...labels: string[]) => labels.map((label) => part(name).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent);
const returns = ['Goods go back within', 'Damage is reported within', 'Handling charge', 'Return number'];
const week = () => within(screen.getByRole('group', { name: 'Delivers on' }));

it('says on which days it delivers and what its returns need', async () => {
  opened(aSupplier({ allowedActions: [] }));
  await screen.findByRole('region', { name: 'Returns' });
  expect(wordsOf('Ordering', 'Delivers on')).toEqual(['Monday to Friday']);
  expect(wordsOf('Returns', ...returns)).toEqual(['14 days', '48 hours', 'None', 'Not needed']);
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});

it('says them where they are others', async () => {
  opened(aSupplier({ deliveryWeekdays: [2, 4], rmaRequired: true, handlingBasisPoints: 1_250, damageHours: 1 }));
  await screen.findByRole('region', { name: 'Returns' });
  expect(wordsOf('Ordering', 'Delivers on')).toEqual(['Tuesday, Thursday']);
  expect(wordsOf('Returns', ...returns)).toEqual(['14 days', '1 hour', '12.5%', 'Needed']);
});

it('has a box for each day of the week, ticked by key, and wants one of them ticked', async () => {
  const { user, sent } = opened(aSupplier({ deliveryWeekdays: [1, 3] }));
  await user.click(await screen.findByRole('button', { name: 'Edit ordering' }));
  await screen.findByRole('group', { name: 'Delivers on' });
  expect(week().getAllByRole('checkbox')).toHaveLength(7);
  expect(
    week()
      .getAllByRole('checkbox', { checked: true })
      .map((box) => box.getAttribute('value')),
  ).toEqual(['1', '3']);
  await user.click(week().getByRole('checkbox', { name: 'Monday' }));
  await user.click(week().getByRole('checkbox', { name: 'Wednesday' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose at least one day')).toBeTruthy();
  expect(sent()).toEqual([]);
  week().getByRole('checkbox', { name: 'Saturday' }).focus();
  await user.keyboard(' ');
  week().getByRole('checkbox', { name: 'Tuesday' }).focus();
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit ordering' });
  expect(sent()).toMatchObject([{ headers: { 'If-Match': '"3"' }, body: { deliveryWeekdays: [2, 6] } }]);
});

it('sends what its returns need, a charge as it is typed', async () => {
  const { user, sent } = opened(aSupplier());
  await user.click(await screen.findByRole('button', { name: 'Edit returns' }));
  const field = async (name: RegExp, text: string) => {
    const box = await screen.findByRole('textbox', { name });
    await user.clear(box);
    if (text !== '') await user.type(box, text);
  };
  await field(/^Handling charge/, '120');
  await field(/^Damage is reported within/, '0');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('From 0 to 100 %')).toBeTruthy();
  expect(screen.getByText('From 1 to 720 hours')).toBeTruthy();
  await field(/^Handling charge/, '12.5');
  await field(/^Damage is reported within/, '24');
  await user.click(screen.getByRole('checkbox', { name: 'Return number needed' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit returns' });
  expect(sent().map(({ body }) => body)).toMatchObject([{ returnDays: 14, damageHours: 24, handlingBasisPoints: 1_250, rmaRequired: true }]);
});
