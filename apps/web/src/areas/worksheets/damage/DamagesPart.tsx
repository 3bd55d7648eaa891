import { Button } from '@mantine/core';
import { mostDamages } from '@quarterlight/contract/worksheets/damage-words';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { DamageFields, noDamage } from './DamageFields.tsx';
import classes from './damage.module.css';

/** What is broken, as it is told on the telephone: whether it may be repaired is said at once. */
export function DamagesPart() {
  const { control } = useFormContext<FieldValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'damages', keyName: 'key' });
  return (
    <div className={classes.photographs}>
      {fields.length > 0 && (
        <ul className={classes.rows}>
          {fields.map(({ key }, index) => (
            <li key={key}>
              <fieldset className={classes.one}>
                <legend>Damage {index + 1}</legend>
                <DamageFields at={`damages.${index}.`} />
                <Button variant="subtle" size="compact-sm" onClick={() => remove(index)} aria-label={`Remove damage ${index + 1}`}>
                  Remove
                </Button>
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      {fields.length < mostDamages && (
        <Button variant="default" size="compact-md" onClick={() => append(noDamage)} style={{ justifySelf: 'start' }}>
          {fields.length === 0 ? 'Can it be repaired?' : 'Another damage'}
        </Button>
      )}
    </div>
  );
}
