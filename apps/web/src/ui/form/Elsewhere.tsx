import { Button } from '@mantine/core';
import { listOf } from '@quarterlight/kit/text';
import { useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, set, useWatch } from 'react-hook-form';
import { FieldTable } from '../FieldTable.tsx';
import { type ComparedField, changedBetween, compare, following } from './compared-fields.ts';
import classes from './Elsewhere.module.css';
import { toldValue } from './told-value.ts';
import type { ContractForm } from './use-contract-form.ts';

interface ElsewhereProps {
  readonly form: ContractForm;
  /** The verb on the form's button. */
  readonly submit: string;
}

/** What somebody else changed while the form was open: in a line before saving, field by field once that was tried or asked for. */
export function Elsewhere({ form, submit }: ElsewhereProps) {
  const { base, now, told, begin } = form.comparison;
  if (told !== null) return <BothVersions form={form} submit={submit} />;
  const changed = changedBetween(form.fields, base.values, now.values);
  return (
    <div role="status" className={classes.quiet}>
      <span>Changed by somebody else meanwhile: {listOf(changed.map(([, { label }]) => label))}.</span>
      <Button size="compact-sm" variant="default" onClick={() => begin('')}>
        Compare
      </Button>
    </div>
  );
}

/** Nothing typed is lost: a field that the person left alone follows the record, one that they changed stays, and either can be chosen. */
function BothVersions({ form, submit }: ElsewhereProps) {
  const { methods, fields, comparison } = form;
  const { base, now, moved, told, seen } = comparison;
  const typed: FieldValues = useWatch({ control: methods.control });
  const [mine, setMine] = useState<FieldValues>(() => structuredClone(methods.getValues()));
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => panel.current?.focus(), [told]);
  useEffect(() => {
    if (!moved) return;
    for (const [name, value] of following(fields, { typed: methods.getValues(), was: base.values, is: now.values }))
      methods.setValue(name, value, { shouldDirty: true });
    seen();
  });
  const rows = compare(fields, { typed, mine, is: now.values });
  const keep = ({ name, yours, theirs }: ComparedField, which: 'yours' | 'theirs') => {
    const next: FieldValues = structuredClone(mine);
    set(next, name, yours);
    setMine(next);
    methods.setValue(name, which === 'yours' ? yours : theirs, { shouldDirty: true });
  };
  return (
    <section ref={panel} tabIndex={-1} className={classes.panel} aria-labelledby={id}>
      <h3 id={id}>Somebody else changed this, too</h3>
      {told && <p role="alert">{told}</p>}
      <p>
        {rows.length === 0 ? 'Nothing that you can change here differs from it.' : `Choose what to keep, then press ${submit}.`} Nothing that you typed is lost.
      </p>
      {rows.length > 0 && (
        <FieldTable label="Yours and theirs" of={['Yours', 'Theirs']}>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.field.label}</th>
              <Choice row={row} which="yours" group={`${id}${row.name}`} keep={keep} />
              <Choice row={row} which="theirs" group={`${id}${row.name}`} keep={keep} />
            </tr>
          ))}
        </FieldTable>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly row: ComparedField;
  readonly which: 'yours' | 'theirs';
  readonly group: string;
  readonly keep: (row: ComparedField, which: 'yours' | 'theirs') => void;
}

function Choice({ row, which, group, keep }: ChoiceProps) {
  const text = (row.field.text ?? toldValue)(row[which]);
  const kept = row.keeps === which;
  return (
    <td data-kept={kept || undefined}>
      <label>
        <input type="radio" name={group} checked={kept} onChange={() => keep(row, which)} aria-label={`${row.field.label}: ${which}, ${text}`} />
        <span>{text}</span>
      </label>
    </td>
  );
}
