import { branchOptions } from '@quarterlight/contract/companies/options-routes';
import { lookupFor } from '../../platform/query.ts';

/** Queries of the companies that others choose from. */
export const companiesApi = {
  branches: () => lookupFor(branchOptions, { query: {} }),
};
