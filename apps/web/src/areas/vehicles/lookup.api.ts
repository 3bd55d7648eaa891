import { listMakes, listModels } from '@quarterlight/contract/catalogue/make-routes';
import { isSearchable } from '@quarterlight/contract/rules/search-text';
import { lookupVehicle, refreshVehicle } from '@quarterlight/contract/vehicles/lookup-routes';
import { useQuery } from '@tanstack/react-query';
import { lookupFor, mutationFor } from '../../platform/query.ts';

/** The registration look-up, and what is proposed where a vehicle is typed by hand. */
export const lookupApi = {
  lookup: () => mutationFor(lookupVehicle, { notice: false }),
  refresh: () => mutationFor(refreshVehicle, { notice: false }),
  makes: () => lookupFor(listMakes),
  models: (make: string) => lookupFor(listModels, { query: { make } }),
};

/** The makes that the catalogue knows, and the models of this one; what is still being typed asks for models from three characters on. */
export function useMakesAndModels(make: string): { readonly makes: readonly string[]; readonly models: readonly string[] } {
  const makes = useQuery(lookupApi.makes()).data ?? [];
  const isOne = makes.some((one) => sameText(one, make));
  return { makes, models: useQuery({ ...lookupApi.models(make), enabled: isOne || isSearchable(make) }).data ?? [] };
}

/** 'FORD' is 'Ford': a make or a model whatever its case. */
export const sameText = (one: string, other: string): boolean => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;
