import type { WorksheetLineView } from '@quarterlight/contract/worksheets/detail';
import { pathTo } from '../../../app/paths.ts';
import { dayText } from '../../../platform/formats.ts';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { joined } from '../words.ts';

const looks: Readonly<Record<Exclude<WorksheetLineView['glassState'], 'none'>, { readonly tone: Tone; readonly word: string }>> = {
  needed: { tone: 'amber', word: 'Needed' },
  'on-order': { tone: 'blue', word: 'On order' },
  reserved: { tone: 'glass', word: 'Reserved' },
  'in-van': { tone: 'glass', word: 'In the van' },
  fitted: { tone: 'green', word: 'Fitted' },
};

/** Where a line's glass stands: reserved in which place, on which order, due when. */
export function GlassStatus({ line }: { readonly line: WorksheetLineView }) {
  if (line.glassState === 'none') return null;
  const { tone, word } = looks[line.glassState];
  const place = line.glassState === 'reserved' || line.glassState === 'in-van' ? line.glassPlace : null;
  return (
    <>
      <StateChip tone={tone}>{joined([word, line.glassState === 'on-order' && line.expectedOn ? `due ${dayText(line.expectedOn)}` : ''], ', ')}</StateChip>
      {place && <span>{place}</span>}
      {line.orderReference && <Link to={`${pathTo('/purchase-orders')}?q=${encodeURIComponent(line.orderReference)}`}>{line.orderReference}</Link>}
    </>
  );
}
