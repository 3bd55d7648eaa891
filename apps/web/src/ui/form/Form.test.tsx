import { changeVehicle, createVehicle } from '@quarterlight/contract/vehicles/routes';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { notices } from '../../platform/notices.ts';
import { openPage } from '../../testing/open-page.tsx';
import { type Asked, aServer, json, refusal } from '../../testing/server.ts';
import { Form } from './Form.tsx';
import { TextField } from './TextField.tsx';
import { useContractForm } from './use-contract-form.ts';

let done: unknown[];

function ChangePage() {
  const form = useContractForm(changeVehicle, {
    params: { id: 'one' },
    version: 3,
    defaults: { registration: 'AA19AAA', make: 'Ford', firstRegistered: '' },
    refusals: { 'vehicle.exists': 'registration' },
    onDone: (reply) => done.push(reply),
  });
  return (
    <Form form={form} submit="Save">
      <TextField name="make" label="Make" />
      <TextField name="registration" label="Registration" />
      <TextField name="firstRegistered" label="First registered" />
    </Form>
  );
}

function NewPage() {
  const form = useContractForm(createVehicle, { defaults: { registration: 'AA19AAA' } });
  return (
    <Form form={form} submit="Make">
      <TextField name="registration" label="Registration" />
    </Form>
  );
}

type Answer = (asked: Asked) => Response | Promise<Response>;
async function changes(answer: Answer) {
  done = [];
  const server = aServer({ 'PATCH /v1/vehicles/one': answer });
  const page = openPage(ChangePage);
  await screen.findByLabelText('Make');
  return { ...server, ...page, save: () => page.user.click(screen.getByRole('button', { name: 'Save' })) };
}
const field = (label: string) => screen.getByLabelText(label);
/** What a screen reader says of a field besides its name. */
const saidOf = (label: string) => document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;
const told = () => notices.get().map(({ kind, text }) => [kind, text]);

describe('a form', () => {
  it('sends what was typed with the version that was read, says so, and is done', async () => {
    const { asked, user, save } = await changes(() => json({ id: 'one', version: 4 }));
    await user.clear(field('Make'));
    await user.type(field('Make'), 'Skoda');
    await save();
    await expect.poll(() => done).toEqual([{ id: 'one', version: 4 }]);
    expect(asked.map(({ method, headers, body }) => [method, headers['If-Match'], body])).toEqual([
      ['PATCH', '"3"', { registration: 'AA19AAA', make: 'Skoda', firstRegistered: '' }],
    ]);
    expect(told()).toEqual([['success', 'Changes saved successfully.']]);
  });

  it('checks by the rules of its route before it asks anybody, and leads to the first field that is wrong', async () => {
    const { asked, user, save } = await changes(() => json({}));
    await user.clear(field('Registration'));
    await user.type(field('First registered'), '2019');
    await save();
    await expect.poll(() => saidOf('Registration')).toBe('Enter a registration');
    expect(saidOf('First registered')).toBe('Enter a month as YYYY-MM');
    expect(document.activeElement).toBe(field('Registration'));
    expect(field('Make').getAttribute('aria-invalid')).not.toBe('true');
    await user.type(field('Registration'), 'BB20BBB');
    await expect.poll(() => saidOf('Registration')).not.toBe('Enter a registration');
    expect(asked).toEqual([]);
  });

  it('shows a refusal on the field that it names, or that its code belongs to, and keeps what was typed', async () => {
    const { user, save } = await changes(({ body }) =>
      JSON.stringify(body).includes('BB20')
        ? refusal('vehicle.exists', { form: ['There is a vehicle with this registration.'] })
        : refusal('request.invalid', { firstRegistered: ['That month is not over.'], 'make.name': ['No such make.'] }),
    );
    await save();
    await expect.poll(() => saidOf('First registered')).toBe('That month is not over.');
    expect(saidOf('Make')).toBe('No such make.');
    expect(document.activeElement).toBe(field('First registered'));
    await user.clear(field('Registration'));
    await user.type(field('Registration'), 'BB20BBB');
    await save();
    await expect.poll(() => saidOf('Registration')).toBe('There is a vehicle with this registration.');
    expect(document.activeElement).toBe(field('Registration'));
    expect([field('Registration'), field('Make')].map((each) => each.getAttribute('value'))).toEqual(['BB20BBB', 'Ford']);
    expect(done).toEqual([]);
  });

  it('says above its fields that somebody else changed the record meanwhile, and saves nothing', async () => {
    const words = 'Changed by Jo Field at 23/11/2026 10:14 while you were editing, so nothing was saved.';
    const { save } = await changes(() => refusal('record.stale', { version: [words] }));
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(await screen.findByText('Nothing that you can change here differs from it. Nothing that you typed is lost.')).toBeTruthy();
    expect(done).toEqual([]);
    expect(told().filter(([kind]) => kind === 'success')).toEqual([]);
  });

  it('is sent once, however often the button is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { asked } = await changes(() => promise);
    const button = screen.getByRole('button', { name: 'Save' });
    button.click();
    button.click();
    await expect.poll(() => asked.length).toBe(1);
    button.click();
    resolve(json({ id: 'one', version: 4 }));
    await expect.poll(() => done).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });

  it('that makes a record asks again under the same key after no answer, and under another after a refusal', async () => {
    const answers = [() => Promise.reject(new TypeError('offline')), () => refusal('vehicle.exists', { registration: ['Taken.'] }), () => json({ id: 'new' })];
    const { asked } = aServer({ 'POST /v1/vehicles': () => answers.shift()?.() ?? json({}) });
    const { user } = openPage(NewPage);
    const send = async (times: number) => {
      await user.click(await screen.findByRole('button', { name: 'Make' }));
      await expect.poll(() => asked.length).toBe(times);
      await expect.poll(() => screen.getByRole('button', { name: 'Make' }).hasAttribute('data-loading')).toBe(false);
    };
    for (const time of [1, 2, 3]) await send(time);
    const [first, second, third] = asked.map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second === first, third === first]).toEqual([true, false]);
  });

  it('asks before changes that were not saved are left', async () => {
    const { user, address } = await changes(() => json({}));
    const { goTo } = await import('../../platform/navigation.ts');
    const { asked: question } = await import('../confirm.ts');
    await user.type(field('Make'), 's');
    goTo('/elsewhere');
    await expect.poll(() => question.get()?.title).toBe('Leave without saving?');
    question.get()?.answer(false);
    expect(address()).toBe('/page');
    goTo('/elsewhere');
    await expect.poll(() => question.get()?.title).toBe('Leave without saving?');
    question.get()?.answer(true);
    await screen.findByText('Another page');
  });
});
