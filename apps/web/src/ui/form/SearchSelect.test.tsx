import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { onFormKey } from './keys.ts';
import { SearchSelect } from './SearchSelect.tsx';

const goods = ['Windscreen', 'Urethane'];
const search = (q: string) => ({ queryKey: ['goods', q], queryFn: async () => goods.filter((each) => each.startsWith(q)) });
const read = (found: readonly string[]) => found.map((each) => ({ value: each, label: each }));

function Gathering() {
  const [picked, setPicked] = useState<readonly string[]>([]);
  return (
    <form onKeyDown={(event) => onFormKey(event, { send: () => undefined })}>
      <SearchSelect label="Product" value={null} gathers search={search} read={read} onChange={(id) => id !== null && setPicked([...picked, id])} />
      <p>Picked: {picked.join(', ')}</p>
      <input aria-label="Next" />
    </form>
  );
}
const field = async () => {
  const one = (await screen.findAllByLabelText('Product')).find((each) => each instanceof HTMLInputElement);
  if (!one) throw new Error('There is no field.');
  return one;
};

it('that gathers is empty for the next once something was picked', async () => {
  const { user } = openPage(Gathering);
  await user.click(await field());
  await expect.poll(async () => (await field()) === document.activeElement).toBe(true);
  await user.keyboard('Wind{Enter}');
  await screen.findByText('Picked: Windscreen');
  await expect.poll(async () => (await field()).value).toBe('');
  // Before the answer and after it.
  await user.keyboard('Uret');
  await screen.findByRole('option', { name: 'Urethane', hidden: true });
  await user.keyboard('{Enter}');
  await screen.findByText('Picked: Windscreen, Urethane');
  await expect.poll(async () => (await field()).value).toBe('');
  await user.keyboard('Wind');
  expect((await field()).value).toBe('Wind');
  await user.clear(await field());
  await user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Next'));
});
