import type { OrderNeed } from '@quarterlight/contract/ordering/schemas';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Link } from '../../../ui/Link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import classes from '../ordering.module.css';

/** What a need is called where a box or a field stands for it. */
export const nameOf = (need: OrderNeed): string => `${need.code} for ${need.job?.number ?? need.place?.name ?? 'stock'}`;

function For({ need: { job, level } }: { readonly need: OrderNeed }) {
  if (job)
    return (
      <span className={classes.product}>
        <Link to={pathTo('/clipboard/worksheets/$id', { id: job.id })}>{job.number}</Link>
        <span className={classes.soft}>{job.registration}</span>
      </span>
    );
  if (!level) return null;
  return (
    <span className={classes.product}>
      <span>
        Level {numberText(level.least)} – {numberText(level.most)}
      </span>
      <span className={classes.soft}>
        {numberText(level.there)} there, {numberText(level.coming)} coming
      </span>
    </span>
  );
}

export const productColumn: Column<OrderNeed> = {
  key: 'product',
  title: 'Product',
  width: 230,
  cell: (need) => (
    <span className={classes.product}>
      <span>
        <Eurocode code={need.code} />
      </span>
      <span className={classes.soft}>{need.description}</span>
    </span>
  ),
};
export const quantityColumn: Column<OrderNeed> = { key: 'quantity', title: 'Quantity', width: 84, align: 'end', cell: (need) => numberText(need.quantity) };
export const forColumn: Column<OrderNeed> = { key: 'for', title: 'For', width: 160, cell: (need) => <For need={need} /> };
export const placeColumn: Column<OrderNeed> = { key: 'place', title: 'Where', width: 130, cell: (need) => need.place?.name ?? '–' };
