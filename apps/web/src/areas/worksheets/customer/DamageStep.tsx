import { causesOfDamage } from '@quarterlight/contract/system/lookup-routes';
import { damagedGlassNames, damageExtents } from '@quarterlight/contract/worksheets/customer-names';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { lookupFor } from '../../../platform/query.ts';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { CarPicture } from './CarPicture.tsx';
import classes from './customer.module.css';
import { Photographs, type PhotographsProps } from './Photographs.tsx';

const kinds = Object.entries(damagedGlassNames);

/** Which glass, how bad, how it came about, and photographs of it. */
export function DamageStep(photographs: PhotographsProps) {
  const causes = useQuery(lookupFor(causesOfDamage));
  return (
    <>
      <GlassField />
      <div className={classes.fields}>
        <SelectField name="extent" label="How bad is it?" required options={optionsOf(damageExtents)} />
        <SelectField name="causeId" label="How did it happen?" clearable options={namedOptions(causes.data)} />
        <div className={classes.wide}>
          <TextareaField name="note" label="Anything else we should know" maxLength={1000} />
        </div>
      </div>
      <Photographs {...photographs} />
    </>
  );
}

/** The damaged glass, by its name, and on a picture of a car seen from above. */
function GlassField() {
  const { value, onChange, bound } = useField('glass', 'Which glass is damaged?');
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const id = useId();
  const toggle = (kind: string) => onChange(chosen.includes(kind) ? chosen.filter((each) => each !== kind) : [...chosen, kind]);
  return (
    <fieldset className={classes.glass} aria-describedby={bound.error ? id : undefined}>
      <legend>Which glass is damaged?</legend>
      <CarPicture chosen={chosen} />
      <div ref={bound.ref} tabIndex={-1} className={classes.choices}>
        {kinds.map(([kind, name]) => (
          <button key={kind} type="button" aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
            {name}
          </button>
        ))}
      </div>
      {bound.error && (
        <p id={id} className={classes.wrong} role="alert">
          {bound.error}
        </p>
      )}
    </fieldset>
  );
}
