import { useQuery } from '@tanstack/react-query';
import { namedOptions } from '../../../ui/form/options.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { companiesApi } from '../companies.api.ts';

interface BranchSelectProps {
  /** The branch that alone is shown; undefined is all of them. */
  readonly value: string | undefined;
  readonly onChange: (branchId: string | undefined) => void;
}

/** Which branch a board or calendar shows. */
export function BranchSelect({ value, onChange }: BranchSelectProps) {
  const branches = useQuery(companiesApi.branches());
  return (
    <Select
      aria-label="Branch"
      placeholder="All branches"
      clearable
      size="xs"
      w={190}
      data={namedOptions(branches.data)}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
