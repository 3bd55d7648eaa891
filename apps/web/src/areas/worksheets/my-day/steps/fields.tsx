import { type ReactNode, useId } from 'react';
import classes from '../my-day.module.css';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
}
interface BoxProps extends FieldProps {
  readonly kind?: 'text' | 'day' | 'whole' | 'decimal';
  readonly unit?: string;
  readonly list?: readonly string[];
  readonly min?: string;
}

const modes = { text: 'text', day: undefined, whole: 'numeric', decimal: 'decimal' } as const;

/** A large field with its label above and its problem below. */
export function Box({ label, value, onChange, problem, kind = 'text', unit, list, min }: BoxProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {unit && <span className={classes.soft}> ({unit})</span>}
      </label>
      <input
        id={id}
        type={kind === 'day' ? 'date' : 'text'}
        inputMode={modes[kind]}
        autoComplete="off"
        value={value}
        min={min}
        list={list && list.length > 0 ? `${id}-list` : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {list && list.length > 0 && (
        <datalist id={`${id}-list`}>
          {list.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
}

/** Several lines of text. */
export function Area({ label, value, onChange, problem }: FieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
}

interface PickProps extends FieldProps {
  readonly options: Readonly<Record<string, string>>;
}

/** One of many, in the phone's own list. */
export function Pick({ label, value, onChange, problem, options }: PickProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!(value in options) && <option value={value}>Choose…</option>}
        {Object.entries(options).map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </select>
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
}

interface ChoiceProps {
  readonly label: ReactNode;
  readonly value: string | null;
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

/** One of a few, as large buttons side by side. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      <div>
        {Object.entries(options).map(([key, word]) => (
          <label key={key} data-chosen={value === key || undefined}>
            <input type="radio" name={name} value={key} checked={value === key} onChange={() => onChange(key)} />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Problem({ id, text }: { readonly id?: string; readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className={classes.problem} role="alert">
      {text}
    </p>
  );
}
