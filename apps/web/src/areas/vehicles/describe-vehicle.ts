import type { OwnVehicle } from '@quarterlight/contract/vehicles/schemas';

type Told = { readonly [Key in 'make' | 'model' | 'year' | 'colour']: OwnVehicle[Key] | null };

/** A vehicle in a line: 'Hyundai i10, 2019, grey'. */
export const describeVehicle = ({ make, model, year, colour }: Told): string =>
  [[make, model].filter(Boolean).join(' ') || 'Unknown make', year, colour?.toLowerCase()].filter(Boolean).join(', ');
