import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json } from '../../../testing/server.ts';
import type { Picked } from '../pick-list.ts';
import { ToIssue } from './ToIssue.tsx';

const technician = { id: 't', name: 'Tom Hill' };
const job = { id: 'j', number: 'W000001', state: 'booked', registration: 'AB12CDE', technician, day: '2026-12-01', slot: 'A' } as const;
const pane: Picked = {
  allocationId: 'a',
  worksheetId: job.id,
  worksheetLineId: 'l',
  lotId: 'g',
  productId: 'p',
  code: '3593AGN',
  description: 'Windscreen',
  place: { id: 'r', code: 'R1', name: 'R1', type: 'depot' },
  quantity: 1,
  reservedAt: '2026-11-20T08:00:00Z',
  worksheet: job,
  technician,
};

it('says that all is in the vans once the last piece was moved, and counts nothing that is gone', async () => {
  let moved = () => {};
  aServer({
    'POST /v1/stock/technician-glass/issue': () => {
      moved();
      return json({});
    },
  });
  const { user } = openPage(() => {
    const [picks, setPicks] = useState([pane]);
    moved = () => setPicks([]);
    return <ToIssue list={{ picks, held: [], others: [] }} worksheets={new Map([[job.id, job]])} day={job.day} from="Norwich" />;
  });
  expect(await screen.findByText('Norwich · 1 piece')).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Tom Hill · 1 piece' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Move to van' }));
  expect(await screen.findByText('Norwich · all in the vans')).toBeTruthy();
  expect(screen.queryByText(/1 piece$/)).toBeNull();
  expect(screen.getByRole('rowheader', { name: 'Tom Hill · in the van' })).toBeTruthy();
});
