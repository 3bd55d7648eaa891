import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStore } from '../platform/store.ts';
import { openPage } from '../testing/open-page.tsx';
import { ConfirmHost } from './ConfirmHost.tsx';
import { asked, confirm } from './confirm.ts';

function Page() {
  const question = useStore(asked);
  return question && <ConfirmHost question={question} />;
}

it.each([
  ['Confirm', true],
  ['Cancel', false],
] as const)('a question without words of its own asks in those of the specification; %s answers %s', async (button, answer) => {
  const { user } = openPage(Page);
  const given = confirm();
  const dialog = await screen.findByRole('dialog', { name: 'Confirm.' });
  within(dialog).getByText('Are you sure?');
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((each) => each.textContent)
      .filter((text) => text !== ''),
  ).toEqual(['Cancel', 'Confirm']);
  await user.click(within(dialog).getByRole('button', { name: button }));
  expect(await given).toBe(answer);
});
