import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { copyText } from '../../../platform/copy.ts';
import { tenantName } from '../../../platform/tenant.ts';
import { adviceFor, type FieldRow, type RefusalRow, type RouteModel } from '../reference-model.ts';
import classes from './Reference.module.css';

/** The example with this company's own address; only the key is left to be given. */
export const ownExample = (source: string): string => source.replaceAll('$QL_TENANT', tenantName()).replaceAll('$QL/', `${location.origin}/`);

/** One route in full. */
export function RouteReference({ route }: { readonly route: RouteModel }) {
  const place = useRef<HTMLDivElement>(null);
  // By a link from elsewhere it may stand far down.
  useEffect(() => {
    const row = place.current?.parentElement;
    const top = row?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > window.innerHeight / 2) row?.scrollIntoView({ block: 'start' });
  }, []);
  const example = ownExample(route.example);
  return (
    <div className={classes.detail} ref={place}>
      <p>{route.who}</p>
      <Fields title="Parameters" fields={route.parameters} />
      <Fields title="Headers" fields={route.headers} besides="Authorization: ApiKey, a space and the key" />
      <Fields title="Body" fields={route.body} />
      <h4>Answer</h4>
      {route.replyIs !== '' && <p>{route.replyIs}</p>}
      <FieldTable label="Answer" fields={route.reply} />
      {route.refusals.length > 0 && (
        <>
          <h4>Refusals of its own</h4>
          <Refusals label="Refusals of its own" refusals={route.refusals} />
        </>
      )}
      <h4>Example</h4>
      <pre className={classes.example} tabIndex={0} role="region" aria-label="Example">
        {example}
      </pre>
      <Button variant="default" size="compact-sm" onClick={() => void copyText(example)}>
        Copy the example
      </Button>
    </div>
  );
}

interface FieldsProps {
  readonly title: string;
  readonly fields: readonly FieldRow[];
  readonly besides?: string;
}

function Fields({ title, fields, besides }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      {besides && <p>{besides}.</p>}
      <FieldTable label={title} fields={fields} />
    </>
  );
}

function FieldTable({ label, fields }: { readonly label: string; readonly fields: readonly FieldRow[] }) {
  if (fields.length === 0) return null;
  const hasLimits = fields.some(({ limits }) => limits !== '');
  return (
    <div className={classes.table} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            {hasLimits && <th scope="col">{label === 'Headers' ? 'What it is' : 'Limits'}</th>}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, limits, required }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
                {!required && <small> may be left out</small>}
              </td>
              <td>{type}</td>
              {hasLimits && <td>{limits}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Refusals with what they say and what to do. */
export function Refusals({ label, refusals }: { readonly label: string; readonly refusals: readonly RefusalRow[] }) {
  return (
    <div className={classes.table} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Status and code</th>
            <th scope="col">What it says</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ code, status, text }) => (
            <tr key={code}>
              <td>
                {status} <code>{code}</code>
              </td>
              <td>{text}</td>
              <td>{adviceFor(code, status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
