import { Button } from '@mantine/core';
import { userStateName } from '@quarterlight/contract/identity/names';
import type { UserSummary } from '@quarterlight/contract/identity/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import type { BranchPanelProps, CustomerPanelProps } from '../../../app/record-panels.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later, PartPending } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { toneOf } from '../user-words.ts';
import { usersApi } from '../users.api.ts';

const InviteForm = later(() => import('../forms/InviteForm.tsx'), 'InviteForm');

const columns: readonly Column<UserSummary>[] = [
  { key: 'name', title: 'Name', width: 180, cell: (row) => <Link to={pathTo('/users/user/$id', { id: row.id })}>{row.displayName}</Link> },
  { key: 'username', title: 'Username', width: 150, cell: (row) => row.username },
  { key: 'roles', title: 'Roles', width: 170, cell: (row) => row.roles.join(', ') },
  { key: 'status', title: 'Status', width: 130, cell: (row) => <StateChip tone={toneOf(row)}>{userStateName(row)}</StateChip> },
  { key: 'email', title: 'Email', width: 220, cell: (row) => row.email || '–' },
  { key: 'seen', title: 'Last seen', width: 140, cell: (row) => (row.lastSeenAt ? <Instant value={row.lastSeenAt} /> : 'Never') },
];

/** Whose users are listed: those of a customer, or of a branch. */
type Of = { readonly customerId: string } | { readonly branchId: string };

interface UsersOfProps {
  readonly of: Of;
  readonly company: { readonly id: string; readonly name: string };
  readonly title: string;
  readonly isClosed: boolean;
}

/** The people of a company who sign in. */
function UsersOf({ of, company, title, isClosed }: UsersOfProps) {
  const [inviting, setInviting] = useState(false);
  const navigate = useNavigate();
  const users = useQuery(usersApi.list({ ...of, sort: 'name', limit: 100 }));
  if (users.isError && !users.data)
    return (
      <EmptyState title="The users could not be read" way={['Try again', () => users.refetch()]}>
        Check the connection, then try again.
      </EmptyState>
    );
  if (!users.data) return <PartPending />;
  const { items, total } = users.data;
  return (
    <>
      <Section
        title={title}
        count={total || undefined}
        empty={items.length === 0 && 'Nobody from here signs in yet.'}
        actions={
          <>
            {total > items.length && <Link to={`${pathTo('/users')}?${new URLSearchParams(of).toString()}`}>All users</Link>}
            {!isClosed && (
              <Can do="edit-users">
                <Button variant="subtle" size="compact-sm" onClick={() => setInviting(true)}>
                  Invite a user
                </Button>
              </Can>
            )}
          </>
        }
      >
        <LineTable label="Users" rows={items} columns={columns} rowKey={(row) => row.id} empty="" />
      </Section>
      <Dialog title={`Invite a user of ${company.name}`} opened={inviting} onClose={() => setInviting(false)} size="lg">
        <InviteForm
          company={{ kind: 'customerId' in of ? 'customer' : 'branch', ...company }}
          onCancel={() => setInviting(false)}
          onDone={(user) => void navigate({ href: pathTo('/users/user/$id', { id: user.id }) })}
        />
      </Dialog>
    </>
  );
}

/** The people of a customer who sign in. */
export const CustomerUsers = ({ customer: { id, name, status }, title }: CustomerPanelProps) => (
  <UsersOf of={{ customerId: id }} company={{ id, name }} title={title} isClosed={status === 'closed'} />
);

/** The people of a branch who sign in. */
export const BranchUsers = ({ branch: { id, name, status }, title }: BranchPanelProps) => (
  <UsersOf of={{ branchId: id }} company={{ id, name }} title={title} isClosed={status === 'closed'} />
);
