import { Checkbox, TextInput } from '@mantine/core';
import { sortKey } from '@quarterlight/kit/text';
import { useId, useState } from 'react';
import classes from '../../../ui/form/check-groups.module.css';
import { type FieldProps, useField } from '../../../ui/form/use-field.ts';

interface Offered {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly module: string;
}

interface PermissionsFieldProps extends FieldProps {
  /** What may be chosen; undefined while it is on its way. */
  readonly offered: readonly Offered[] | undefined;
  readonly hint: string;
  /** What is said below one; its name unless told. */
  readonly noteOf?: (permission: Offered) => string | undefined;
}

const idsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);
const wordsOf = ({ description, name }: Offered): string => description || name;

/** Which permissions somebody, or something, gets: one by one or a module at once. What is chosen and not offered stays. */
export function PermissionsField({ name, label, offered, hint, noteOf = (permission) => permission.name }: PermissionsFieldProps) {
  const [text, setText] = useState('');
  const id = useId();
  const all = offered ?? [];
  const nameOf = new Map(all.map((each) => [each.id, wordsOf(each)]));
  const { value, onChange, bound } = useField(name, label, (of) =>
    idsIn(of)
      .map((each) => nameOf.get(each) ?? 'Another')
      .join(', '),
  );
  const chosen = new Set(idsIn(value));
  const wanted = sortKey(text);
  const shown = all.filter(({ name: code, description, module }) => sortKey(`${code} ${description} ${module}`).includes(wanted));
  const put = (permissions: readonly Offered[], is: boolean) => {
    const ids = new Set(permissions.map((each) => each.id));
    onChange([...[...chosen].filter((each) => !ids.has(each)), ...(is ? ids : [])]);
  };
  return (
    <fieldset className={classes.groups} aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      <p className={classes.hint} id={`${id}-hint`}>
        {hint} {chosen.size === 0 ? 'Nothing is chosen yet.' : `${chosen.size} chosen.`}
      </p>
      <TextInput
        ref={bound.ref}
        type="search"
        aria-label="Find a permission"
        placeholder="Find a permission"
        value={text}
        maxLength={60}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        aria-invalid={bound.error !== undefined}
        aria-describedby={bound.error === undefined ? undefined : `${id}-error`}
      />
      {bound.error !== undefined && (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {bound.error}
        </p>
      )}
      <div className={classes.list}>
        {[...Map.groupBy(shown, ({ module }) => module)].map(([module, permissions]) => {
          const count = permissions.filter((each) => chosen.has(each.id)).length;
          return (
            <fieldset key={module} className={classes.group}>
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
                    label={wordsOf(permission)}
                    description={noteOf(permission)}
                    checked={chosen.has(permission.id)}
                    onChange={(event) => put([permission], event.currentTarget.checked)}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
        {shown.length === 0 && <p className={classes.none}>{offered === undefined ? 'Loading…' : 'No permission of yours reads so.'}</p>}
      </div>
    </fieldset>
  );
}
