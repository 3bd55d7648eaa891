import { listWorksheets } from '@quarterlight/contract/worksheets/desk-routes';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useListState } from '../../platform/list-state.ts';
import { loadClaims } from '../../platform/permissions.ts';
import { openPage } from '../../testing/open-page.tsx';
import { aServer, json, signIn } from '../../testing/server.ts';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
// Here before it is asked for, as it is once a page is at rest.
import '../../ui/table/FilterEditor.tsx';
import { useBranchFilter } from './branch-filter.ts';
import { BranchSelect } from './parts/BranchSelect.tsx';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const option = (last: number, name: string) => ({ id: id(last), code: '', name, kind: 'own', postcodeAreas: [], latitude: null, longitude: null });
const [leeds, york] = [option(1, 'Leeds'), option(2, 'York')];

function Board() {
  const list = useListState(listWorksheets);
  const byBranch = useBranchFilter();
  return (
    <>
      <FilterBar
        list={list}
        filters={[byBranch, { kind: 'day', key: 'bookedFrom', label: 'Booked from' }, { kind: 'day', key: 'bookedTo', label: 'Booked to' }]}
      />
      <BranchSelect value={list.query.branchId} onChange={(branchId) => list.set({ branchId })} />
    </>
  );
}

async function opened({
  branches,
  companyType = 'Organisation',
  search = '',
}: {
  branches: () => Response | Promise<Response>;
  companyType?: string;
  search?: string;
}) {
  signIn(3_600, { sub: id(8) });
  aServer({ 'GET /v1/users/claims': () => json([{ type: 'company-type', value: companyType }]), 'GET /v1/branches/options': branches });
  await loadClaims();
  const { user } = openPage(Board, { search });
  await screen.findByRole('button', { name: 'Filter' });
  return { user };
}
// The tests' browser opens no popover of its own accord.
function offered(): (string | null)[] {
  fireEvent(screen.getByRole('menu', { hidden: true }), Object.assign(new Event('toggle'), { newState: 'open' }));
  return screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
}

it('a list and a board are narrowed down to one branch of several', async () => {
  await opened({ branches: () => json([leeds, york]) });
  await screen.findByRole('combobox', { name: 'Branch' });
  expect(offered()).toEqual(['Branch', 'Booked from', 'Booked to']);
});

it('where there is one branch alone nothing is offered to choose', async () => {
  await opened({ branches: () => json([leeds]) });
  await expect.poll(() => screen.queryByRole('combobox', { name: 'Branch' })).toBeNull();
  expect(offered()).toEqual(['Booked from', 'Booked to']);
});

it('to people of a branch nothing is offered while the branches are on their way', async () => {
  await opened({ branches: () => new Promise<Response>(() => undefined), companyType: 'Branch' });
  expect(screen.queryByRole('combobox', { name: 'Branch' })).toBeNull();
  expect(offered()).toEqual(['Booked from', 'Booked to']);
});

it('what a link narrows down is shown and taken away', async () => {
  const { user } = await opened({ branches: () => json([leeds]), search: `?branchId=${id(1)}` });
  await screen.findByRole('button', { name: 'Branch Leeds' });
  await screen.findByRole('combobox', { name: 'Branch' });
  await user.click(screen.getByRole('button', { name: 'Remove filter Branch' }));
  await expect.poll(() => screen.queryByRole('combobox', { name: 'Branch' })).toBeNull();
});
