import { supplyWords } from '@quarterlight/contract/rules/glass-supply';
import type { WorksheetLineView } from '@quarterlight/contract/worksheets/detail';
import { today } from '@quarterlight/kit/days';
import { pathTo } from '../../../app/paths.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';

const here: Readonly<Record<'reserved' | 'in-van' | 'fitted', { readonly tone: Tone; readonly word: string }>> = {
  reserved: { tone: 'glass', word: 'Reserved' },
  'in-van': { tone: 'glass', word: 'In the van' },
  fitted: { tone: 'green', word: 'Fitted' },
};

/** Where a line's glass stands: reserved in which place, on which order, due when. */
export function GlassStatus({ line }: { readonly line: WorksheetLineView }) {
  const { glassState, glassPlace, order } = line;
  if (glassState === 'none') return null;
  if (glassState === 'needed' || glassState === 'on-order') return <Supply order={glassState === 'on-order' ? order : null} />;
  const { tone, word } = here[glassState];
  return (
    <>
      <StateChip tone={tone}>{word}</StateChip>
      {glassPlace && glassState !== 'fitted' && <span>{glassPlace}</span>}
    </>
  );
}

/** How far an order has come; its number leads to it. */
export function Supply({ order }: { readonly order: WorksheetLineView['order'] }) {
  const day = today(tenantZone.get());
  const words = supplyWords(order, day);
  if (order === null) return <StateChip tone="amber">{words}</StateChip>;
  const [before, after] = words.split(order.number);
  const isLate = order.sent && order.due !== null && order.due < day;
  return (
    <StateChip tone={isLate ? 'red' : order.sent ? 'blue' : 'amber'}>
      <span>
        {before}
        <Link to={pathTo('/purchase-orders/$id', { id: order.id })}>{order.number}</Link>
        {after}
      </span>
    </StateChip>
  );
}
