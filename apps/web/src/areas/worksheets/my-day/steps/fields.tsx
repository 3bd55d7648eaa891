import { type ReactNode, useId } from 'react';
import classes from '../my-day.module.css';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  /** The most characters that it takes: it says so when they are reached. */
  readonly most?: number;
}
interface BoxProps extends FieldProps {
  readonly kind?: 'text' | 'day' | 'whole' | 'decimal';
  readonly unit?: string;
  readonly list?: readonly string[];
  readonly min?: string;
}

const modes = { text: 'text', day: undefined, whole: 'numeric', decimal: 'decimal' } as const;

interface LabelledProps extends Omit<FieldProps, 'onChange'> {
  readonly unit?: string | undefined;
  /** The input, with what ties it to its label and its problem. */
  readonly children: (tied: object, id: string) => ReactNode;
}

/** A label above a field and its problem below. */
function Labelled({ label, value, unit, problem, most = Number.POSITIVE_INFINITY, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {unit && <span className={classes.soft}> ({unit})</span>}
      </label>
      {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': problem ? `${id}-problem` : undefined }, id)}
      {value.length >= most && (
        <p className={classes.soft} role="status">
          At most {most} characters
        </p>
      )}
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
}

/** A large field. */
export function Box({ value, onChange, kind = 'text', list, min, ...rest }: BoxProps) {
  return (
    <Labelled {...rest} value={value}>
      {(tied, id) => (
        <>
          <input
            {...tied}
            type={kind === 'day' ? 'date' : 'text'}
            inputMode={modes[kind]}
            autoComplete="off"
            value={value}
            min={min}
            maxLength={rest.most}
            list={list && `${id}-list`}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {list && (
            <datalist id={`${id}-list`}>
              {list.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Labelled>
  );
}

/** Several lines of text. */
export function Area({ value, onChange, ...rest }: FieldProps) {
  return (
    <Labelled {...rest} value={value}>
      {(tied) => <textarea {...tied} rows={3} value={value} maxLength={rest.most} onChange={(event) => onChange(event.currentTarget.value)} />}
    </Labelled>
  );
}

/** One of many, in the phone's own list. */
export function Pick({ value, onChange, options, ...rest }: FieldProps & { readonly options: Readonly<Record<string, string>> }) {
  return (
    <Labelled {...rest} value={value}>
      {(tied) => (
        <select {...tied} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {!(value in options) && <option value={value}>Choose…</option>}
          {Object.entries(options).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface ChoiceProps {
  readonly label: ReactNode;
  readonly value: string | null;
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
}

/** One of a few, as large buttons side by side. */
export function Choice({ label, value, options, onChange, problem }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.choice} aria-invalid={problem ? true : undefined} aria-describedby={problem ? `${name}-problem` : undefined}>
      <legend>{label}</legend>
      <div>
        {Object.entries(options).map(([key, word]) => (
          <label key={key} data-chosen={value === key || undefined}>
            <input type="radio" name={name} value={key} checked={value === key} onChange={() => onChange(key)} />
            {word}
          </label>
        ))}
      </div>
      <Problem id={`${name}-problem`} text={problem} />
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
