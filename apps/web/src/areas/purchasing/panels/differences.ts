import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { numberText } from '../../../platform/formats.ts';
import type { Tone } from '../../../ui/bits/StateChip.tsx';

type Delivery = PurchaseOrder['deliveries'][number];

/** What of a delivery is not as it was ordered: '2 over', '1 short', '1 damaged'. Of several deliveries the last with a line answers for what is over or short of it. */
export function differencesOf(order: Pick<PurchaseOrder, 'lines' | 'deliveries'>, delivery: Delivery): { readonly words: string; readonly tone: Tone }[] {
  if (delivery.undoneAt !== null) return [];
  const standing = order.deliveries.filter(({ undoneAt }) => undoneAt === null);
  const isLast = (lineId: string) =>
    standing
      .filter(({ lines }) => lines.some((line) => line.lineId === lineId))
      .toSorted((one, other) => one.receivedAt.localeCompare(other.receivedAt))
      .at(-1)?.id === delivery.id;
  let [over, short, damaged] = [0, 0, 0];
  for (const line of delivery.lines) if (line.damaged) damaged += line.quantity;
  for (const line of order.lines) {
    if (!delivery.lines.some(({ lineId }) => lineId === line.id) || !isLast(line.id)) continue;
    over += Math.max(0, line.received - (line.quantity - line.cancelled));
    short += line.outstanding;
  }
  return [
    ...(over > 0 ? [{ words: `${numberText(over)} over`, tone: 'amber' as const }] : []),
    ...(short > 0 ? [{ words: `${numberText(short)} short`, tone: 'amber' as const }] : []),
    ...(damaged > 0 ? [{ words: `${numberText(damaged)} damaged`, tone: 'red' as const }] : []),
  ];
}
