import { holdUpNames } from '@quarterlight/contract/rules/hold-ups';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { StateChip } from '../../../ui/bits/StateChip.tsx';

/** What holds a job up; the first in words, how many more besides. */
export function HoldUps({ of, reason }: { readonly of: WorksheetSummary['holdUps']; readonly reason: string | null }) {
  const [first, ...rest] = [...(reason === null ? [] : [reason]), ...of.map((holdUp) => holdUpNames[holdUp.code])];
  if (first === undefined) return <>–</>;
  return (
    <span title={of.map((holdUp) => holdUp.message).join('\n')}>
      <StateChip tone="amber">{first}</StateChip>
      {rest.length > 0 && ` +${rest.length}`}
    </span>
  );
}
