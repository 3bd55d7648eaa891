import type { MoveKind, PlaceRef } from '../stock/schemas.ts';
import type { PeriodFlow } from './schemas.ts';

/** The nominal codes that moves of stock are posted under. */
export interface StockNominals {
  readonly stock: string;
  readonly received: string;
  readonly costOfSales: string;
  readonly writeOff: string;
  readonly count: string;
}

/** What a move between our places and one outside is to the accounts; `kind` is that of the move it reverses, where it does. Moves between our own places are nothing to them. */
export function flowOf(outside: PlaceRef['type'], kind: MoveKind): PeriodFlow {
  if (outside === 'supplier') return kind === 'supplier-return' ? 'supplier-return' : 'received';
  if (outside === 'customer') return 'fitted';
  return kind === 'count' ? 'counted' : 'written-off';
}

/** The other account of a flow: what stock grows by is debited to stock and credited there. */
export function contraOf(flow: PeriodFlow, nominals: StockNominals): string {
  const of: Readonly<Record<PeriodFlow, string>> = {
    received: nominals.received,
    'supplier-return': nominals.received,
    fitted: nominals.costOfSales,
    'written-off': nominals.writeOff,
    counted: nominals.count,
  };
  return of[flow];
}

/** What people call the flows of a month. */
export const flowNames: Readonly<Record<PeriodFlow, string>> = {
  received: 'Received',
  'supplier-return': 'Back to suppliers',
  fitted: 'Fitted',
  'written-off': 'Written off',
  counted: 'Differences of counts',
};
