import type { OwnVehicle } from '@quarterlight/contract/vehicles/schemas';

/** A vehicle in a line: 'Hyundai i10, 2019, grey'. */
export const describeVehicle = ({ make, model, year, colour }: { readonly [Key in keyof Omit<OwnVehicle, 'body'>]: OwnVehicle[Key] | null }): string =>
  [[make, model].filter(Boolean).join(' ') || 'Unknown make', year, colour?.toLowerCase()].filter(Boolean).join(', ');
