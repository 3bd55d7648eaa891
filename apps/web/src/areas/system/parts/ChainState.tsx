import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { logApi } from '../log.api.ts';

/** Whether the whole chain of the log holds. */
export function ChainState() {
  const { data, isError } = useQuery(logApi.verification());
  if (isError) return <StateChip tone="amber">The chain could not be checked</StateChip>;
  if (!data) return <StateChip>Checking the chain</StateChip>;
  if (!data.intact) return <StateChip tone="red">{`Broken at entry ${numberText(data.firstBadPosition)}`}</StateChip>;
  return (
    <StateChip tone="green">{`Chain verified: ${numberText(data.sealed)} entries${data.unsealed > 0 ? `, ${numberText(data.unsealed)} not sealed yet` : ''}`}</StateChip>
  );
}
