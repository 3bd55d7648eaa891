import type { PostcodeAnswer } from '@quarterlight/contract/system/schemas';
import { screen, within } from '@testing-library/react';
import { FormProvider, useFieldArray, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json } from '../../../testing/server.ts';
import { onFormKey } from '../../../ui/form/keys.ts';
import { AddressFields } from './AddressFields.tsx';

const none = { line1: '', line2: '', line3: '', town: '', county: '', postcode: '', latitude: null, longitude: null };
const dock = { ...none, line1: '4 Dock Street', town: 'Norwich', postcode: 'NR3 3CC', latitude: 52.6, longitude: 1.3 };
const found = (street: string, postcode: string) => ({
  envelopeAddress: {
    summaryLine: `${street}, ${postcode}`,
    organisation: '',
    buildingName: '',
    premise: '1',
    street,
    dependentLocality: '',
    postTown: 'Norwich',
    county: '',
    postcode,
    lines: [],
  },
  latitude: 52.5,
  longitude: 1.4,
});

const answerOf = (outcome: PostcodeAnswer['outcome'], ...addresses: ReturnType<typeof found>[]) => json({ postcode: 'NR14 7PZ', outcome, addresses });

/** The fields in a form that stands for intake; `held` gives its values, `answer` lets the look-up answer. */
function open(address: typeof none | typeof dock, look: { readonly title?: string; readonly withLine3?: boolean } = {}) {
  const { promise, resolve } = Promise.withResolvers<() => Response>();
  const server = aServer({ 'GET /v1/system/postcodes/NR14%207PZ': async () => (await promise)() });
  let held = () => ({});
  const { user } = openPage(() => {
    const form = useForm({ defaultValues: { address } });
    held = form.getValues;
    return (
      <FormProvider {...form}>
        <form onKeyDown={(event) => onFormKey(event, { send: () => undefined })}>
          <AddressFields prefix="address" {...look} />
        </form>
      </FormProvider>
    );
  });
  const focused = () => document.activeElement instanceof HTMLInputElement && document.activeElement.labels?.[0]?.textContent;
  return {
    user,
    server,
    held: () => held(),
    focused,
    answer: (...streets: ReturnType<typeof found>[]) => resolve(() => answerOf('found', ...streets)),
    answerNone: (outcome: PostcodeAnswer['outcome'], ...streets: ReturnType<typeof found>[]) => resolve(() => answerOf(outcome, ...streets)),
    fail: () => resolve(() => json({ status: 503 }, 503)),
  };
}

it('goes on from a postcode that came with its address: nothing is asked, the coordinates stay', async () => {
  const { user, server, held, focused } = open(dock);
  await user.click(await screen.findByLabelText('Postcode'));
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Address line 1');
  expect(server.asked).toEqual([]);
  expect(held()).toEqual({ address: dock });
});

it('goes on from what is no postcode', async () => {
  const { user, server, focused } = open(none);
  await user.click(await screen.findByLabelText('Postcode'));
  await user.keyboard('NR{Enter}');
  expect(focused()).toBe('Address line 1');
  expect(server.asked).toEqual([]);
});

it('asks for a typed postcode, whose address has no coordinates until one is chosen, and goes to what was found', async () => {
  const { user, server, held, focused, answer } = open(dock);
  await user.clear(await screen.findByLabelText('Postcode'));
  await user.keyboard('nr147pz{Enter}');
  expect(held()).toMatchObject({ address: { postcode: 'NR14 7PZ', latitude: null, longitude: null } });
  answer(found('Mill Lane', 'NR14 7PZ'));
  await expect.poll(focused).toBe('Address');
  expect(server.asked).toHaveLength(1);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(held()).toMatchObject({ address: { line1: '1 Mill Lane', latitude: 52.5 } });
});

it('leaves who has gone on before the answer where they are', async () => {
  const { user, focused, answer } = open(none);
  await user.click(await screen.findByLabelText('Postcode'));
  await user.keyboard('NR14 7PZ{Enter}');
  await user.click(screen.getByLabelText('Town'));
  answer(found('Mill Lane', 'NR14 7PZ'));
  await screen.findByLabelText('Address');
  expect(focused()).toBe('Town');
});

