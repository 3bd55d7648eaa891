import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';
import { Dialog } from './Dialog.tsx';
import { later } from './later.tsx';

/** A page with a dialog whose form is fetched when it is asked for, once `arrive` lets it. */
function openWithForm() {
  const { promise, resolve } = Promise.withResolvers<{ Form: () => React.ReactNode }>();
  const Form = later(() => promise, 'Form');
  const arrive = () => act(async () => resolve({ Form: () => <input aria-label="Day" /> }));
  function Behind() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Move…
        </button>
        <a href="/behind">Behind</a>
        <p>{opened ? 'Asked for' : 'Not asked for'}</p>
        <Dialog title="Move 2 visits" opened={opened} onClose={() => setOpened(false)}>
          <Form />
        </Dialog>
      </>
    );
  }
  return { ...openPage(() => <Behind />), arrive };
}

it('keeps the keyboard while it is fetched, and begins in its first field', async () => {
  const { user, arrive } = openWithForm();
  const opener = await screen.findByRole('button', { name: 'Move…' });
  await user.click(opener);
  for (const shift of [false, true]) {
    await user.tab({ shift });
    expect(document.activeElement).toBe(opener);
  }
  await arrive();
  const field = await screen.findByLabelText('Day');
  await expect.poll(() => document.activeElement).toBe(field);
});

it('is given up by Escape while it is fetched, and the keyboard is free again', async () => {
  const { user, arrive } = openWithForm();
  await user.click(await screen.findByRole('button', { name: 'Move…' }));
  await user.keyboard('{Escape}');
  await screen.findByText('Not asked for');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Behind' }));
  await arrive();
  expect(screen.queryByRole('dialog')).toBeNull();
});
