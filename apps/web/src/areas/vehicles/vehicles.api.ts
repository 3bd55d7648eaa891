import { listMakes, listModels } from '@quarterlight/contract/catalogue/choosing-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { isSearchable } from '@quarterlight/contract/rules/search-text';
import { vehicleDuplicates, vehicleMarks } from '@quarterlight/contract/vehicles/mark-routes';
import { askMotHistory, motHistory } from '@quarterlight/contract/vehicles/mot-routes';
import { createVehicle, getVehicle, listVehicles, lookupVehicle, refreshVehicle } from '@quarterlight/contract/vehicles/routes';
import { useQuery } from '@tanstack/react-query';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of vehicles and the registration look-up. */
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
  lookup: () => mutationFor(lookupVehicle, { notice: false }),
  create: (onDone: (vehicle: { id: string }) => unknown) => mutationFor(createVehicle, { onDone }),
  refresh: () => mutationFor(refreshVehicle, { notice: false }),
  makes: () => lookupFor(listMakes),
  models: (make: string) => lookupFor(listModels, { query: { make } }),
};

/** The makes that the catalogue knows, and the models of this one; what is still being typed asks for models from three characters on. */
export function useMakesAndModels(make: string): { readonly makes: readonly string[]; readonly models: readonly string[] } {
  const makes = useQuery(vehiclesApi.makes()).data ?? [];
  const isOne = makes.some((one) => sameText(one, make));
  return { makes, models: useQuery({ ...vehiclesApi.models(make), enabled: isOne || isSearchable(make) }).data ?? [] };
}

/** 'FORD' is 'Ford': a make or a model whatever its case. */
export const sameText = (one: string, other: string): boolean => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;
