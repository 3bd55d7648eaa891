import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../platform/permissions.ts';
import { openPage } from '../../testing/open-page.tsx';
import { aServer, json, permissions, refusal, signIn } from '../../testing/server.ts';
// Here before it is asked for, as it is once a page is at rest.
import '../../ui/DialogWindow.tsx';
import { DuplicateHints, DuplicatesDialog, MergedNotice, Standing } from './index.ts';

const [brown, browne] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
const side = (id: string, name: string, accountCode: string) => ({
  id,
  name,
  accountCode,
  status: 'active',
  town: 'Norwich',
  postcode: 'NR1 1AA',
  telephone: '01603 555123',
});
const one = side(brown, 'Brown Haulage Ltd', 'BROWN');
const other = side(browne, 'Brown Haulage', 'BROWNH');
const page = (items: readonly object[]) => json({ items, total: items.length, totalIsExact: true, next: null, previous: null });
const pair = {
  id: '018f0000-0000-7000-8000-000000000009',
  kind: 'customer',
  one: { ...one, jobs: 12, jobsAreExact: true, balance: { amount: 120_000, currency: 'GBP' }, lastJobOn: '2026-11-20' },
  other: { ...other, jobs: 1_000, jobsAreExact: false, balance: { amount: 0, currency: 'GBP' }, lastJobOn: null },
  reasons: ['name-postcode', 'telephone'],
  strength: 92,
  dismissedByName: null,
  dismissedAt: null,
  version: 1,
};
const preview = ({ keepId }: { keepId: string }) => ({
  kind: 'customer',
  keep: keepId === brown ? one : other,
  gone: keepId === brown ? other : one,
  counts: [
    { title: 'Jobs', kept: 12, keptIsExact: true, gone: 1_000, goneIsExact: true, stays: 0 },
    { title: 'Labour rates', kept: 1, keptIsExact: true, gone: 2, goneIsExact: true, stays: 1 },
  ],
  differences: [
    { field: 'email', label: 'Email', kept: '', gone: 'a@b.example', take: true },
    { field: 'type', label: 'Category', kept: 'Trade', gone: 'Fleet', take: false },
  ],
  prevented: keepId === browne ? ['Brown Haulage is closed. Keep the one that is active, or open it again first.'] : [],
  inBackground: false,
});
const merge = {
  id: '018f0000-0000-7000-8000-00000000000a',
  kind: 'customer',
  keepId: brown,
  keepName: 'Brown Haulage Ltd',
  goneId: browne,
  goneName: 'Brown Haulage',
  goneCode: 'BROWNH',
  state: 'done',
  problem: '',
  moved: [{ title: 'Jobs', count: 3 }],
  stayed: [],
  mergedByName: 'Ann Hill',
  mergedAt: '2026-11-24T10:00:00Z',
  undoUntil: '2026-11-25T10:00:00Z',
  undoneByName: '',
  undoneAt: null,
  version: 2,
  allowedActions: ['undo'],
};

async function opened(Page: Parameters<typeof openPage>[0], answers: Parameters<typeof aServer>[0]) {
  signIn();
  const server = aServer({ 'GET /v1/users/claims': () => permissions('view-customers', 'edit-customers', 'merge-companies'), ...answers });
  await loadClaims();
  const { user } = openPage(Page);
  const sent = (path: string) => server.asked.filter((asked) => asked.method === 'POST' && asked.path === path);
  return { user, sent };
}

it('proposes what is typed once the hands rest, with why, and nothing for too little', async () => {
  function Typing() {
    const [name, setName] = useState('');
    return (
      <>
        <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
        <DuplicateHints kind="customer" name={name} postcode="NR1 1AA" />
      </>
    );
  }
  const { user, sent } = await opened(Typing, { 'POST /v1/companies/duplicates': () => json([{ ...one, strength: 90, reasons: ['name-postcode'] }]) });
  await user.type(await screen.findByLabelText('Name'), 'Br');
  expect(sent('/v1/companies/duplicates')).toEqual([]);
  await user.type(screen.getByLabelText('Name'), 'own Haulage');
  const link = await screen.findByRole('link', { name: 'Brown Haulage Ltd (BROWN)' });
  expect(link.closest('[role="status"]')?.textContent).toContain('This may be here already');
  expect(link.parentElement?.textContent).toContain('Same name and postcode');
  expect(sent('/v1/companies/duplicates').at(-1)?.body).toMatchObject({ kind: 'customer', name: 'Brown Haulage', postcode: 'NR1 1AA' });
});

