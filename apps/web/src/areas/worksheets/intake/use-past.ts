import { registrationProblem } from '@quarterlight/contract/rules/registration';
import type { VehiclePast } from '@quarterlight/contract/worksheets/vehicle-past';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { textOf } from '../../../ui/form/use-field.ts';
import { worksheetsApi } from '../worksheets.api.ts';

const watched = ['vehicle.registration', 'ui.vehicle'];

/** What is known of the registration that was typed, once it was looked up. */
export function usePast(): { readonly registration: string; readonly past: VehiclePast | undefined } {
  const [typed, vehicle] = useWatch({ name: watched });
  const registration = textOf(typed);
  const isKnown = vehicle !== 'none' && registrationProblem(registration) === null;
  const { data } = useQuery({ ...worksheetsApi.past(registration), enabled: isKnown, meta: { quiet: true } });
  return { registration, past: isKnown ? data : undefined };
}
