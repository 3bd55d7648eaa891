import type { RoleRecord } from '@quarterlight/contract/identity/schemas-people';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
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
      permissionIds: [],
      from: from?.id ?? null,
    },
    toBody({ from: other, ...values }) {
      const source = sourceOf(other);
      return { ...values, permissionIds: source?.permissionIds ?? [], kind: source?.kind ?? values.kind };
    },
    refusals: { 'user.beyond_own': 'from', 'user.unknown_grant': 'from' },
    notice: 'Role added.',
    onDone,
  });
  const source = sourceOf(form.methods.watch('from'));
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
        description={
          source?.code === 'technician'
            ? technicianWarning
            : source && `${plural(source.permissions, 'permission')}. For ${kindName(source).toLowerCase()}, too.`
        }
      />
      {!source && <SelectField name="kind" label="For" required options={optionsOf(kindNames)} description="This cannot be changed later." />}
    </Form>
  );
}

// Only Technician itself bounds whoever holds it.
const technicianWarning = 'Whoever holds only a copy of Technician sees every job that its permissions open, not just their own.';

/** Renames a role or describes it anew. */
export function RoleDetailsForm({ role, done }: { readonly role: RoleRecord; readonly done: () => void }) {
  const { name, description } = role;
  const form = useContractForm(roleRoutes.updateRole, {
    params: { id: role.id },
    version: role.version,
    defaults: { name, description },
    toBody: (values) => ({ ...formOf(role), ...values }),
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <TextField name="name" label="Name" required maxLength={80} />
      <TextField name="description" label="Description" maxLength={200} />
    </Form>
  );
}
