import { listSheet } from '../sheet.ts';
import { fleetStandings } from './fleet-names.ts';
import type { FleetEntry } from './fleet-schemas.ts';

/** The vehicles of accounts. */
export const fleetSheet = listSheet<FleetEntry>()({
  name: 'fleet',
  title: 'Fleet',
  columns: {
    registration: { title: 'Registration', type: 'text', width: 13, value: (row) => row.displayRegistration },
    vehicle: { title: 'Vehicle', type: 'text', width: 26, value: (row) => [row.make, row.model].filter(Boolean).join(' ') },
    account: { title: 'Account', type: 'text', width: 28, value: (row) => row.customerName },
    fleetNumber: { title: 'Fleet number', type: 'text', width: 14, value: (row) => row.fleetNumber },
    driver: { title: 'Driver', type: 'text', width: 22, value: (row) => row.driverName },
    telephone: { title: 'Driver’s telephone', type: 'text', width: 18, hidden: true, value: (row) => row.driverTelephone },
    email: { title: 'Driver’s email', type: 'text', width: 26, hidden: true, value: (row) => row.driverEmail },
    costCentre: { title: 'Cost centre', type: 'text', width: 16, hidden: true, value: (row) => row.costCentre },
    from: { title: 'From', type: 'day', width: 12, value: (row) => row.from },
    to: { title: 'Until', type: 'day', width: 12, value: (row) => row.to },
    standing: { title: 'Standing', type: 'text', width: 12, value: (row) => fleetStandings[row.standing] },
  },
});
