import { registrationProblem } from '@quarterlight/contract/rules/registration';
import { vehiclePast } from '@quarterlight/contract/worksheets/intake-routes';
import type { VehiclePast } from '@quarterlight/contract/worksheets/vehicle-past';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { queryFor } from '../../../platform/query.ts';
import { textOf } from '../../../ui/form/use-field.ts';

const watched = ['vehicle.registration', 'ui.vehicle'];

/** What is known of the registration that was typed, once it was looked up. */
export function usePast(): { readonly registration: string; readonly past: VehiclePast | undefined } {
  const [typed, vehicle] = useWatch({ name: watched });
  const registration = textOf(typed);
  const isKnown = vehicle !== 'none' && registrationProblem(registration) === null;
  const { data } = useQuery({ ...queryFor(vehiclePast, { query: { registration } }), enabled: isKnown, meta: { quiet: true } });
  return { registration, past: isKnown ? data : undefined };
}
