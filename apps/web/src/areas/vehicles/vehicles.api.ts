import type { QueryOf } from '@quarterlight/contract/route';
import { vehicleDuplicates, vehicleMarks } from '@quarterlight/contract/vehicles/mark-routes';
import { askMotHistory, motHistory } from '@quarterlight/contract/vehicles/mot-routes';
import { createVehicle, getVehicle, listVehicles } from '@quarterlight/contract/vehicles/routes';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of vehicles. */
export const vehiclesApi = {
  list: (query: QueryOf<typeof listVehicles>) => queryFor(listVehicles, { query }),
  one: (id: string) => queryFor(getVehicle, { params: { id } }),
  marks: (id: string) => queryFor(vehicleMarks, { params: { id }, touches: ['vehicle'] }),
  /** Vehicles that may be the same one; that they could not be had is no news. */
  duplicates: (id: string) => lookupFor(vehicleDuplicates, { params: { id } }),
  mot: (id: string) => queryFor(motHistory, { params: { id }, touches: ['vehicle'] }),
  askMot: () => mutationFor(askMotHistory, { notice: false, refresh: ['vehicle'] }),
  /** Vehicles by the beginning of their mark. */
  find: (q: string) => lookupFor(listVehicles, { query: { q, limit: 20 } }),
  create: (onDone: (vehicle: { id: string }) => unknown) => mutationFor(createVehicle, { onDone }),
};
