import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { textOf } from '../../../ui/form/use-field.ts';

/** A vehicle as the address of the page says it; what it does not say is empty. */
export interface GivenVehicle {
  readonly registration: string;
  readonly make: string;
  readonly model: string;
  readonly body: string;
  readonly year: number | null;
}

/** Takes the vehicle that the address of the page names, as a link from the search for glass does, where none has been entered yet. */
export function useGivenVehicle(take: (vehicle: GivenVehicle) => void): void {
  const { getValues } = useFormContext<FieldValues>();
  const { searchStr } = useLocation();
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const said = new URLSearchParams(searchStr);
    const of = (name: string) => said.get(name) ?? '';
    const vehicle = { registration: of('registration'), make: of('make'), model: of('model'), body: of('body'), year: Number(of('year')) || null };
    if (vehicle.registration === '' && vehicle.make === '') return undefined;
    let isGone = false;
    // The form answers for what stands in it once it is there itself, after the fields.
    queueMicrotask(() => {
      const isEntered = ['vehicle.registration', 'vehicle.make'].some((name) => textOf(getValues(name)) !== '');
      if (!isGone && !isEntered) latest.current(vehicle);
    });
    return () => {
      isGone = true;
    };
  }, [searchStr, getValues]);
}
