import { fleetStandings } from '@quarterlight/contract/vehicles/fleet-names';
import { type FleetEntry, type FleetStanding } from '@quarterlight/contract/vehicles/fleet-schemas';
import { fleetSheet } from '@quarterlight/contract/vehicles/fleet-sheets';
import { pathTo } from '../../app/paths.ts';
import { nothing } from '../../platform/formats.ts';
import { Day } from '../../ui/bits/Day.tsx';
import { Plate } from '../../ui/bits/Plate.tsx';
import { StateChip, type Tone } from '../../ui/bits/StateChip.tsx';
import { Link } from '../../ui/Link.tsx';
import { type Column, columnsOf } from '../../ui/table/column.ts';

const tones: Readonly<Record<FleetStanding, Tone>> = { current: 'green', ended: 'neutral', coming: 'blue' };

const columns = columnsOf(fleetSheet, {
  registration: { width: 115, cell: (row) => (row.registration === '' ? row.displayRegistration : <Plate registration={row.registration} />) },
  vehicle: {
    width: 150,
    cell: (row) => <Link to={pathTo('/vehicles/vehicle/$id', { id: row.vehicleId })}>{[row.make, row.model].filter(Boolean).join(' ') || 'Not known'}</Link>,
  },
  account: { width: 180 },
  fleetNumber: { width: 110 },
  driver: { width: 190, cell: (row) => [row.driverName, row.driverTelephone].filter(Boolean).join(', ') || nothing },
  telephone: {},
  email: {},
  costCentre: {},
  from: { width: 95, cell: (row) => <Day value={row.from} /> },
  to: { width: 95, cell: (row) => <Day value={row.to} /> },
  standing: { width: 105, cell: (row) => <StateChip tone={tones[row.standing]}>{fleetStandings[row.standing]}</StateChip> },
});

type Key = keyof typeof fleetSheet.columns;

/** These columns of a fleet, in the order of its sheet. */
export const fleetColumns = (...keys: readonly Key[]): Column<FleetEntry>[] => columns.filter(({ key }) => keys.some((wanted) => wanted === key));
