import { messageText } from '@quarterlight/contract/messages';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../../testing/open-page.tsx';
import { change } from '../local/my-day.state.ts';
import type { Queued, Work } from '../local/work.ts';
import { openPhone } from '../visit.fixtures.ts';
import { SendState } from './SendState.tsx';

const failed: Work = { kind: 'fail', body: { reason: 'weather', note: '', chargeable: false, glass: 'van' } };
const checks: Work = { kind: 'checks', body: { stage: 'pre-fit', answers: [{ question: 'leaks', answer: 'yes', note: '' }] } };
const item = (id: number, work: Work, refused: Queued['refused']): Queued => {
  return { id, worksheetId: 'w1', number: 'W000001', key: `key-${id}`, madeAt: '2026-11-23T09:00:00.000Z', work, attempts: 1, notBefore: 0, refused };
};
const refused = { message: 'It has moved on.', code: null };

it('says what was refused in whole sentences, always in sight, and has no button that shows nothing', async () => {
  openPhone('tom', []);
  change({ queue: [item(1, failed, refused), item(2, checks, refused)] });
  openPage(() => <SendState />);
  expect(await screen.findByText('W000001: Ending the visit as failed was not accepted.')).toBeTruthy();
  expect(screen.getByText('W000001: The checks were not accepted.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});

it('shows what waits at a press', async () => {
  openPhone('tom', []);
  change({ queue: [item(1, failed, refused), item(2, checks, null)] });
  const { user } = openPage(() => <SendState />);
  expect(screen.queryByText('W000001: Checks')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  expect(screen.getByText('W000001: Checks')).toBeTruthy();
});

it('shows what would be given up, and what to do where the job went on without it', async () => {
  openPhone('tom', []);
  const payment: Work = { kind: 'payment', body: { kind: 'balance', method: 'cash', amount: { amount: 20_000, currency: 'GBP' }, reference: 'R1' } };
  const moved = { message: messageText('worksheet.moved_on', { number: 'W000001', state: 'cancelled' }), code: 'worksheet.moved_on' };
  const found: Work = { kind: 'checks', body: { stage: 'pre-fit', answers: [{ question: 'corrosion', answer: 'yes', note: 'Rust' }] } };
  const complete: Work = { kind: 'complete', body: {} };
  change({ queue: [item(1, payment, moved), item(2, found, moved), item(3, checks, refused), { ...item(4, complete, moved), number: 'W000002' }] });
  openPage(() => <SendState />);
  expect(await screen.findByText(/£200\.00, balance, cash, reference R1/)).toBeTruthy();
  expect(screen.getByText(/Checks: .*Yes: Rust/)).toBeTruthy();
  expect(screen.getByText('W000001: The checks were overtaken.')).toBeTruthy();
  expect(screen.getAllByText(/W000001 has moved on and is cancelled now\.$/)).toHaveLength(3);
  expect(screen.getByText(/09:00: Completion$/)).toBeTruthy();
  expect(screen.getByText(/Tell the office of the money/)).toBeTruthy();
  expect(screen.getAllByText(/ask the office to put the job back/)).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Mend' })).toHaveLength(1);
});
