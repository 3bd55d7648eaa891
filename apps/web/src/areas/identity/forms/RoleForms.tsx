import type { RoleRecord } from '@quarterlight/contract/identity/schemas-people';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { formOf, kindName, kindNames } from '../role-words.ts';
import { roleRoutes, rolesApi } from '../roles.api.ts';

interface NewRoleFormProps {
  /** Whose permissions it begins with. */
  readonly from?: RoleRecord;
  readonly onDone: (role: RoleRecord) => void;
  readonly onCancel: () => void;
}

/** A new role, empty or with what another holds. Nobody gives what they do not hold: a copy of a role above them is refused at its field. */
export function NewRoleForm(props: NewRoleFormProps) {
  const result = useQuery(rolesApi.whole());
  return <LoadedRecord result={result}>{(roles) => <NewRoleFields {...props} roles={roles} />}</LoadedRecord>;
}

function NewRoleFields({ roles, from, onDone, onCancel }: NewRoleFormProps & { readonly roles: readonly RoleRecord[] }) {
  const sourceOf = (id: unknown) => roles.find((role) => role.id === id);
  const form = useContractForm(roleRoutes.createRole, {
    defaults: {
      name: from ? `Copy of ${from.name}`.slice(0, 80) : '',
      description: from?.description ?? '',
      kind: 'organisation',
      ownWork: from?.ownWork ?? false,
      permissionIds: [],
      from: from?.id ?? null,
    },
    toBody({ from: other, ...values }) {
      const source = sourceOf(other);
      const kind = source?.kind ?? values.kind;
      return { ...values, kind, permissionIds: source?.permissionIds ?? [], ownWork: kind === 'organisation' && values.ownWork };
    },
    refusals: { 'user.beyond_own': 'from', 'user.unknown_grant': 'from' },
    notice: 'Role added.',
    onDone,
  });
  const source = sourceOf(form.methods.watch('from'));
  const { setValue } = form.methods;
  const bounds = source?.ownWork ?? false;
  // A copy bounds as what it is copied from does, until somebody says otherwise.
  useEffect(() => setValue('ownWork', bounds), [setValue, bounds]);
  const kind = source?.kind ?? form.methods.watch('kind');
  return (
    <Form form={form} submit="Add role" onCancel={onCancel}>
      <TextField name="name" label="Name" required maxLength={80} />
      <TextField name="description" label="Description" maxLength={200} />
      <SelectField
        name="from"
        label="With the permissions of"
        clearable
        placeholder="None: choose them on its page"
        options={namedOptions(roles)}
        description={source && `${plural(source.permissions, 'permission')}. For ${kindName(source).toLowerCase()}, too.`}
      />
      {!source && <SelectField name="kind" label="For" required options={optionsOf(kindNames)} description="This cannot be changed later." />}
      {kind === 'organisation' && <OwnWorkField />}
    </Form>
  );
}

const OwnWorkField = () => (
  <CheckboxField name="ownWork" label="Own jobs and van only" description="Whoever has only such roles sees their own jobs and van, as technicians do." />
);

/** Renames a role or describes it anew. */
export function RoleDetailsForm({ role, done }: { readonly role: RoleRecord; readonly done: () => void }) {
  const { name, description, ownWork } = role;
  const form = useContractForm(roleRoutes.updateRole, {
    params: { id: role.id },
    version: role.version,
    defaults: { name, description, ownWork },
    toBody: (values) => ({ ...formOf(role), ...values }),
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <TextField name="name" label="Name" required maxLength={80} />
      <TextField name="description" label="Description" maxLength={200} />
      {role.code === null && role.kind === 'organisation' && <OwnWorkField />}
    </Form>
  );
}
