import { Button } from '@mantine/core';
import type { RoleSummary } from '@quarterlight/contract/identity/schemas-people';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { askAhead } from '../../../platform/query.ts';
import { Can } from '../../../ui/Can.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { RoleMarks } from '../panels/RoleMarks.tsx';
import classes from '../panels/roles.module.css';
import { kindName, usersOf } from '../role-words.ts';
import { rolesApi } from '../roles.api.ts';

const NewRoleForm = later(() => import('../forms/RoleForms.tsx'), 'NewRoleForm');

export const ahead: Ahead = () => askAhead(rolesApi.list());

const addressOf = ({ id }: Pick<RoleSummary, 'id'>) => pathTo('/users/roles/role/$id', { id });
const idOf = ({ id }: RoleSummary) => id;
const kinds = ['organisation', 'branch', 'customer'];

const columns: readonly Column<RoleSummary>[] = [
  {
    key: 'name',
    title: 'Role',
    width: 240,
    cell: (role) => (
      <span className={classes.name}>
        <Link to={addressOf(role)}>{role.name}</Link>
        <RoleMarks role={role} />
      </span>
    ),
  },
  { key: 'description', title: 'Description', width: 320, cell: ({ description }) => description || '–' },
  {
    key: 'users',
    title: 'Held by',
    width: 110,
    align: 'end',
    cell: ({ id, users }) => (users === 0 ? 'Nobody' : <Link to={usersOf(id)}>{plural(users, 'user')}</Link>),
  },
  { key: 'permissions', title: 'Permissions', width: 110, align: 'end', cell: ({ permissions }) => numberText(permissions) },
];

/** Every role, by whom it is for: who holds it, how much it lets them do. */
export function RolesPage() {
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const result = useQuery(rolesApi.list());
  return (
    <Page
      title="Roles"
      count={result.data && String(result.data.length)}
      actions={
        <Can do="edit-roles">
          <Button onClick={() => setAdding(true)} data-new>
            Add role
          </Button>
        </Can>
      }
    >
      <LoadedRecord result={result}>{(roles) => <RoleTable roles={roles} />}</LoadedRecord>
      <Dialog title="Add a role" opened={adding} onClose={() => setAdding(false)}>
        <NewRoleForm onCancel={() => setAdding(false)} onDone={(role) => void navigate({ href: addressOf(role) })} />
      </Dialog>
    </Page>
  );
}

function RoleTable({ roles }: { readonly roles: readonly RoleSummary[] }) {
  const navigate = useNavigate();
  const rows = kinds.flatMap((kind) => roles.filter((role) => role.kind === kind));
  const selection = useSelection(rows, idOf);
  const [one, other, ...more] = selection.chosen;
  return (
    <>
      <div className={classes.bar}>
        <Button
          variant="default"
          size="compact-md"
          disabled={!one || !other || more.length > 0}
          onClick={() => one && other && void navigate({ href: `${addressOf(one)}?with=${other.id}` })}
        >
          Compare
        </Button>
        <span className={classes.soft} aria-live="polite">
          {!one
            ? 'Choose two roles to compare them.'
            : !other
              ? `Choose one to compare with ${one.name}.`
              : more.length > 0
                ? 'Choose two, no more.'
                : `${one.name} and ${other.name}`}
        </span>
      </div>
      <LineTable
        label="Roles"
        rows={rows}
        columns={columns}
        rowKey={idOf}
        selection={selection}
        nameOf={({ name }) => name}
        groupOf={kindName}
        empty="There are no roles."
      />
    </>
  );
}
