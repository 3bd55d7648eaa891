import type { RoleRecord } from '@quarterlight/contract/identity/schemas-people';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { useParam } from '../../../platform/param.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { type MenuAction, RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { RoleHolders } from '../panels/RoleHolders.tsx';
import { RoleMarks } from '../panels/RoleMarks.tsx';
import { RolePermissions } from '../panels/RolePermissions.tsx';
import { RoleTools } from '../panels/RoleTools.tsx';
import classes from '../panels/roles.module.css';
import { byModule, kindName, type ModuleOfPermissions } from '../role-words.ts';
import { rolesApi } from '../roles.api.ts';
import { useAddressList } from '../use-address-list.ts';

const NewRoleForm = later(() => import('../forms/RoleForms.tsx'), 'NewRoleForm');
const RoleDetailsForm = later(() => import('../forms/RoleForms.tsx'), 'RoleDetailsForm');
const RoleComparison = later(() => import('../panels/RoleComparison.tsx'), 'RoleComparison');
const RolePermissionsForm = later(() => import('../forms/RolePermissionsForm.tsx'), 'RolePermissionsForm');

export const ahead: Ahead = ({ params }) => {
  askAhead(rolesApi.one(params.id ?? ''));
  askAhead(rolesApi.modules());
  askAhead(rolesApi.permissions());
};

const addressOf = (id: string) => pathTo('/users/roles/role/$id', { id });

/** One role: whom it is for, what it lets them do, who has it, and how it differs from another. */
export function RolePage() {
  const result = useQuery(rolesApi.one(useParam('id')));
  const [modules, permissions] = [useQuery(rolesApi.modules()), useQuery(rolesApi.permissions())];
  const { data, error, isError, refetch } = result;
  // Who has it stands below what it permits on a phone, and would be pushed down.
  const isHere = !modules.isPending && !permissions.isPending;
  return <LoadedRecord result={{ data: isHere ? data : undefined, error, isError, refetch }}>{(role) => <Role key={role.id} role={role} />}</LoadedRecord>;
}

function Role({ role }: { readonly role: RoleRecord }) {
  const navigate = useNavigate();
  const [copying, setCopying] = useState(false);
  const remove = useMutation(rolesApi.remove(() => navigate({ href: pathTo('/users/roles'), replace: true })));
  const may = (action: RoleRecord['allowedActions'][number]) => role.allowedActions.includes(action);
  const mayCopy = useCan('edit-roles') && may('edit');
  const askToRemove = async () => {
    if (await confirm({ title: `Remove ${role.name}?`, text: 'Nobody has it. It cannot be brought back.', confirm: 'Remove', danger: true }))
      remove.mutate({ params: { id: role.id } });
  };
  const menu: MenuAction[] = [
    ...(mayCopy ? [{ label: 'Copy this role', onClick: () => setCopying(true) }] : []),
    ...(may('remove') ? [{ label: 'Remove this role', apart: true, danger: true, onClick: () => void askToRemove() }] : []),
  ];
  return (
    <RecordPage
      kind="Role"
      number={role.name}
      record={{ entity: 'role', id: role.id }}
      state={<StateChip tone="blue">{kindName(role)}</StateChip>}
      facts={
        <>
          <RoleMarks role={role} />
          <span>{role.users === 0 ? 'Held by nobody' : `Held by ${plural(role.users, 'user')}`}</span>
          {role.own && <span>You hold it</span>}
        </>
      }
      menu={menu}
      aside={<RoleHolders role={role} />}
    >
      <Section title="Details" canEdit={may('edit')} edit={(done) => <RoleDetailsForm role={role} done={done} />}>
        <Facts
          columns={3}
          of={[['Name', role.name], ['Description', role.description], ['For', kindName(role)], role.ownWork && ['Sees', 'Own jobs and van only']]}
        />
      </Section>
      <Permissions role={role} mayEdit={may('edit')} />
      <Dialog title={`Copy ${role.name}`} opened={copying} onClose={() => setCopying(false)}>
        <NewRoleForm
          from={role}
          onCancel={() => setCopying(false)}
          onDone={(made) => {
            setCopying(false);
            void navigate({ href: addressOf(made.id) });
          }}
        />
      </Dialog>
    </RecordPage>
  );
}

function Permissions({ role, mayEdit }: { readonly role: RoleRecord; readonly mayEdit: boolean }) {
  const list = useAddressList('q with only');
  const modules = useQuery(rolesApi.modules());
  const permissions = useQuery(rolesApi.permissions());
  const withId = list.address['with'] ?? '';
  const other = useQuery({ ...rolesApi.one(withId), enabled: withId !== '' });
  const all = modules.data && permissions.data && byModule(modules.data, permissions.data);
  const isWhole = role.code === 'administrator';
  const onlyDifferences = list.address['only'] === 'differences';
  return (
    <Section
      title="Permissions"
      count={role.permissions}
      place="permissions"
      canEdit={mayEdit && !isWhole && all !== undefined}
      edit={(done) => <RolePermissionsForm role={role} modules={all ?? []} list={list} done={done} />}
    >
      <RoleTools list={list} roleId={role.id} />
      {isWhole && <p className={classes.soft}>Administrator holds every permission, and keeps them. Make another role for whoever is to have fewer.</p>}
      <LoadedRecord result={modules.isError ? modules : permissions}>
        {() => (all ? <Shown role={role} other={withId === '' ? null : other} modules={all} text={list.q} onlyDifferences={onlyDifferences} /> : null)}
      </LoadedRecord>
    </Section>
  );
}

interface ShownProps {
  readonly role: RoleRecord;
  readonly other: { readonly data?: RoleRecord | undefined; readonly error: unknown; readonly isError: boolean; refetch(): unknown } | null;
  readonly modules: readonly ModuleOfPermissions[];
  readonly text: string;
  readonly onlyDifferences: boolean;
}

function Shown({ role, other, modules, text, onlyDifferences }: ShownProps) {
  if (other === null) return <RolePermissions modules={modules} held={role.permissionIds} text={text} />;
  return (
    <LoadedRecord result={other}>
      {(second) => <RoleComparison role={role} other={second} modules={modules} text={text} onlyDifferences={onlyDifferences} />}
    </LoadedRecord>
  );
}
