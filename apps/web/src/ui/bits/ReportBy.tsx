import { instantText } from '../../platform/formats.ts';
import { useNow } from '../../platform/use-now.ts';
import { StateChip } from './StateChip.tsx';

/** The moment before which damage is told to a supplier, as a UTC instant; quieter once it is past. */
export function ReportBy({ at }: { readonly at: string }) {
  const now = useNow();
  const isPast = Date.parse(at) < now;
  return (
    <StateChip tone={isPast ? 'neutral' : 'amber'}>
      {isPast ? 'Was to be reported by' : 'Report by'} {instantText(at)}
    </StateChip>
  );
}
