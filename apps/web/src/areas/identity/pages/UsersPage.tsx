import { Button } from '@mantine/core';
import { invitationNames, userKindNames, userStateName, userStatusNames } from '@quarterlight/contract/identity/names';
import { listUsers } from '@quarterlight/contract/identity/routes';
import type { UserKind, UserSummary } from '@quarterlight/contract/identity/schemas';
import { userSheet } from '@quarterlight/contract/identity/sheets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { dayText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { useUser } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { StateTabs } from '../../../ui/table/StateTabs.tsx';
import { useBranchFilter } from '../../companies/index.ts';
import { toneOf } from '../user-words.ts';
import { usersApi } from '../users.api.ts';

const InviteForm = later(() => import('../forms/InviteForm.tsx'), 'InviteForm');

const kinds: readonly UserKind[] = ['staff', 'technician', 'customer', 'branch'];
const kindTabs: Readonly<Record<UserKind, string>> = { staff: 'Staff', technician: 'Technicians', customer: 'Customer users', branch: 'Branch users' };

const State = ({ user }: { readonly user: UserSummary }) => (
  <StateChip tone={toneOf(user)}>
    {userStateName(user)}
    {user.invitation === 'open' && ` until ${dayText(user.invitedUntil?.slice(0, 10))}`}
  </StateChip>
);

const columns = columnsOf(userSheet, {
  name: { sort: 'name', width: 165 },
  username: { sort: 'username', width: 140 },
  kind: { width: 110 },
  company: { width: 160 },
  roles: { width: 150 },
  homeBranch: { width: 115 },
  status: { width: 185, cell: (user) => <State user={user} /> },
  lastSeenAt: { sort: 'lastSeenAt', width: 150, cell: (user) => (user.lastSeenAt ? <Instant value={user.lastSeenAt} /> : 'Never') },
  email: { width: 220 },
  mobile: { width: 130 },
  employeeNumber: { width: 140 },
  createdAt: { sort: 'createdAt', width: 140, cell: (user) => <Instant value={user.createdAt} /> },
});

const byName = { sort: 'name' } as const;

export const ahead: Ahead = ({ search }) => askAhead(usersApi.list(criteriaOf(listUsers, search, byName)));

/** Everybody who signs in: staff, technicians, users of customers and of branches. */
export function UsersPage() {
  const [inviting, setInviting] = useState(false);
  const isOurs = useUser().companyType === 'Organisation';
  const navigate = useNavigate();
  const list = useListState(listUsers, byName);
  const result = useQuery(usersApi.list(list.query));
  const counts = useQuery(usersApi.counts());
  const byHome = useBranchFilter('homeBranchId', 'Home branch');
  const roles = useQuery(usersApi.roles());
  const { customerId, branchId } = list.query;
  // Whoever is shown when a company is chosen is of that company.
  const companyOf = (id: string | undefined) => (id === undefined ? '' : (result.data?.items[0]?.companyName ?? ''));
  const found = (of: 'Customer' | 'Branch') => async (q: string) => namedOptions(await usersApi.findCompanies(of, q));
  const shown = kinds.filter((kind) => counts.data?.some((each) => each.kind === kind && each.count > 0) ?? true);
  const has = (kind: UserKind) => shown.includes(kind);
  return (
    <Page
      title="Users"
      fill
      actions={
        <Can do="edit-users">
          {isOurs && (
            <Button variant="default" onClick={() => void navigate({ href: pathTo('/data-loads/users') })}>
              Load a file
            </Button>
          )}
          <Button onClick={() => setInviting(true)} data-new>
            Invite a user
          </Button>
        </Can>
      }
    >
      <StateTabs
        list={list}
        by={{ key: 'kind', label: 'Kind' }}
        states={shown}
        nameOf={(kind) => kindTabs[kind]}
        counts={counts.data?.map(({ kind, count }) => ({ state: kind, count, isExact: count < 10_000 }))}
      />
      <FilterBar
        list={list}
        search="Name or username"
        filters={[
          { kind: 'select', key: 'status', label: 'Status', options: optionsOf(userStatusNames) },
          { kind: 'select', key: 'invitation', label: 'Invitation', options: optionsOf(invitationNames) },
          { kind: 'select', key: 'roleId', label: 'Role', options: namedOptions(roles.data?.filter(({ users }) => users > 0)) },
          byHome,
          (has('customer') || customerId) && {
            kind: 'search',
            key: 'customerId',
            label: 'Customer',
            find: found('Customer'),
            nameOf: () => companyOf(customerId),
          },
          (has('branch') || branchId) && { kind: 'search', key: 'branchId', label: 'Branch', find: found('Branch'), nameOf: () => companyOf(branchId) },
          { kind: 'yes-no', key: 'isTechnician', label: 'Technician' },
        ]}
      />
      <DataTable
        label="Users"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(userSheet, listUsers, list.query)}
        rowHref={(user) => pathTo('/users/user/$id', { id: user.id })}
        lines={userLines}
        empty="There is nobody here yet. Invite a user: they choose their own password."
      />
      <Dialog title="Invite a user" opened={inviting} onClose={() => setInviting(false)} size="lg">
        <InviteForm onCancel={() => setInviting(false)} onDone={(user) => void navigate({ href: pathTo('/users/user/$id', { id: user.id }) })} />
      </Dialog>
    </Page>
  );
}

/** A user on a phone: who they are, whose, what they do. */
function userLines(user: UserSummary): PhoneLines {
  const place = user.companyType === 'Organisation' ? user.homeBranchName : user.companyName;
  const roles = user.roles.join(', ');
  return {
    beside: <State user={user} />,
    below: (
      <>
        <span>{[userKindNames[user.kind], place].filter(Boolean).join(' · ')}</span>
        <span>{roles === userKindNames[user.kind] ? '' : roles}</span>
      </>
    ),
  };
}
