import { listMakes, listModels } from '@quarterlight/contract/catalogue/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { changeVehicle, createVehicle, getVehicle, listVehicles, lookupVehicle, refreshVehicle } from '@quarterlight/contract/vehicles/routes';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of vehicles and the registration look-up. */
export const vehiclesApi = {
  list: (query: QueryOf<typeof listVehicles>) => queryFor(listVehicles, { query }),
  one: (id: string) => queryFor(getVehicle, { params: { id } }),
  lookup: () => mutationFor(lookupVehicle, { notice: false }),
  create: (onDone?: (vehicle: { id: string }) => unknown) => mutationFor(createVehicle, onDone ? { onDone } : {}),
  change: () => mutationFor(changeVehicle),
  refresh: () => mutationFor(refreshVehicle, { notice: false }),
  makes: () => lookupFor(listMakes),
  models: (make: string) => lookupFor(listModels, { query: { make } }),
};
