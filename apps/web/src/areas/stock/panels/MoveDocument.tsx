import type { StockMove } from '@quarterlight/contract/stock/schemas';
import { pathTo } from '../../../app/paths.ts';
import { Link } from '../../../ui/Link.tsx';

type About = NonNullable<StockMove['about']>;

/** Where each kind of record that stock is moved for is opened. */
const addresses: Readonly<Record<About['kind'], (id: string) => string>> = {
  order: (id) => pathTo('/purchase-orders/$id', { id }),
  transfer: (id) => `${pathTo('/stock-control/transfers')}?id=${id}`,
  'stock-take': (id) => pathTo('/stock-control/stock-takes/$id', { id }),
  loss: (id) => `${pathTo('/stock-control/locations')}?loss=${id}`,
  credit: (id) => `${pathTo('/purchase-orders/matching')}?tab=credits&credit=${id}`,
  load: (id) => `${pathTo('/data-loads/stock-files')}?load=${id}`,
  worksheet: (id) => pathTo('/clipboard/worksheets/$id', { id }),
};

/** What a move was posted for, as the way to it; the words alone where there is no record, or none that the reader may open. */
export function MoveDocument({ of: { about, document } }: { readonly of: Pick<StockMove, 'about' | 'document'> }) {
  if (!about) return document || '–';
  return <Link to={addresses[about.kind](about.id)}>{about.name}</Link>;
}
