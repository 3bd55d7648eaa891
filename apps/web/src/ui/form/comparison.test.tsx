import { changeVehicle, getVehicle } from '@quarterlight/contract/vehicles/routes';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryFor, refreshEntities } from '../../platform/query.ts';
import { openPage } from '../../testing/open-page.tsx';
import { aServer, json, refusal } from '../../testing/server.ts';
import { ClockField } from './ClockField.tsx';
import { DayField } from './DayField.tsx';
import { Form } from './Form.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';
import { useContractForm } from './use-contract-form.ts';

interface Kept {
  version: number;
  make: string;
  model: string;
  fuel: string;
  motDueOn: string | null;
  startsAt: string | null;
}

function Edit({ vehicle: { version, ...defaults } }: { readonly vehicle: Kept }) {
  const form = useContractForm(changeVehicle, { params: { id: 'one' }, version, defaults, toBody: ({ make, model, fuel }) => ({ make, model, fuel }) });
  return (
    <Form form={form} submit="Save">
      <TextField name="make" label="Make" />
      <TextField name="model" label="Model" />
      <SelectField
        name="fuel"
        label="Fuel"
        options={[
          { value: 'petrol', label: 'Petrol' },
          { value: 'electric', label: 'Electricity' },
        ]}
      />
      <DayField name="motDueOn" label="MOT due" />
      <ClockField name="startsAt" dayName="motDueOn" label="Start, where agreed" />
    </Form>
  );
}
function EditPage() {
  const { data } = useQuery(queryFor(getVehicle, { params: { id: 'one' } }));
  return data === undefined ? null : <Edit vehicle={data as unknown as Kept} />;
}

/** A record that others change, too, and a form of it. */
async function edits(startsAt: string | null = null) {
  let kept: Kept = { version: 3, make: 'Ford', model: 'Transit', fuel: 'petrol', motDueOn: '2026-12-01', startsAt };
  const server = aServer({
    'GET /v1/vehicles/one': () => json(kept),
    'PATCH /v1/vehicles/one': ({ headers, body }) => {
      if (headers['If-Match'] !== `"${kept.version}"`) return refusal('record.stale', { version: ['Changed by Beth Carmichael at 23/11/2026 10:14.'] });
      kept = { ...kept, ...Object(body), version: kept.version + 1 };
      return json(kept);
    },
  });
  const { user } = openPage(EditPage);
  await screen.findByLabelText('Make');
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const elsewhere = (change: Partial<Kept>) => {
    kept = { ...kept, ...change, version: kept.version + 1 };
  };
  return {
    ...server,
    user,
    type,
    elsewhere,
    kept: () => kept,
    hint: () => refreshEntities(['vehicle']),
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
  };
}
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      row.querySelector('th')?.textContent,
      ...[...row.querySelectorAll('td')].map((cell) => `${cell.querySelector('input')?.checked ? '* ' : ''}${cell.textContent}`),
    ]);

describe('a form of a record that somebody else changes, too', () => {
  it('shows both versions when it is saved too late, keeps what was typed, and saves what was chosen on the new version', async () => {
    const { type, elsewhere, save, kept, user, asked } = await edits();
    await type('Make', 'Skoda');
    elsewhere({ make: 'Seat', fuel: 'electric', motDueOn: '2027-01-31' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Changed by Beth Carmichael at 23/11/2026 10:14.');
    // What the person changed is theirs, what they did not is the other's; in the words of the fields.
    await expect.poll(rows).toEqual([
      ['Make', '* Skoda', 'Seat'],
      ['Fuel', 'Petrol', '* Electricity'],
      ['MOT due', '01/12/2026', '* 31/01/2027'],
    ]);
    await expect.poll(() => [valueOf('Make'), valueOf('Model'), valueOf('Fuel')]).toEqual(['Skoda', 'Transit', 'Electricity']);
    await user.click(screen.getByRole('radio', { name: 'Fuel: yours, Petrol' }));
    await expect.poll(() => valueOf('Fuel')).toBe('Petrol');
    await save();
    await expect.poll(() => kept().version).toBe(5);
    expect(kept()).toMatchObject({ make: 'Skoda', model: 'Transit', fuel: 'petrol' });
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers['If-Match'])).toEqual(['"3"', '"4"']);
    await expect.poll(() => screen.queryByRole('table')).toBe(null);
  });

  it('shows a time as its field does, and takes the other one', async () => {
    const { type, elsewhere, save, user } = await edits('2026-12-01T09:30:00.000Z');
    await type('Start, where agreed', '11');
    elsewhere({ startsAt: '2026-12-01T14:00:00.000Z' });
    await save();
    await expect.poll(rows).toEqual([['Start, where agreed', '* 11:00', '14:00']]);
    await user.click(screen.getByRole('radio', { name: 'Start, where agreed: theirs, 14:00' }));
    await expect.poll(() => valueOf('Start, where agreed')).toBe('14:00');
    expect(rows()).toEqual([['Start, where agreed', '11:00', '* 14:00']]);
  });

  it('lets one change one’s mind, and type on', async () => {
    const { type, elsewhere, save, user } = await edits();
    await type('Make', 'Skoda');
    elsewhere({ make: 'Seat' });
    await save();
    await user.click(await screen.findByRole('radio', { name: 'Make: theirs, Seat' }));
    await expect.poll(() => valueOf('Make')).toBe('Seat');
    await user.click(screen.getByRole('radio', { name: 'Make: yours, Skoda' }));
    await expect.poll(() => valueOf('Make')).toBe('Skoda');
    await type('Make', 'Skoda Auto');
    expect(rows()).toEqual([['Make', '* Skoda Auto', 'Seat']]);
  });

  it('says quietly that something was changed before it is saved, and compares at once', async () => {
    const { type, elsewhere, hint, save, user, kept, asked } = await edits();
    await type('Model', 'Focus');
    elsewhere({ make: 'Seat' });
    await hint();
    await expect
      .poll(() => screen.getAllByRole('status').map(({ textContent }) => textContent))
      .toContainEqual(expect.stringContaining('Changed by somebody else meanwhile: Make.'));
    expect(valueOf('Make')).toBe('Ford');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await expect.poll(rows).toEqual([
      ['Make', 'Ford', '* Seat'],
      ['Model', '* Focus', 'Transit'],
    ]);
    await save();
    await expect.poll(() => kept()).toMatchObject({ make: 'Seat', model: 'Focus' });
    expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it('does not mind a change of what it does not show', async () => {
    const { type, hint, save, kept, elsewhere } = await edits();
    await type('Model', 'Focus');
    elsewhere({});
    await hint();
    await save();
    await expect.poll(() => kept()).toMatchObject({ model: 'Focus', version: 5 });
    expect(screen.queryByRole('table')).toBe(null);
  });

  it('shows a third version over the second, and keeps what was chosen', async () => {
    const { type, elsewhere, save, kept } = await edits();
    await type('Make', 'Skoda');
    elsewhere({ fuel: 'electric' });
    await save();
    await screen.findByRole('table');
    elsewhere({ fuel: 'petrol', model: 'Focus' });
    await save();
    await expect.poll(rows).toEqual([
      ['Make', '* Skoda', 'Ford'],
      ['Model', 'Transit', '* Focus'],
    ]);
    await save();
    await expect.poll(() => kept()).toMatchObject({ make: 'Skoda', model: 'Focus', fuel: 'petrol' });
  });
});
