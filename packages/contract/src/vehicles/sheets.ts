import { capitalise } from '@quarterlight/kit/text';
import { listSheet } from '../sheet.ts';
import { vehicleSourceNames } from './names.ts';
import type { VehicleSummary } from './schemas.ts';

/** All vehicles of the company. */
export const vehicleSheet = listSheet<VehicleSummary>()({
  name: 'vehicles',
  title: 'Vehicles',
  columns: {
    registration: { title: 'Registration', type: 'text', width: 13, value: (row) => row.displayRegistration },
    make: { title: 'Make', type: 'text', value: (row) => row.make },
    model: { title: 'Model', type: 'text', width: 32, value: (row) => [row.model, row.derivative].filter(Boolean).join(' ') },
    body: { title: 'Body', type: 'text', value: (row) => capitalise(row.body) },
    year: { title: 'Year', type: 'number', width: 8, value: (row) => row.year },
    colour: { title: 'Colour', type: 'text', value: (row) => row.colour },
    fuel: { title: 'Fuel', type: 'text', hidden: true, value: (row) => row.fuel },
    source: { title: 'Source', type: 'text', width: 10, value: (row) => vehicleSourceNames[row.source] },
    createdAt: { title: 'Added', type: 'instant', width: 17, value: (row) => row.createdAt },
  },
});
