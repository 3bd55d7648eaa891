import { proposeBranch } from '@quarterlight/contract/rules/nearest-branch';
import { isPostcode } from '@quarterlight/contract/rules/postcode';
import { productSupply } from '@quarterlight/contract/stock/routes';
import { type Day, isDay, today } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { namedDayText, tenantZone } from '../../../platform/formats.ts';
import { queryFor } from '../../../platform/query.ts';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { textOf } from '../../../ui/form/use-field.ts';
import { WhenIdle } from '../../../ui/WhenIdle.tsx';
import { companiesApi } from '../../companies/companies.api.ts';
import { BookingFields } from '../forms/BookingFields.tsx';
import { Proposals, SlotsPending } from '../forms/Proposals.tsx';
import { SlotOffer } from '../forms/SlotOffer.tsx';
import { adasNames, inSentence, joined } from '../words.ts';
import classes from './intake.module.css';
import { linesOf } from './values.ts';

/** What the refusal of a slot offers instead, and how the job is sent again with it. */
export interface Refused {
  readonly offer: unknown;
  readonly send: () => unknown;
}
interface SlotPartProps extends Refused {
  readonly minutes: number;
  readonly repair: boolean;
  readonly calibration: boolean;
  readonly mayBook: boolean;
}

const calibrationFields = (
  <div className={classes.fields}>
    <SelectField name="adasRequirement" label="Does the vehicle need a calibration?" options={optionsOf(adasNames)} />
    <TextField name="adasSource" label="Known from" maxLength={120} placeholder="Customer, photograph, VIN look-up" />
  </div>
);
const byHand = (
  <WhenIdle rows={{ phone: 6.42, wide: 2.4 }}>
    <div className={classes.fields}>
      <BookingFields prefix="booking." />
      <CheckboxField name="tellCustomer" label="Send the customer a confirmation" />
    </div>
  </WhenIdle>
);

/** The ADAS question, the best slots, and everything by hand below. */
export const SlotPart = memo(function SlotPart({ mayBook, offer, send, ...work }: SlotPartProps) {
  return (
    <>
      {calibrationFields}
      {mayBook && <BestSlots {...work} />}
      {mayBook && byHand}
      <SlotOffer offer={offer} prefix="booking." send={send} />
    </>
  );
});

/** The day by which all of the job's glass is here, where some of it is not yet; undefined until that is known. */
function useGlassDay(): Day | null | undefined {
  const productIds = [...new Set(linesOf(useWatch({ name: 'lines' })).flatMap(({ kind, productId }) => (kind === 'glass' && productId ? [productId] : [])))];
  const { data, isPending } = useQuery({ ...queryFor(productSupply, { query: { productIds } }), enabled: productIds.length > 0, meta: { quiet: true } });
  if (productIds.length === 0) return null;
  if (isPending) return undefined;
  const days = (data ?? []).flatMap(({ free, expectedOn, supplier }) => (free > 0 ? [] : (expectedOn ?? supplier?.by ?? [])));
  const last = days.toSorted().at(-1);
  return last !== undefined && isDay(last) && last > today(tenantZone.get()) ? last : null;
}

const place = ['address.postcode', 'address.latitude', 'address.longitude', 'booking.branchId'];
const chosen = ['booking.technicianId', 'booking.day', 'booking.slot'];

/** What is nearest to the place of work and free; the branch that serves it, or is nearest, is taken until another is chosen. */
function BestSlots({ minutes, repair, calibration }: Omit<SlotPartProps, 'mayBook' | keyof Refused>) {
  const { setValue, getFieldState, clearErrors } = useFormContext<FieldValues>();
  const branches = useQuery(companiesApi.branches());
  const [typed, latitude, longitude, branch] = useWatch({ name: place });
  const slot = useWatch({ name: chosen });
  const glassBy = useGlassDay();
  const [postcode, branchId] = [textOf(typed), textOf(branch)];
  const located = typeof latitude === 'number' && typeof longitude === 'number';
  const proposal = proposeBranch(branches.data ?? [], { postcode, ...(located ? { latitude, longitude } : { latitude: null, longitude: null }) });
  const proposed = proposal?.id;
  useEffect(() => {
    if (proposed && !getFieldState('booking.branchId').isDirty) setValue('booking.branchId', proposed);
  }, [proposed, setValue, getFieldState]);
  useEffect(() => {
    if (!getFieldState('booking.minutes').isDirty) setValue('booking.minutes', minutes);
  }, [minutes, setValue, getFieldState]);
  if (!isPostcode(postcode) && branchId === '') return null;
  if (glassBy === undefined) return <SlotsPending />;
  return (
    <Proposals
      note={joined([
        proposal && proposed === branchId ? `${branches.data?.find(({ id }) => id === branchId)?.name}: ${inSentence(proposal.why)}.` : '',
        glassBy ? `The glass is here by ${namedDayText(glassBy)}: slots from then on.` : '',
      ])}
      query={{
        ...(glassBy ? { from: glassBy } : {}),
        minutes,
        ...(branchId ? { branchId } : {}),
        ...(isPostcode(postcode) ? { postcode } : {}),
        ...(located ? { latitude, longitude } : {}),
        skills: [repair ? 'chip-repair' : 'replacement', ...(calibration ? ['adas-static'] : [])],
      }}
      chosen={slot.join(' ')}
      onPick={({ branchId: at, technicianId, day, slot: when }) => {
        for (const [name, value] of Object.entries({ branchId: at, technicianId, day, slot: when })) setValue(`booking.${name}`, value, { shouldDirty: true });
        clearErrors('booking');
      }}
    />
  );
}
