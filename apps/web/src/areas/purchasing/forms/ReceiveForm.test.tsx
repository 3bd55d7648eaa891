import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json } from '../../../testing/server.ts';
import { aLine } from './order-line.fixtures.ts';
import { ReceiveForm } from './ReceiveForm.tsx';

const money = { amount: 0, currency: 'GBP' } as const;
const line = (id: string, outstanding: number) => aLine(id, outstanding, { quantity: 9, received: 9 - outstanding });
/** An order of which these lines are still to come, after so many deliveries. */
const anOrder = (lines: PurchaseOrder['lines'], deliveries: number): PurchaseOrder => ({
  id: 'o',
  number: 'P000001',
  state: 'sent',
  supplier: { id: 's', name: 'Glassways' },
  deliverTo: { id: 'd', name: 'Norwich' },
  branch: null,
  expectedOn: null,
  net: money,
  carriage: money,
  lineCount: lines.length,
  worksheetCount: 0,
  overdue: false,
  createdAt: '2026-11-20T08:00:00Z',
  createdBy: 'ann',
  version: 1,
  allowedActions: ['receive'],
  notes: '',
  approval: 'none',
  needsApproval: false,
  supplierEmail: '',
  supplierOrdersBy: 'email',
  supplierPortal: '',
  supplierMinimum: money,
  approvedAt: null,
  approvedBy: '',
  sentAt: null,
  sentBy: '',
  sending: 'no',
  sentHow: null,
  sendingProblem: '',
  supplierReference: '',
  cancelledAt: null,
  cancelReason: '',
  lines,
  deliveries: Array.from({ length: deliveries }, (_, index) => ({
    id: `${index}`,
    deliveryNote: `DN${index}`,
    receivedAt: '2026-11-20T08:00:00Z',
    receivedBy: 'tom',
    undoneAt: null,
    undoneBy: '',
    undoneReason: '',
    reportBy: null,
    lines: [],
  })),
  affected: [],
});

it('says what somebody else received meanwhile: what was typed stays with its line, the rest follows', async () => {
  aServer({ 'GET /v1/stock/place-options': () => json([]) });
  let receive = (_: PurchaseOrder) => {};
  const { user } = openPage(() => {
    const [order, setOrder] = useState(anOrder([line('A', 4), line('B', 4), line('C', 4)], 0));
    receive = setOrder;
    return <ReceiveForm order={order} done={() => undefined} />;
  });
  const arrived = () => screen.getAllByLabelText(/^Arrived of/).map((field) => [field.getAttribute('name'), field instanceof HTMLInputElement && field.value]);
  await user.clear(await screen.findByLabelText('Arrived of B'));
  await user.type(screen.getByLabelText('Arrived of B'), '3');
  expect(screen.queryByText(/more than ordered|meanwhile/)).toBeNull();
  act(() => receive(anOrder([line('A', 0), line('B', 2), line('C', 1)], 1)));
  expect(await screen.findByText('A delivery was received meanwhile. Check what is still to come.')).toBeTruthy();
  await expect.poll(arrived).toEqual([
    ['lines.1.quantity', '3'],
    ['lines.2.quantity', '1'],
  ]);
  expect(screen.getByText('1 more than ordered')).toBeTruthy();
});
