import { TextInput } from '@mantine/core';
import { displayRegistration, normaliseRegistration, registrationProblem } from '@quarterlight/contract/rules/registration';
import type { LookupReply } from '@quarterlight/contract/vehicles/schemas';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { textOf, useField } from '../../../ui/form/use-field.ts';
import { lookupApi } from '../../vehicles/index.ts';
import classes from './customer.module.css';

/** What the look-up says to a customer; whatever it cannot say is typed. */
function toldOf({ found, outcome, make, colour, year }: LookupReply): string {
  if (found) return ['Found:', [make, colour, year].filter(Boolean).join(', ')].join(' ');
  if (outcome === 'not-found' || outcome === 'bad-format') return 'This registration is not known to the DVLA. Check it, or type make and model.';
  return 'The look-up does not answer just now. Type make and model.';
}

/** The registration with its look-up, and the vehicle as it is typed. */
export function VehicleStep() {
  const { setValue, getValues } = useFormContext<FieldValues>();
  const { value, onChange, bound } = useField('vehicle.registration', 'Registration');
  const lookup = useMutation({ ...lookupApi.lookup(), meta: { quiet: true } });
  const [told, setTold] = useState('');
  const asked = useRef('');
  const search = async () => {
    const registration = normaliseRegistration(textOf(getValues('vehicle.registration')));
    if (registration === asked.current || registrationProblem(registration) !== null) return;
    asked.current = registration;
    setValue('vehicle.registration', displayRegistration(registration), { shouldDirty: true });
    setTold('Looking it up');
    const answer = await lookup.mutateAsync({ body: { registration }, quiet: true }).catch(() => null);
    if (asked.current !== registration) return;
    setTold(answer === null ? 'The look-up does not answer just now. Type make and model.' : toldOf(answer));
    if (!answer?.found) return;
    setValue('vehicle.make', answer.make ?? '', { shouldDirty: true });
    setValue('vehicle.colour', answer.colour ?? '', { shouldDirty: true });
    setValue('vehicle.year', answer.year, { shouldDirty: true });
  };
  return (
    <div className={classes.fields}>
      <TextInput
        label="Registration"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={12}
        {...bound}
        classNames={{ input: classes.registration ?? '' }}
        value={textOf(value)}
        onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        onBlur={() => {
          bound.onBlur();
          void search();
        }}
      />
      <p className={classes.told} aria-live="polite">
        {told}
      </p>
      <TextField name="vehicle.make" label="Make" maxLength={60} />
      <TextField name="vehicle.model" label="Model" maxLength={80} />
      <QuantityField name="vehicle.year" label="Year" />
      <TextField name="orderNumber" label="Your reference or order number" maxLength={60} />
    </div>
  );
}
