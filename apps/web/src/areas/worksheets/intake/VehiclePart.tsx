import { TextInput } from '@mantine/core';
import { displayRegistration, normaliseRegistration, registrationProblem, registrationWarning } from '@quarterlight/contract/rules/registration';
import { motStatuses, taxStatuses } from '@quarterlight/contract/vehicles/names';
import type { LookupReply, OwnVehicle } from '@quarterlight/contract/vehicles/schemas';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { Autocomplete } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { textOf, useField } from '../../../ui/form/use-field.ts';
import { later } from '../../../ui/later.tsx';
import { isPhone } from '../../../ui/use-phone.ts';
import { lookupApi, sameText, useMakesAndModels } from '../../vehicles/index.ts';
import { inSentence, joined } from '../said.ts';
import classes from './intake.module.css';
import { useGivenVehicle } from './use-given-vehicle.ts';

const Between = later(() => import('./Between.tsx'), 'Between');
const capitals = (text: string): string => text.toUpperCase();
const whole = { shouldSelect: true };

/** A letter typed behind what stands in a field. */
const isAppended = ({ key, ctrlKey, metaKey, altKey, currentTarget: { selectionStart, value } }: KeyboardEvent<HTMLInputElement>): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey && selectionStart === value.length;

/** Registration with its look-up; what the look-up cannot say is typed and never blocks. `next` is the field that the call goes on with. */
export function VehiclePart({ next = 'jobTypeId' }: { readonly next?: string }) {
  const { setValue, setFocus, setError, clearErrors, getValues } = useFormContext<FieldValues>();
  const { value, onChange, bound } = useField('vehicle.registration');
  const make = useField('vehicle.make');
  const model = useField('vehicle.model');
  const lookup = useMutation({ ...lookupApi.lookup(), meta: { quiet: true } });
  const typedMake = textOf(make.value);
  const { makes, models } = useMakesAndModels(typedMake);
  const [failed, setFailed] = useState(false);
  // 'cors' is the Corsa where it begins one model only; the list may come after one has gone on.
  const typesModel = useRef(false);
  const completeModel = () => {
    const typed = textOf(model.value).trim();
    const begun = typed === '' ? [] : models.filter((one) => sameText(one.slice(0, typed.length), typed));
    const known = begun.find((one) => sameText(one, typed)) ?? (begun.length === 1 ? begun[0] : undefined);
    if (known && known !== typed) model.onChange(known);
  };
  const complete = useRef(completeModel);
  complete.current = completeModel;
  useEffect(() => {
    if (models.length > 0 && !typesModel.current) complete.current();
  }, [models]);
  const asked = useRef(normaliseRegistration(textOf(value)));
  // Our vehicle and another of the same registration: a person chooses, they are never mixed.
  const [between, setBetween] = useState<LookupReply | null>(null);
  const fill = (found: { readonly [Key in keyof Omit<OwnVehicle, 'version'>]?: OwnVehicle[Key] | null }) => {
    for (const key of ['make', 'model', 'colour', 'body'] as const) setValue(`vehicle.${key}`, found[key] ?? '', { shouldDirty: true });
    setValue('vehicle.year', found.year ?? null, { shouldDirty: true });
    clearErrors(['vehicle.make', 'vehicle.model']);
  };
  const visited = useRef(false);
  const says = useRef<HTMLParagraphElement>(null);
  const goOn = (found: boolean) =>
    setTimeout(() => {
      if (!found) setFocus('vehicle.make', whole);
      else if (!textOf(getValues('vehicle.model'))) setFocus('vehicle.model', whole);
      // On a phone the list of the job types, and the keys, would cover what is known of the vehicle.
      else if (isPhone()) says.current?.focus();
      else setFocus(next, whole);
    }, 0);
  const takeOver = (answer: LookupReply, entered: boolean) => {
    const { ours, found } = answer;
    setValue('ui.vehicle', found || ours ? 'found' : 'typed');
    setBetween(answer.differs ? answer : null);
    if (answer.differs) return;
    setValue('vehicle.id', answer.vehicleId);
    if (found || ours)
      fill({
        make: ours?.make || answer.make,
        model: ours?.model || answer.model,
        year: ours?.year ?? answer.year,
        colour: ours?.colour || answer.colour,
        body: ours?.body ?? '',
      });
    if (entered) goOn(found || ours !== null);
  };
  const search = async (entered: boolean) => {
    const registration = normaliseRegistration(textOf(getValues('vehicle.registration')));
    if (registration === '' || registrationProblem(registration) !== null) return;
    if (asked.current === registration) {
      if (entered) goOn(textOf(getValues('vehicle.make')) !== '');
      return;
    }
    asked.current = registration;
    clearErrors('vehicle.registration');
    setFailed(false);
    setValue('vehicle.id', null);
    setBetween(null);
    // What was known of another registration is not this one's.
    if (getValues('ui.vehicle') === 'found') fill({});
    setValue('ui.vehicle', 'none');
    setValue('vehicle.registration', displayRegistration(registration));
    try {
      const answer = await lookup.mutateAsync({ body: { registration }, quiet: true });
      // Another registration was typed meanwhile.
      if (asked.current === registration) takeOver(answer, entered);
    } catch {
      if (asked.current !== registration) return;
      setFailed(true);
      setValue('ui.vehicle', 'typed');
      if (entered) goOn(false);
    }
  };
  // Ours was changed meanwhile, or there is no signal: what is chosen between is asked for again.
  const searchAnew = () => {
    asked.current = '';
    return search(true);
  };
  useGivenVehicle(({ registration, ...said }) => {
    setValue('vehicle.registration', registration);
    fill(said);
    // A look-up that does not tell the model leaves the one that was chosen.
    void search(false).then(() => textOf(getValues('vehicle.model')) === '' && fill(said));
  });
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
        onFocus={(event) => {
          // A call that goes on in this tab may be of another vehicle.
          if (!visited.current) event.currentTarget.select();
          visited.current = true;
        }}
        onKeyDown={(event) => {
          // What is typed on ahead of the answer is no part of the registration.
          if (lookup.isPending && isAppended(event)) event.preventDefault();
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
        onFocus={() => {
          typesModel.current = true;
        }}
        onBlur={() => {
          typesModel.current = false;
          model.bound.onBlur();
          completeModel();
        }}
      />
      <QuantityField name="vehicle.year" label="Year" />
      <TextField name="vehicle.body" label="Body" maxLength={40} />
      {between?.ours && (
        <Between
          answer={between}
          fill={fill}
          onChosen={() => {
            setValue('vehicle.id', between.vehicleId);
            setBetween(null);
            goOn(true);
          }}
          onFailed={() => void searchAnew()}
        />
      )}
      <p ref={says} tabIndex={-1} className={classes.told} aria-live="polite">
        {told || registrationWarning(textOf(value)) || ''}
      </p>
    </>
  );
}
