import { vehiclesContract } from '@quarterlight/contract/vehicles/area';
import { defineArea } from '../../area.ts';
import { vehiclesHoldings } from './company-holdings.ts';
import { vehiclesPersonal } from './personal-data.ts';
import { vehicleLookUp } from './try-dvla.ts';
import { motService } from './try-mot.ts';
import { vehicleImport } from './vehicle.import.ts';
import { serveVehicles } from './vehicles.routes.ts';
import { vehicleSearch } from './vehicles.search.ts';

export const vehiclesArea = defineArea(vehiclesContract, {
  personal: vehiclesPersonal,
  companies: vehiclesHoldings,
  routes: serveVehicles,
  outside: (services) => [vehicleLookUp(services), motService(services)],
  searches: { vehicle: vehicleSearch },
  imports: [vehicleImport],
  hintBounds: {
    vehicle: { table: 'vehicle' },
    'fleet-entry': { table: 'fleet_entry', customer: 'r.customer_id' },
  },
  roles: {
    manager: 'all',
    adviser: 'all',
    accounts: ['view-vehicles'],
    branch: ['view-vehicles'],
  },
});
