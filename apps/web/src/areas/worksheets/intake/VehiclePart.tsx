import { TextInput } from '@mantine/core';
import { displayRegistration, normaliseRegistration, registrationProblem, registrationWarning } from '@quarterlight/contract/rules/registration';
import { motStatuses, taxStatuses } from '@quarterlight/contract/vehicles/names';
import type { LookupReply } from '@quarterlight/contract/vehicles/schemas';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { Autocomplete } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { textOf, useField } from '../../../ui/form/use-field.ts';
import { sameText, useMakesAndModels, vehiclesApi } from '../../vehicles/vehicles.api.ts';
import { inSentence, joined } from '../words.ts';
import classes from './intake.module.css';

const capitals = (text: string): string => text.toUpperCase();

/** Registration with its look-up; what the look-up cannot say is typed and never blocks. */
export function VehiclePart() {
  const { setValue, setFocus, setError, clearErrors, getValues } = useFormContext<FieldValues>();
  const { value, onChange, bound } = useField('vehicle.registration');
  const make = useField('vehicle.make');
  const model = useField('vehicle.model');
  const lookup = useMutation({ ...vehiclesApi.lookup(), meta: { quiet: true } });
  const typedMake = textOf(make.value);
  const { makes, models } = useMakesAndModels(typedMake);
  const [failed, setFailed] = useState(false);
  const asked = useRef(normaliseRegistration(textOf(value)));
  const takeOver = (answer: LookupReply, entered: boolean) => {
    setValue('ui.vehicle', answer.found ? 'found' : 'typed');
    if (answer.found) {
      setValue('vehicle.id', answer.vehicleId);
      setValue('vehicle.make', answer.make ?? '', { shouldDirty: true });
      setValue('vehicle.model', answer.model ?? '', { shouldDirty: true });
      setValue('vehicle.year', answer.year, { shouldDirty: true });
      setValue('vehicle.colour', answer.colour ?? '');
    }
    if (entered) setTimeout(() => setFocus(answer.found ? (answer.model ? 'jobTypeId' : 'vehicle.model') : 'vehicle.make'), 0);
  };
  const search = async (entered: boolean) => {
    const registration = normaliseRegistration(textOf(getValues('vehicle.registration')));
    if (registration === '' || registrationProblem(registration) !== null) return;
    if (asked.current === registration) {
      if (entered) setFocus(textOf(getValues('vehicle.model')) ? 'jobTypeId' : 'vehicle.make');
      return;
    }
    asked.current = registration;
    clearErrors('vehicle.registration');
    setFailed(false);
    setValue('vehicle.id', null);
    setValue('vehicle.registration', displayRegistration(registration));
    try {
      takeOver(await lookup.mutateAsync({ body: { registration }, quiet: true }), entered);
    } catch {
      setFailed(true);
      setValue('ui.vehicle', 'typed');
      if (entered) setFocus('vehicle.make');
    }
  };
  const answer = lookup.data;
  const told = lookup.isPending
    ? 'Looking it up'
    : failed
      ? 'The look-up cannot be reached: type make and model.'
      : answer
        ? answer.found
          ? joined(
              [
                answer.colour,
                answer.fuel,
                answer.taxStatus && `tax: ${inSentence(taxStatuses[answer.taxStatus])}`,
                answer.motStatus && `MOT: ${inSentence(motStatuses[answer.motStatus])}`,
              ],
              ', ',
            )
          : answer.message
        : '';
  return (
    <>
      <TextInput
        label="Registration"
        required
        autoFocus
        autoComplete="off"
        spellCheck={false}
        data-lookup
        maxLength={12}
        {...bound}
        classNames={{ input: classes.registration ?? '' }}
        value={textOf(value)}
        onChange={(event) => onChange(capitals(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          const wrong = registrationProblem(textOf(value));
          if (wrong) setError('vehicle.registration', { type: 'custom', message: wrong });
          else void search(true);
        }}
        onBlur={() => {
          bound.onBlur();
          void search(false);
        }}
      />
      <Autocomplete
        label="Make"
        required
        {...make.bound}
        data={[...makes]}
        selectFirstOptionOnChange
        maxLength={60}
        limit={12}
        value={typedMake}
        onChange={make.onChange}
      />
      <Autocomplete
        label="Model"
        required
        {...model.bound}
        data={[...models]}
        selectFirstOptionOnChange
        maxLength={80}
        limit={12}
        value={textOf(model.value)}
        onChange={model.onChange}
        onBlur={() => {
          model.bound.onBlur();
          const known = models.find((one) => sameText(one, textOf(model.value)));
          if (known) model.onChange(known);
        }}
      />
      <QuantityField name="vehicle.year" label="Year" />
      <TextField name="vehicle.body" label="Body" maxLength={40} />
      <p className={classes.told} aria-live="polite">
        {told || registrationWarning(textOf(value)) || ''}
      </p>
    </>
  );
}