it('lists pairs, keeps two apart, and merges two with the values that were chosen', async () => {
  const { user, sent } = await opened(() => <DuplicatesDialog kind="customer" opened onClose={() => {}} />, {
    'GET /v1/companies/duplicates': () => page([pair]),
    'POST /v1/companies/duplicates/look': () => json({ lookedAt: '2026-11-24T10:00:00Z', looking: false }),
    [`POST /v1/companies/duplicates/${pair.id}/dismiss`]: () => json(pair),
    'POST /v1/companies/merge/preview': ({ body }) => json(preview(body as { keepId: string })),
    'POST /v1/companies/merge': () => json(merge),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Possible duplicates' });
  expect(await within(dialog).findByText('12 jobs, last on 20/11/2026, balance £1,200.00')).toBeTruthy();
  expect(within(dialog).getByText('1,000 or more jobs, balance £0.00')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Not the same: Brown Haulage Ltd and Brown Haulage' }));
  await expect.poll(() => sent(`/v1/companies/duplicates/${pair.id}/dismiss`).length).toBe(1);
  await user.click(within(dialog).getByRole('button', { name: 'Merge Brown Haulage Ltd and Brown Haulage' }));
  const counts = await screen.findByRole('table', { name: 'What belongs to them' });
  expect(within(counts).getByText('1 of Brown Haulage is not taken over: Brown Haulage Ltd has its own')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Brown Haulage (BROWNH)' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Brown Haulage is closed.');
  expect(screen.getByRole('button', { name: 'Merge Brown Haulage Ltd into Brown Haulage' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('radio', { name: 'Brown Haulage Ltd (BROWN)' }));
  await user.click(await screen.findByRole('radio', { name: 'Category of Brown Haulage: Fleet' }));
  await user.click(screen.getByRole('button', { name: 'Merge Brown Haulage into Brown Haulage Ltd' }));
  await expect
    .poll(() => sent('/v1/companies/merge').map(({ body }) => body))
    .toEqual([{ kind: 'customer', keepId: brown, goneId: browne, taken: ['email', 'type'] }]);
});

it('says where one went and takes it back after asking', async () => {
  const { user, sent } = await opened(
    () => <MergedNotice kind="customer" company={{ id: browne, mergedIntoId: brown, mergedIntoName: 'Brown Haulage Ltd' }} />,
    {
      'GET /v1/companies/merges': () => page([merge]),
      [`POST /v1/companies/merges/${merge.id}/undo`]: () => json({ ...merge, state: 'undone', allowedActions: [], stayed: [{ title: 'Jobs', count: 1 }] }),
    },
  );
  expect(await screen.findByText(/on 24\/11\/2026 10:00 by Ann Hill/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Brown Haulage Ltd' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo the merge' }));
  expect(sent(`/v1/companies/merges/${merge.id}/undo`)).toEqual([]);
});

it('says what stands open with its lists, and that nothing does', async () => {
  const answers = [{ title: 'Jobs not finished', count: 2, list: '/clipboard/worksheets?customerId=x' }];
  await opened(() => <Standing kind="customer" id={brown} />, { [`GET /v1/companies/customer/${brown}/standing`]: () => json({ open: answers }) });
  const region = await screen.findByRole('region', { name: 'Still open' });
  expect(within(region).getByRole('link', { name: 'Jobs not finished' }).getAttribute('href')).toBe('/clipboard/worksheets?customerId=x');
});

it('says in words what keeps a merge from being undone', async () => {
  await opened(() => <MergedNotice kind="customer" company={{ id: brown, mergedIntoId: null, mergedIntoName: null }} />, {
    'GET /v1/companies/merges': () => page([{ ...merge, state: 'failed', allowedActions: [], problem: 'Brown Haulage Ltd is closed.' }]),
    [`POST /v1/companies/merges/${merge.id}/undo`]: () => refusal('merge.too_late', {}),
  });
  expect((await screen.findByText(/was not merged into/)).textContent).toContain('Brown Haulage Ltd is closed.');
});
