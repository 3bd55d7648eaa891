import { Select } from '../../../ui/form/Select.tsx';
import { useBranchChoice } from '../branch-filter.ts';

interface BranchSelectProps {
  /** The branch that alone is shown; undefined is all of them. */
  readonly value: string | undefined;
  readonly onChange: (branchId: string | undefined) => void;
}

/** Which branch a board or calendar shows; nothing where there is but one. */
export function BranchSelect({ value, onChange }: BranchSelectProps) {
  const { options, isOne } = useBranchChoice();
  if (isOne && value === undefined) return null;
  return (
    <Select
      aria-label="Branch"
      placeholder="All branches"
      clearable
      size="xs"
      w={190}
      data={options}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