it.each([
  ['none', 'No addresses found for NR14 7PZ. Check it, or type the address below.'],
  ['unlocated', 'No address with a position is known for NR14 7PZ. Type the address below.'],
  ['unavailable', 'The address look-up does not answer. Type the address below.'],
] as const)('says why nothing can be chosen (%s), and lets the address be typed', async (outcome, words) => {
  const { user, held, focused, answerNone } = open(none);
  await user.click(await screen.findByLabelText('Postcode'));
  await user.keyboard('nr14 7pz{Enter}');
  answerNone(outcome);
  await screen.findByText(words);
  screen.getByRole('textbox', { name: 'Postcode', description: words });
  await expect.poll(focused).toBe('Address line 1');
  await user.keyboard('1 Mill Lane');
  expect(held()).toMatchObject({ address: { postcode: 'NR14 7PZ', line1: '1 Mill Lane', latitude: null } });
});

it('says so where the server itself cannot be reached, and asks again once the postcode is typed again', async () => {
  const { user, server, fail } = open(none);
  await user.click(await screen.findByLabelText('Postcode'));
  await user.keyboard('NR14 7PZ{Enter}');
  fail();
  await screen.findByText('The address look-up does not answer. Type the address below.');
  const before = server.asked.length;
  await user.clear(screen.getByLabelText('Postcode'));
  await user.keyboard('NR14 7PZ{Enter}');
  await expect.poll(() => server.asked.length).toBeGreaterThan(before);
});

it('offers no address without valid coordinates, and tells them apart from a postcode that is none', async () => {
  const { user, answer } = open(none);
  await user.click(await screen.findByLabelText('Postcode'));
  await user.keyboard('NR14 7PZ{Enter}');
  answer({ ...found('Mill Lane', 'NR14 7PZ'), latitude: 0, longitude: 0 });
  await screen.findByText(/^No address with a position is known/);
  expect(screen.queryByLabelText('Address')).toBeNull();
});

it('shows line 3 where it is filled, wanted or comes with an address, and keeps it while it is emptied', async () => {
  const { user, held, focused, answer } = open(none);
  await user.click(await screen.findByLabelText('Postcode'));
  expect(screen.queryByLabelText('Address line 3')).toBeNull();
  await user.keyboard('NR14 7PZ{Enter}');
  const mill = found('Mill Lane', 'NR14 7PZ');
  answer({ ...mill, envelopeAddress: { ...mill.envelopeAddress, organisation: 'Harper & Son', dependentLocality: 'Northgate' } });
  await expect.poll(focused).toBe('Address');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(held()).toMatchObject({ address: { line1: 'Harper & Son', line2: '1 Mill Lane', line3: 'Northgate' } });
  await user.clear(await screen.findByLabelText('Address line 3'));
  expect(screen.getByLabelText('Address line 3')).toHaveProperty('value', '');
});

it.each([
  ['filled', 'Northgate', {}],
  ['wanted', '', { withLine3: true }],
])('shows line 3 where it is %s', async (_, line3, look) => {
  open({ ...dock, line3 }, look);
  expect(await screen.findByLabelText('Address line 3')).toHaveProperty('value', line3);
});

it('stands several times in one form, each under its title with its own values', async () => {
  const server = aServer({ 'GET /v1/system/postcodes/NR14%207PZ': () => answerOf('found', found('Mill Lane', 'NR14 7PZ')) });
  let held = () => ({});
  const { user } = openPage(() => {
    const form = useForm({ defaultValues: { addresses: [dock, none] } });
    const { fields, remove } = useFieldArray({ control: form.control, name: 'addresses' });
    held = form.getValues;
    return (
      <FormProvider {...form}>
        {fields.map(({ id }, index) => (
          <AddressFields key={id} prefix={`addresses.${index}`} title={`Address ${index + 1}`} />
        ))}
        <button type="button" onClick={() => remove(0)}>
          Remove the first
        </button>
      </FormProvider>
    );
  });
  const second = within(await screen.findByRole('group', { name: 'Address 2' }));
  await user.click(second.getByLabelText('Postcode'));
  await user.keyboard('NR14 7PZ{Enter}');
  await second.findByLabelText('Address');
  await expect.poll(() => document.activeElement).toBe(second.getByRole('combobox', { name: 'Address' }));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(held()).toMatchObject({ addresses: [dock, { line1: '1 Mill Lane', latitude: 52.5 }] });
  await user.click(screen.getByRole('button', { name: 'Remove the first' }));
  expect(within(screen.getByRole('group', { name: 'Address 1' })).getByLabelText('Address line 1')).toHaveProperty('value', '1 Mill Lane');
  expect(held()).toMatchObject({ addresses: [{ line1: '1 Mill Lane', postcode: 'NR14 7PZ', latitude: 52.5 }] });
  expect(server.asked).toHaveLength(1);
});
