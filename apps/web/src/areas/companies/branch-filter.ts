import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../platform/permissions.ts';
import { namedOptions, type Option } from '../../ui/form/options.ts';
import type { Filter } from '../../ui/table/filter.ts';
import { companiesApi } from './companies.api.ts';

interface BranchChoice {
  readonly options: readonly Option[];
  /** There is nothing to choose between: one branch, that of the user, of the chosen site, or the only one that there is. */
  readonly isOne: boolean;
}

/** The branches that a list or board is narrowed down to. Whoever is of a branch is known to have but one before the branches have come. */
export function useBranchChoice(enabled = true): BranchChoice {
  const { data } = useQuery({ ...companiesApi.branches(), enabled });
  const isBound = useUser().companyType === 'Branch';
  return { options: namedOptions(data), isOne: data ? data.length < 2 : isBound };
}

/** The filter of a list by branch. */
export function useBranchFilter(key = 'branchId', label = 'Branch'): Filter {
  const { options, isOne } = useBranchChoice();
  return { kind: 'select', key, label, options, ...(isOne ? { fromLinks: true } : {}) };
}
