import { Button } from '@mantine/core';
import type { RoleRecord } from '@quarterlight/contract/identity/schemas-people';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { notify } from '../../../platform/notices.ts';
import { askAhead } from '../../../platform/query.ts';
import { readSite } from '../../../platform/session.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { leaving } from '../../../ui/unsaved.ts';
import classes from '../panels/PermissionMatrix.module.css';
import { PermissionMatrix } from '../panels/PermissionMatrix.tsx';
import { byModule, found, type ModuleOfPermissions, type Permission } from '../role-words.ts';
import { rolesApi } from '../roles.api.ts';
import { useAddressList } from '../use-address-list.ts';
import { useMatrixChanges } from '../use-matrix-changes.ts';

const NewPermissionForm = later(() => import('../forms/PermissionForm.tsx'), 'NewPermissionForm');
const PermissionForm = later(() => import('../forms/PermissionForm.tsx'), 'PermissionForm');

export const ahead: Ahead = () => {
  askAhead(rolesApi.whole());
  askAhead(rolesApi.permissions());
};

/** Every permission by module, and which role holds it. */
export function PermissionsPage() {
  const [adding, setAdding] = useState(false);
  const modules = useQuery(rolesApi.modules());
  const permissions = useQuery(rolesApi.permissions());
  const roles = useQuery(rolesApi.whole());
  const all = modules.data && permissions.data && byModule(modules.data, permissions.data);
  return (
    <Page
      title="Permissions"
      fill
      count={permissions.data && String(permissions.data.length)}
      actions={
        <>
          <ResetMenu />
          <Button onClick={() => setAdding(true)} data-new>
            Add permission
          </Button>
        </>
      }
    >
      <LoadedRecord result={roles}>
        {(held) => <LoadedRecord result={permissions}>{() => (all ? <Matrix modules={all} roles={held} /> : null)}</LoadedRecord>}
      </LoadedRecord>
      <Dialog title="Add a permission" opened={adding} onClose={() => setAdding(false)}>
        <NewPermissionForm done={() => setAdding(false)} />
      </Dialog>
    </Page>
  );
}

function Matrix({ modules, roles }: { readonly modules: readonly ModuleOfPermissions[]; readonly roles: readonly RoleRecord[] }) {
  const list = useAddressList('q module role');
  const changes = useMatrixChanges(roles);
  const [edited, setEdited] = useState<Permission | null>(null);
  const isUnsaved = () => changes.count > 0;
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && isUnsaved() && !(await confirm(leaving)),
    enableBeforeUnload: isUnsaved,
  });
  const { module, role } = list.address;
  const shownRoles = role ? roles.filter(({ id }) => role.split(',').includes(id)) : roles;
  const shown = found(module ? modules.filter(({ id }) => module.split(',').includes(id)) : modules, list.q);
  return (
    <>
      <FilterBar
        list={list}
        search="Permissions"
        filters={[
          { kind: 'select', key: 'module', label: 'Module', options: namedOptions(modules), multiple: true },
          { kind: 'select', key: 'role', label: 'Role', options: namedOptions(roles), multiple: true },
        ]}
      />
      {roles.every(({ allowedActions }) => allowedActions.length === 0) && (
        <p className={classes.note}>You see who holds what. Whoever may change roles can tick and untick here, too.</p>
      )}
      {shown.length === 0 ? (
        <EmptyState title="Nothing matches these filters" way={['Clear filters', list.clear]}>
          Take a filter away, or search for something else.
        </EmptyState>
      ) : (
        <PermissionMatrix modules={shown} roles={shownRoles} changes={changes} onEdit={setEdited} />
      )}
      {changes.count > 0 && (
        <div className={classes.save} role="group" aria-label="Changes that are not saved">
          <Button loading={changes.saving} onClick={() => void changes.save()}>
            Save {plural(changes.count, 'change')}
          </Button>
          <Button variant="default" disabled={changes.saving} onClick={changes.clear}>
            Cancel
          </Button>
          <span role="status">
            To {changes.roles.map(({ name }) => name).join(', ')}. Whoever is signed in with {changes.roles.length === 1 ? 'it' : 'one of them'} is told at
            once.
          </span>
        </div>
      )}
      <Dialog title={edited ? `Edit ${edited.name}` : 'Edit a permission'} opened={edited !== null} onClose={() => setEdited(null)}>
        {edited && <PermissionForm permission={edited} done={() => setEdited(null)} />}
      </Dialog>
    </>
  );
}

function ResetMenu() {
  const tell = (changed: number) => notify.success(changed === 0 ? 'No user had anything else: none was changed.' : `${plural(changed, 'user')} changed.`);
  const reset = { customer: useMutation(rolesApi.reset('customer', tell)), branch: useMutation(rolesApi.reset('branch', tell)) };
  const roles = useQuery(rolesApi.whole());
  const ask = async (which: keyof typeof reset) => {
    const role = roles.data?.find(({ code }) => code === which)?.name ?? `of ${which} users`;
    const sure = await confirm({
      title: `Reset permissions of ${which} users?`,
      text: `Every ${which} user${readSite() === null ? '' : ' of the site that you look at'} gets the role ${role} and nothing besides: other roles and permissions given directly are taken away. Who is signed in is told at once. It cannot be taken back.`,
      confirm: 'Reset them',
      danger: true,
    });
    if (sure) reset[which].mutate({});
  };
  return (
    <Menu
      label="Reset permissions"
      place="end"
      trigger={(bind) => (
        <Button {...bind} variant="default">
          Reset…
        </Button>
      )}
      entries={[
        { label: 'Reset permissions of customer users', onClick: () => void ask('customer') },
        { label: 'Reset permissions of branch users', onClick: () => void ask('branch') },
      ]}
    />
  );
}
