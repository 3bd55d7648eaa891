import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, refusal, signIn } from '../../../testing/server.ts';
import { AddLineDialog } from './AddLineDialog.tsx';

const id = '01a20fb0-ffde-760c-adb2-6a6ede7aaec1';
const worksheet = { id, version: 3, jobType: { id, name: 'Replacement' }, lines: [] as WorksheetDetail['lines'] } as WorksheetDetail;
const against = 'Poor Fleet would be over its credit limit of £100.00 by £8.00';

async function openDialog(mayAllow: boolean) {
  const server = aServer({
    'GET /v1/users/claims': () => permissions('edit-worksheets', ...(mayAllow ? ['override-credit-limit'] : [])),
    'GET /v1/lookups/glass-types': () => json([]),
    'GET /v1/lookups/job-types': () => json([]),
    'GET /v1/catalogue/kits/proposed': () => json([]),
    [`POST /v1/worksheets/${id}/lines`]: ({ body }) =>
      JSON.stringify(body).includes('They pay on Friday')
        ? json({ id, number: 'W000001', state: 'open', version: 4, highlight: 'default', allowedActions: [], madeId: id })
        : mayAllow
          ? refusal('customer.say_why', { 'creditOverride.reason': [`${against}. Say why the job is allowed.`] })
          : refusal('customer.over_limit', { customerId: [`${against}. A manager may allow the job.`] }),
  });
  signIn();
  await loadClaims();
  const { user } = openPage(() => <AddLineDialog worksheet={worksheet} onClose={() => {}} />);
  const add = async () => user.click(await screen.findByRole('button', { name: 'Add' }));
  return { ...server, user, add };
}
const sent = (asked: Awaited<ReturnType<typeof openDialog>>['asked']) => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);

it('appears once the server asks for it, and goes with the line', async () => {
  const { asked, user, add } = await openDialog(true);
  await screen.findByRole('button', { name: 'Add' });
  expect(screen.queryByLabelText(/Why the job is allowed/)).toBeNull();
  await add();
  const reason = await screen.findByLabelText(/Why the job is allowed/);
  screen.getByText(`${against}. Say why the job is allowed.`);
  await user.type(reason, 'They pay on Friday');
  await add();
  await expect.poll(() => sent(asked).length).toBe(2);
  expect(sent(asked)).toEqual([
    expect.not.objectContaining({ creditOverride: expect.anything() }),
    expect.objectContaining({ creditOverride: { reason: 'They pay on Friday' } }),
  ]);
});

it('is nothing for who may not allow it: the refusal says who may', async () => {
  const { add } = await openDialog(false);
  await add();
  await screen.findByText(`${against}. A manager may allow the job.`);
  expect(screen.queryByLabelText(/Why the job is allowed/)).toBeNull();
});
