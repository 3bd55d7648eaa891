import { useQuery } from '@tanstack/react-query';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { Permission } from '../role-words.ts';
import { roleRoutes, rolesApi } from '../roles.api.ts';

/** A permission of the company's own. Administrator holds it from the first moment, and so can give it. */
export function NewPermissionForm({ done }: { readonly done: () => void }) {
  const form = useContractForm(roleRoutes.createPermission, {
    defaults: { name: '', description: '', systemModuleId: '' },
    notice: 'Permission added.',
    onDone: done,
  });
  return <PermissionFields form={form} submit="Add permission" done={done} />;
}

/** Describes a permission anew, moves it to another module, or renames one that was added. */
export function PermissionForm({ permission, done }: { readonly permission: Permission; readonly done: () => void }) {
  const { id, name, description, systemModuleId } = permission;
  const form = useContractForm(roleRoutes.updatePermission, { params: { id }, defaults: { name, description, systemModuleId }, onDone: done });
  return <PermissionFields form={form} submit="Save" isShipped={permission.shipped} done={done} />;
}

interface PermissionFieldsProps {
  readonly form: ContractForm;
  readonly submit: string;
  readonly isShipped?: boolean;
  readonly done: () => void;
}

function PermissionFields({ form, submit, isShipped = false, done }: PermissionFieldsProps) {
  const modules = useQuery(rolesApi.modules());
  return (
    <Form form={form} submit={submit} onCancel={done}>
      <TextField
        name="name"
        label="Name"
        required
        maxLength={80}
        disabled={isShipped}
        description={isShipped ? 'The product brings this permission with it: its name stays.' : 'Letters, digits and hyphens, such as approve-overtime'}
      />
      <TextField name="description" label="Description" maxLength={200} description="What whoever holds it may do, as others read it" />
      <SelectField name="systemModuleId" label="Module" required options={namedOptions(modules.data)} />
    </Form>
  );
}
