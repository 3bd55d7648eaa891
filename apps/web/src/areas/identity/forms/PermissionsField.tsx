import { Checkbox, TextInput } from '@mantine/core';
import type { Grantable } from '@quarterlight/contract/identity/routes-users';
import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { sortKey } from '@quarterlight/kit/text';
import { useId, useState } from 'react';
import { type FieldProps, useField } from '../../../ui/form/use-field.ts';
import classes from '../panels/permissions.module.css';

interface PermissionsFieldProps extends FieldProps {
  readonly user: UserRecord;
  readonly offered: Grantable['permissions'];
}

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

/** Permissions to give directly, by module; it says which of them a role gives already. */
export function PermissionsField({ name, label, user, offered }: PermissionsFieldProps) {
  const [text, setText] = useState('');
  const id = useId();
  const nameOf = new Map(offered.map((each) => [each.id, each.description || each.name]));
  const { value, onChange, bound } = useField(name, label, (of) =>
    idsIn(of)
      .map((each) => nameOf.get(each) ?? 'Another')
      .join(', '),
  );
  const chosen = idsIn(value);
  const fromRoles = new Map(user.permissions.map((each) => [each.name, each.roles.map((role) => role.name).join(', ')]));
  const wanted = sortKey(text);
  const fitting = offered.filter(({ name: code, description, module }) => sortKey(`${code} ${description} ${module}`).includes(wanted));
  const toggle = (each: string) => onChange(chosen.includes(each) ? chosen.filter((one) => one !== each) : [...chosen, each]);
  return (
    <fieldset className={classes.field} aria-describedby={bound.error ? id : undefined}>
      <legend>{label}</legend>
      {bound.error && (
        <p id={id} className={classes.wrong}>
          {bound.error}
        </p>
      )}
      <TextInput
        ref={bound.ref}
        name={name}
        type="search"
        size="xs"
        aria-label="Find a permission"
        placeholder="Find a permission"
        value={text}
        maxLength={60}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className={classes.soft} role="status">
        {chosen.length === 0 ? 'None given directly.' : `${chosen.length} given directly.`}
        {fitting.length === 0 && ' Nothing found.'}
      </p>
      <div className={classes.modules}>
        {[...Map.groupBy(fitting, ({ module }) => module)].map(([module, permissions]) => (
          <div key={module} role="group" aria-label={module} className={classes.group}>
            <h3>{module}</h3>
            {permissions.map((each) => {
              const roles = fromRoles.get(each.name);
              return (
                <Checkbox
                  key={each.id}
                  size="xs"
                  label={each.description || each.name}
                  description={roles ? `Comes from ${roles}` : undefined}
                  checked={chosen.includes(each.id)}
                  onChange={() => toggle(each.id)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
