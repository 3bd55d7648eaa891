import { Checkbox } from '@mantine/core';
import type { RoleRecord } from '@quarterlight/contract/identity/schemas-people';
import { plural } from '@quarterlight/kit/text';
import { useWatch } from 'react-hook-form';
import type { Address, ListState } from '../../../platform/list-state.ts';
import { useUser } from '../../../platform/permissions.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useField } from '../../../ui/form/use-field.ts';
import { SearchBox } from '../../../ui/table/SearchBox.tsx';
import classes from '../panels/roles.module.css';
import { changeWords, formOf, found, holds, type ModuleOfPermissions, type Permission, permissionWords } from '../role-words.ts';
import { roleRoutes } from '../roles.api.ts';

interface RolePermissionsFormProps {
  readonly role: RoleRecord;
  readonly modules: readonly ModuleOfPermissions[];
  /** Shows those alone that have the text of its search. */
  readonly list: ListState<Address>;
  readonly done: () => void;
}

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);

/** Gives a role permissions and takes them, one by one or a module at once. */
export function RolePermissionsForm({ role, modules, list, done }: RolePermissionsFormProps) {
  const form = useContractForm(roleRoutes.updateRole, {
    params: { id: role.id },
    version: role.version,
    defaults: { permissionIds: role.permissionIds },
    toBody: (values) => ({ ...formOf(role), ...values }),
    onDone: done,
  });
  const chosen = idsIn(useWatch({ control: form.methods.control, name: 'permissionIds' }));
  const words = changeWords(role.permissionIds, chosen);
  const send = async () => {
    const taken = role.permissionIds.filter((id) => !chosen.includes(id));
    if (role.own && taken.length > 0 && !(await confirm(ownRole(taken.length)))) return;
    await form.submit();
  };
  return (
    <div className={classes.editor}>
      <div className={classes.bar}>
        <SearchBox list={list} placeholder="Permissions" />
      </div>
      <Form
        form={form}
        submit="Save"
        onCancel={done}
        onSend={() => void send()}
        isLong
        extra={
          <span className={classes.soft} role="status">
            {words === '' ? 'Nothing changed yet.' : `This ${words}.`}
          </span>
        }
      >
        <PermissionsField role={role} modules={modules} text={list.q} />
      </Form>
    </div>
  );
}

const ownRole = (taken: number) => ({
  title: 'Take from your own role?',
  text: `You hold this role yourself. ${plural(taken, 'permission')} of it may be yours by this role alone: then you cannot give ${taken === 1 ? 'it' : 'them'} back.`,
  confirm: 'Take from my role',
  danger: true,
});

function PermissionsField({ role, modules, text }: Pick<RolePermissionsFormProps, 'role' | 'modules'> & { readonly text: string }) {
  const { permissions: held } = useUser();
  const all = modules.flatMap(({ permissions }) => permissions);
  const { value, onChange, bound } = useField('permissionIds', 'Permissions', (ids) => {
    const words = changeWords(role.permissionIds, idsIn(ids));
    return `${plural(idsIn(ids).length, 'permission')}${words && `: ${words}`}`;
  });
  const chosen = new Set(idsIn(value));
  // What the role had when the form was opened may come back; anything else is given by who holds it.
  const mayTick = ({ id, name }: Permission) => role.permissionIds.includes(id) || holds(held, name);
  // In the order in which the role itself is answered, so that what is put back counts as unchanged.
  const inOrder = all.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(({ id }) => id);
  const set = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    onChange(inOrder.filter((id) => next.has(id)));
  };
  const shown = found(modules, text);
  return (
    <div ref={bound.ref} tabIndex={-1} className={classes.modules}>
      {bound.error && (
        <p role="alert" className={classes.wrong}>
          {bound.error}
        </p>
      )}
      {shown.length === 0 && <p className={classes.soft}>No permission has these words.</p>}
      {shown.map(({ id, name, permissions }) => {
        const open = permissions.filter(mayTick);
        const on = permissions.filter((permission) => chosen.has(permission.id)).length;
        return (
          <fieldset key={id} className={classes.module}>
            <legend>
              <Checkbox
                label={name}
                aria-label={`All of ${name}`}
                checked={on === permissions.length}
                indeterminate={on > 0 && on < permissions.length}
                disabled={open.length === 0}
                onChange={() =>
                  set(
                    open.map((permission) => permission.id),
                    !open.every((permission) => chosen.has(permission.id)),
                  )
                }
              />
              <span className={classes.soft}>
                {on} of {permissions.length}
              </span>
            </legend>
            {permissions.map((permission) => (
              <Checkbox
                key={permission.id}
                label={permissionWords(permission)}
                description={mayTick(permission) ? permission.name : `${permission.name}: you do not hold it, so you cannot give it`}
                checked={chosen.has(permission.id)}
                disabled={!mayTick(permission)}
                onChange={(event) => set([permission.id], event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
