import type { SettingChanged } from '@quarterlight/contract/system/schemas';
import { useFormContext, useWatch } from 'react-hook-form';
import { instantText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Link } from '../../../ui/Link.tsx';
import { SettingInput } from './SettingInput.tsx';
import { type NamedField, settingText } from './setting-words.ts';
import classes from './settings.module.css';

interface SettingRowProps {
  readonly field: NamedField;
  /** As the form holds it; undefined where there is none. */
  readonly byDefault: unknown;
  readonly changed: SettingChanged | undefined;
  readonly locked: boolean;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const withDefault = new Set(['number', 'percent', 'money', 'time', 'switch', 'lines', 'text', 'email', 'roles']);

/** A setting with its default and with who changed it last. */
export function SettingRow({ field, byDefault, changed, locked }: SettingRowProps) {
  const name = `${field.group}.${field.name}`;
  return (
    <div className={classes.row} data-setting={name} data-kind={field.kind} id={`setting-${field.name}`}>
      <SettingInput field={field} locked={locked} />
      <div className={classes.meta}>
        {withDefault.has(field.kind) && !isSame(byDefault, '') && byDefault !== undefined && <Default field={field} name={name} byDefault={byDefault} />}
        {changed && <Changed changed={changed} />}
      </div>
    </div>
  );
}

function Default({ field, name, byDefault }: { readonly field: NamedField; readonly name: string; readonly byDefault: unknown }) {
  const { control, setValue } = useFormContext();
  const value: unknown = useWatch({ control, name });
  const shown = field.kind === 'percent' && typeof byDefault === 'number' ? byDefault * 100 : byDefault;
  return (
    <>
      <span>Default: {settingText(field, shown)}</span>
      {!isSame(value, byDefault) && (
        <button
          type="button"
          className={classes.back}
          aria-label={`${field.label}: back to default`}
          onClick={() => setValue(name, byDefault, { shouldDirty: true, shouldValidate: true })}
        >
          Back to default
        </button>
      )}
    </>
  );
}

function Changed({ changed: { by, at, entryId } }: { readonly changed: SettingChanged }) {
  const mayRead = useCan('view-system-log');
  const words = `Changed by ${by || 'the product'}, ${instantText(at)}`;
  return mayRead ? <Link to={`/system-log/${entryId}`}>{words}</Link> : <span>{words}</span>;
}
