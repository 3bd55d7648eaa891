import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { logApi } from '../log.api.ts';

/** Whether the whole chain of the log holds. */
export function ChainState() {
  const { data, isError } = useQuery(logApi.verification());
  if (isError) return <StateChip tone="amber">The chain could not be checked</StateChip>;
  if (!data) return <StateChip>Checking the chain</StateChip>;
  if (!data.intact) {
    const where = data.firstBadPosition === null ? 'Broken: an entry was put in later' : `Broken at entry ${numberText(data.firstBadPosition)}`;
    return (
      <>
        <StateChip tone="red">{where}</StateChip>
        {data.firstBadEntryId !== null && <Link to={pathTo('/system-log/$externalId', { externalId: data.firstBadEntryId })}>See the entry</Link>}
      </>
    );
  }
  return (
    <StateChip tone="green">{`Chain verified: ${numberText(data.sealed)} entries${data.unsealed > 0 ? `, ${numberText(data.unsealed)} not sealed yet` : ''}`}</StateChip>
  );
}
