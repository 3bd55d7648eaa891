import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import classes from './public.module.css';

interface PublicFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** A field of the public pages; passwords can be shown. */
export function PublicField({ label, value, onChange, error, type = 'text', ...rest }: PublicFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  const input = (
    <input
      {...rest}
      id={id}
      type={isPassword && shown ? 'text' : type}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    />
  );
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {isPassword ? (
        <div className={classes.peek}>
          {input}
          <button type="button" aria-pressed={shown} aria-label={`Show ${label.toLowerCase()}`} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      ) : (
        input
      )}
      {error && (
        <span id={`${id}-error`} className={classes.wrong}>
          {error}
        </span>
      )}
    </div>
  );
}

interface PublicFormProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly submit: string;
  readonly busy: boolean;
  readonly problem?: string | null;
  readonly onSubmit: () => void;
}

/** A short form of the public pages: title, what went wrong, fields, one button. */
export function PublicForm({ title, children, submit, busy, problem, onSubmit }: PublicFormProps) {
  return (
    <form
      className={classes.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      <h1>{title}</h1>
      <div role="alert">{problem && <div className={classes.alert}>{problem}</div>}</div>
      {children}
      <button type="submit" className="ql-button" disabled={busy}>
        {busy ? 'One moment…' : submit}
      </button>
    </form>
  );
}

/** A call of a public form: whether it is under way, and what the form says about its failure. */
export function useSending(problemOf: (error: unknown) => string | null) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (call: () => Promise<unknown>, onFailure?: (error: unknown) => void) => {
    setBusy(true);
    setProblem(null);
    try {
      await call();
    } catch (error) {
      setProblem(problemOf(error));
      onFailure?.(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, setProblem, send };
}
