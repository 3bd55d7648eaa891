import { listSheet } from '@quarterlight/contract/sheet';
import type { VehicleSummary } from '@quarterlight/contract/vehicles/schemas';

/** A row of the tables that tests show. */
export type VehicleRow = Pick<VehicleSummary, 'id' | 'registration' | 'make'>;

/** What those tables show of it; the reference only once it is asked for. */
export const vehicleSheet = listSheet<VehicleRow>()({
  name: 'vehicles',
  title: 'Vehicles',
  columns: {
    registration: { title: 'Registration', type: 'text', value: (row) => row.registration },
    make: { title: 'Make', type: 'text', value: (row) => row.make },
    id: { title: 'Reference', type: 'text', hidden: true, value: (row) => row.id },
  },
});
