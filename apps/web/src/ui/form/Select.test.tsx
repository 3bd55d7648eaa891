import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import { createWorksheet } from '@quarterlight/contract/worksheets/intake-routes';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { lookupFor } from '../../platform/query.ts';
import { openPage } from '../../testing/open-page.tsx';
import { type Asked, aServer, json } from '../../testing/server.ts';
import { ClockField } from './ClockField.tsx';
import { DayField } from './DayField.tsx';
import { Form } from './Form.tsx';
import { MoneyField } from './NumberFields.tsx';
import { SearchSelectField } from './SearchSelectField.tsx';
import { SelectField } from './SelectField.tsx';
import { useContractForm } from './use-contract-form.ts';

const colours = ['Amber', 'Black', 'Blue', 'Green', 'Grey', 'Red', 'Silver', 'White'].map((label) => ({ value: label.toLowerCase(), label }));
let values: () => Record<string, unknown>;

function FieldsPage() {
  const form = useContractForm(createWorksheet, { defaults: { colour: '', slot: '', customerId: '', day: '', startsAt: null, money: null, lossOn: '' } });
  const { getValues } = form.methods;
  useEffect(() => {
    values = getValues;
  }, [getValues]);
  return (
    <Form form={form} submit="Save">
      <SelectField name="colour" label="Colour" options={colours} />
      <SelectField
        name="slot"
        label="Slot"
        options={[
          { value: 'A', label: 'AM' },
          { value: 'P', label: 'PM' },
        ]}
      />
      <SearchSelectField
        name="customerId"
        label="Customer"
        search={(q) => lookupFor(customerOptions, { query: { q } })}
        read={(found) => found.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DayField name="day" label="Day" />
      <ClockField name="startsAt" dayName="day" label="Start" />
      <MoneyField name="money" label="Excess" />
      <DayField name="lossOn" label="Day of loss" past />
    </Form>
  );
}

async function fields(found: (asked: Asked) => unknown = () => []) {
  aServer({ 'GET /v1/customers/options': (asked) => Promise.resolve(found(asked)).then((reply) => json(reply)) });
  const { user } = openPage(FieldsPage);
  const field = async (label: string) => {
    const one = (await screen.findAllByLabelText<HTMLInputElement>(label)).find((each) => each instanceof HTMLInputElement);
    if (!one) throw new Error(`No field ${label}`);
    return one;
  };
  const type = async (label: string, text: string) => {
    await user.click(await field(label));
    await expect.poll(async () => (await field(label)) === document.activeElement).toBe(true);
    await user.keyboard(text);
  };
  return { user, field, type };
}
/** What the list of the field that has the focus offers. */
const options = () =>
  [...(document.getElementById(document.activeElement?.getAttribute('aria-controls') ?? '')?.querySelectorAll('[role=option]') ?? [])].map(
    ({ textContent }) => textContent,
  );

it('keeps who is in it where its options come late, and can be searched then', async () => {
  function LatePage() {
    const [known, setKnown] = useState<typeof colours>([]);
    useEffect(() => {
      const come = () => setKnown(colours);
      window.addEventListener('come', come);
      return () => window.removeEventListener('come', come);
    }, []);
    const form = useContractForm(createWorksheet, { defaults: { colour: '' } });
    return (
      <Form form={form} submit="Save">
        <SelectField name="colour" label="Colour" options={known} />
      </Form>
    );
  }
  const { user } = openPage(LatePage);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Colour' });
  await user.click(field);
  await user.keyboard('{Escape}');
  act(() => void window.dispatchEvent(new Event('come')));
  expect([document.activeElement === field, field.readOnly]).toEqual([true, false]);
  await user.keyboard('bl');
  await expect.poll(options).toEqual(['Black', 'Blue']);
});

it('takes the first match with Enter, without an arrow', async () => {
  const { field, type } = await fields();
  await type('Colour', 'bl');
  await expect.poll(options).toEqual(['Black', 'Blue']);
  await type('Colour', '{Enter}');
  await expect.poll(async () => (await field('Colour')).value).toBe('Black');
  expect(values()['colour']).toBe('black');
});

it('takes the only match when one goes on with Tab, and none where there are several', async () => {
  const { user, field, type } = await fields();
  await type('Colour', 'silv');
  await expect.poll(options).toEqual(['Silver']);
  await user.tab();
  await expect.poll(() => values()['colour']).toBe('silver');
  await type('Colour', '{Control>}a{/Control}gre');
  await expect.poll(options).toEqual(['Green', 'Grey']);
  await user.tab();
  await expect.poll(async () => (await field('Colour')).value).toBe('Silver');
});

it('stays with what was typed where Enter finds nothing', async () => {
  const { field, type } = await fields();
  await type('Colour', 'purple{Enter}');
  await screen.findByText('Nothing found');
  expect([(await field('Colour')).value, document.activeElement === (await field('Colour'))]).toEqual(['purple', true]);
});

it('chooses by letters in a short list', async () => {
  const { field, type } = await fields();
  await type('Slot', 'p');
  await expect.poll(async () => (await field('Slot')).value).toBe('PM');
  expect(values()['slot']).toBe('P');
});

it('takes the best find of a search with Enter, even where it was pressed before the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = [
    { id: 'one', name: 'Albion Mutual Insurance' },
    { id: 'two', name: 'Albion Trade' },
  ];
  const { field, type } = await fields(() => promise.then(() => all));
  await type('Customer', 'albion{Enter}');
  resolve();
  await expect.poll(async () => (await field('Customer')).value).toBe('Albion Mutual Insurance');
  expect(values()['customerId']).toBe('one');
});

it('reads days, times and money as people type them', async () => {
  const { user, field, type } = await fields();
  await type('Day', '201126');
  await type('Start', '930');
  await type('Excess', '£1,115.5');
  await user.tab();
  expect(await Promise.all(['Day', 'Start', 'Excess'].map(async (label) => (await field(label)).value))).toEqual(['20/11/2026', '09:30', '1115.50']);
  expect(values()).toMatchObject({ day: '2026-11-20', startsAt: '2026-11-20T09:30:00.000Z', money: { amount: 111_550, currency: 'GBP' } });
  await type('Start', '{Control>}a{/Control}2pm');
  await type('Day', '{Control>}a{/Control}01/07/2027');
  await expect.poll(() => values()['startsAt']).toBe('2027-07-01T13:00:00.000Z');
});
