import { changeVehicle } from '@quarterlight/contract/vehicles/routes';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../platform/api.ts';
import { download } from '../../platform/download.ts';
import { notices } from '../../platform/notices.ts';
import { whenProofIsOwed } from '../../platform/proving.ts';
import { useStore } from '../../platform/store.ts';
import { openPage } from '../../testing/open-page.tsx';
import { aServer, json, refusal, signIn } from '../../testing/server.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { asked as question } from '../../ui/confirm.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { proveThen } from './prove-then.ts';

let done: unknown[];
function Page() {
  const form = useContractForm(changeVehicle, {
    params: { id: 'one' },
    version: 3,
    defaults: { registration: 'AA19AAA', make: 'Ford', firstRegistered: '' },
    notice: false,
    onDone: (reply) => done.push(reply),
  });
  const now = useStore(question);
  return (
    <>
      <Form form={form} submit="Save">
        <TextField name="make" label="Make" />
      </Form>
      <button
        type="button"
        onClick={() =>
          void download('/v1/people.csv', 'people.csv').then(
            (name) => done.push(name),
            () => done.push('no file'),
          )
        }
      >
        Fetch
      </button>
      {now && <ConfirmHost question={now} />}
    </>
  );
}

const right = 'correct horse';
/** A server that wants the password again before it does anything. */
function open() {
  let proved = false;
  const guarded = (answer: () => Response) => () => (proved ? answer() : refusal('access.prove_again', { form: ['Enter your password again to go on.'] }));
  const server = aServer({
    'PATCH /v1/vehicles/one': guarded(() => json({ id: 'one', version: 4 })),
    'GET /v1/people.csv': guarded(() => new Response('a', { headers: { 'content-disposition': 'attachment; filename="people of today.csv"' } })),
    'POST /v1/auth/prove': ({ body }) => {
      proved = (body as { password: string }).password === right;
      return proved ? new Response(null, { status: 204 }) : refusal('password.wrong_current', { password: ['This is not your current password.'] });
    },
  });
  const page = openPage(Page);
  return { ...server, ...page };
}
const told = () => notices.get().map(({ kind, text }) => [kind, text]);
const press = async (user: ReturnType<typeof openPage>['user'], name: string) => user.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  done = [];
  signIn();
  whenProofIsOwed(async () => proveThen);
});

describe('the password, asked again', () => {
  it('is asked in one dialog, after which the call goes out as it was', async () => {
    const { asked, user } = open();
    await user.type(await screen.findByLabelText('Make'), ' Focus');
    await press(user, 'Save');
    const dialog = await screen.findByRole('dialog', { name: 'Enter your password again' });
    const field = await screen.findByLabelText(/^Password of/);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('autocomplete')).toBe('current-password');
    expect(dialog.querySelector('input[autocomplete=username]')).not.toBeNull();
    await user.type(field, 'wrong{Enter}');
    expect(await screen.findByText('This is not your current password.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, `${right}{Enter}`);
    await expect.poll(() => done).toEqual([{ id: 'one', version: 4 }]);
    const changes = asked.filter(({ method }) => method === 'PATCH');
    expect(changes).toHaveLength(2);
    expect(changes[1]).toEqual(changes[0]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(told()).toEqual([['error', 'This is not your current password.']]);
  });

  it('leaves the form as it was where it is not given, and says so quietly', async () => {
    const { asked, user } = open();
    await user.type(await screen.findByLabelText('Make'), ' Focus');
    await press(user, 'Save');
    await press(user, 'Cancel');
    await waitFor(() => expect(told()).toEqual([['info', 'Your password was not given, so nothing was done.']]));
    expect(done).toEqual([]);
    expect(asked.map(({ method }) => method)).toEqual(['PATCH']);
    expect(screen.getByDisplayValue('Ford Focus')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    // And is asked again with the next try.
    await press(user, 'Save');
    expect(await screen.findByRole('dialog', { name: 'Enter your password again' })).toBeTruthy();
    await press(user, 'Cancel');
  });

  it('is asked for a file too, and once for all that waits for it', async () => {
    const { asked, user } = open();
    await press(user, 'Fetch');
    await screen.findByLabelText(/^Password of/);
    const second = call(changeVehicle, { params: { id: 'one' }, version: 3, body: { make: 'Skoda' } });
    await expect.poll(() => asked.filter(({ method }) => method === 'PATCH').length).toBe(1);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.type(screen.getByLabelText(/^Password of/), `${right}{Enter}`);
    await expect.poll(() => done).toEqual(['people of today.csv']);
    expect(await second).toEqual({ id: 'one', version: 4 });
    expect(asked.filter(({ path }) => path === '/v1/auth/prove')).toHaveLength(1);
    expect(told()).toEqual([]);
  });
});
