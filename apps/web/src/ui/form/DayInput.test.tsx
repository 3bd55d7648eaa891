import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { DayInput } from './DayInput.tsx';

it('hands a day on with Enter and on leaving where what hangs on it would change under the hands', async () => {
  const handed: unknown[] = [];
  function DayOfList() {
    const [day, setDay] = useState('2026-12-01');
    return (
      <DayInput
        settled
        aria-label="Day"
        value={day}
        onChange={(typed) => {
          handed.push(typed);
          if (typed?.startsWith('2026')) setDay(typed);
        }}
      />
    );
  }
  const { user } = openPage(DayOfList);
  const field = await screen.findByLabelText('Day');
  await user.clear(field);
  await user.type(field, '3.12.26');
  expect(handed).toEqual([]);
  await user.keyboard('{Enter}');
  expect(handed).toEqual(['2026-12-03']);
  await user.clear(field);
  await user.type(field, '041226');
  await user.tab();
  expect(handed).toEqual(['2026-12-03', '2026-12-04']);
  await expect.poll(() => field).toHaveProperty('value', '04/12/2026');
  // What is no day is put back.
  await user.clear(field);
  await user.type(field, 'soon');
  await user.tab();
  await expect.poll(() => field).toHaveProperty('value', '04/12/2026');
});
