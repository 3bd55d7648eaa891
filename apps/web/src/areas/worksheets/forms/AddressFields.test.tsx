import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json } from '../../../testing/server.ts';
import { onFormKey } from '../../../ui/form/keys.ts';
import { AddressFields } from './AddressFields.tsx';

const none = { line1: '', line2: '', town: '', county: '', postcode: '', latitude: null, longitude: null };
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

/** The fields in a form that stands for intake; `held` gives its values, `answer` lets the look-up answer. */
function open(address: typeof none | typeof dock) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const server = aServer({ 'GET /v1/system/addresses/NR14%207PZ': () => promise });
  let held = () => ({});
  const { user } = openPage(() => {
    const form = useForm({ defaultValues: { address } });
    held = form.getValues;
    return (
      <FormProvider {...form}>
        <form onKeyDown={(event) => onFormKey(event, { send: () => undefined })}>
          <AddressFields prefix="address" />
        </form>
      </FormProvider>
    );
  });
  const focused = () => document.activeElement instanceof HTMLInputElement && document.activeElement.labels?.[0]?.textContent;
  return { user, server, held: () => held(), focused, answer: (...streets: ReturnType<typeof found>[]) => resolve(json(streets)) };
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
