import { isPostcode, postcodeWithin } from '@quarterlight/contract/rules/postcode';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { textOf } from '../../../ui/form/use-field.ts';
import { diaryApi } from '../../diary/diary.api.ts';
import { BookingFields } from '../forms/BookingFields.tsx';
import { optionsOf } from '../forms/options.ts';
import { Proposals } from '../forms/Proposals.tsx';
import { adasNames } from '../words.ts';
import classes from './intake.module.css';

/** The ADAS question, the best slots, and everything by hand below. */
export function SlotPart({ minutes, skills, mayBook }: { readonly minutes: number; readonly skills: readonly string[]; readonly mayBook: boolean }) {
  const { watch, setValue, getFieldState } = useFormContext<FieldValues>();
  const branches = useQuery(diaryApi.branches());
  const postcode = textOf(watch('address.postcode'));
  const [latitude, longitude, branchId] = watch(['address.latitude', 'address.longitude', 'booking.branchId']);
  const proposed = branches.data?.find(({ postcodeAreas }) => postcodeWithin(postcode, postcodeAreas))?.id;
  useEffect(() => {
    if (proposed) setValue('booking.branchId', proposed);
  }, [proposed, setValue]);
  useEffect(() => {
    if (!getFieldState('booking.minutes').isDirty) setValue('booking.minutes', minutes);
  }, [minutes, setValue, getFieldState]);
  const located = typeof latitude === 'number' && typeof longitude === 'number';
  return (
    <>
      <div className={classes.fields}>
        <SelectField name="adasRequirement" label="Does the vehicle need a calibration?" options={optionsOf(adasNames)} />
        <TextField name="adasSource" label="Known from" maxLength={120} placeholder="Customer, photograph, VIN look-up" />
      </div>
      {mayBook && (isPostcode(postcode) || textOf(branchId) !== '') && (
        <Proposals
          query={{
            limit: 6,
            minutes,
            ...(textOf(branchId) ? { branchId: textOf(branchId) } : {}),
            ...(isPostcode(postcode) ? { postcode } : {}),
            ...(located ? { latitude, longitude } : {}),
            skills: [...skills],
          }}
          chosen={watch(['booking.technicianId', 'booking.day', 'booking.slot']).join(' ')}
          onPick={(proposal) => {
            for (const [name, value] of Object.entries({
              branchId: proposal.branchId,
              technicianId: proposal.technicianId,
              day: proposal.day,
              slot: proposal.slot,
            }))
              setValue(`booking.${name}`, value, { shouldDirty: true });
          }}
        />
      )}
      {mayBook && (
        <div className={classes.fields}>
          <BookingFields prefix="booking." />
          <CheckboxField name="tellCustomer" label="Send the customer a confirmation" />
        </div>
      )}
    </>
  );
}
