import { Checkbox, TextInput } from '@mantine/core';
import type { KeyPermission } from '@quarterlight/contract/identity/api-key-schemas';
import { sortKey } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useField } from '../../../ui/form/use-field.ts';
import { apiKeysApi } from '../api-keys.api.ts';
import classes from './NewKeyForm.module.css';

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
const fits = ({ name, description, module }: KeyPermission, wanted: string) => sortKey(`${name} ${description} ${module}`).includes(wanted);

/** Which of one's own permissions something gets, by module. */
export function KeyPermissionsField({ name, label }: { readonly name: string; readonly label: string }) {
  const [text, setText] = useState('');
  const { data: all = [], isPending } = useQuery(apiKeysApi.permissions());
  const { value, onChange, bound } = useField(name, label);
  const chosen = new Set(idsIn(value));
  const shown = all.filter((permission) => fits(permission, sortKey(text)));
  const modules = [...Map.groupBy(shown, ({ module }) => module)];
  const put = (permissions: readonly KeyPermission[], is: boolean) => {
    const ids = new Set(permissions.map(({ id }) => id));
    onChange([...[...chosen].filter((id) => !ids.has(id)), ...(is ? ids : [])]);
  };
  return (
    <fieldset className={classes.permissions} aria-describedby={`${name}-hint`}>
      <legend>{label}</legend>
      <p className={classes.hint} id={`${name}-hint`}>
        Only what you may do yourself is here. {chosen.size === 0 ? 'Nothing is chosen yet.' : `${chosen.size} of ${all.length} chosen.`}
      </p>
      <TextInput
        ref={bound.ref}
        type="search"
        aria-label="Search permissions"
        placeholder="Search permissions"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        aria-invalid={bound.error !== undefined}
        aria-describedby={bound.error === undefined ? undefined : `${name}-error`}
      />
      {bound.error !== undefined && (
        <p className={classes.error} id={`${name}-error`} role="alert">
          {bound.error}
        </p>
      )}
      <div className={classes.list}>
        {modules.map(([module, permissions]) => {
          const count = permissions.filter(({ id }) => chosen.has(id)).length;
          return (
            <fieldset key={module} className={classes.module}>
              <legend>
                <Checkbox
                  label={module}
                  checked={count === permissions.length}
                  indeterminate={count > 0 && count < permissions.length}
                  onChange={(event) => put(permissions, event.currentTarget.checked)}
                />
              </legend>
              <div className={classes.checks}>
                {permissions.map((permission) => (
                  <Checkbox
                    key={permission.id}
                    label={permission.description || permission.name}
                    description={permission.name}
                    checked={chosen.has(permission.id)}
                    onChange={(event) => put([permission], event.currentTarget.checked)}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
        {modules.length === 0 && <p className={classes.none}>{isPending ? 'Loading…' : 'No permission of yours reads so.'}</p>}
      </div>
    </fieldset>
  );
}
