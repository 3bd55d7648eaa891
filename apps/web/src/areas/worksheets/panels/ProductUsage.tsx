import { type MonthOfUsage, productUsage } from '@quarterlight/contract/worksheets/product-routes';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import type { ProductPanelProps } from '../../../app/record-panels.ts';
import { numberText } from '../../../platform/formats.ts';
import { queryFor } from '../../../platform/query.ts';
import { useSettled } from '../../../ui/record/InTurn.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import classes from './product.module.css';

/** A month as people write it: `11/2026`. */
const monthText = (month: string): string => `${month.slice(5, 7)}/${month.slice(0, 4)}`;

/** What jobs use up of a tube is told with its batch, and is no line of theirs. */
const nothingWords = (kind: string): string =>
  kind === 'adhesive' ? 'No line of a job had it in the last 24 months. What was used of a tube is told with its batch.' : 'None fitted in the last 24 months.';

const sumOf = (months: readonly MonthOfUsage[]): number => Math.round(months.reduce((sum, { quantity }) => sum + quantity, 0) * 1000) / 1000;

const columns: readonly Column<MonthOfUsage>[] = [
  { key: 'month', title: 'Month', width: 110, cell: (row) => monthText(row.month), foot: () => 'Together' },
  { key: 'quantity', title: 'Fitted', width: 90, align: 'end', cell: (row) => numberText(row.quantity), foot: (rows) => numberText(sumOf(rows)) },
  { key: 'jobs', title: 'Jobs', width: 90, align: 'end', cell: (row) => numberText(row.jobs) },
];

/** How many of a product were fitted month by month: as bars, and as a table. */
export function ProductUsage({ product, title }: ProductPanelProps) {
  const result = useQuery(queryFor(productUsage, { params: { id: product.id }, touches: ['worksheet'] }));
  useSettled(!result.isLoading);
  const total = sumOf(result.data?.months ?? []);
  return (
    <Section title={title} empty={result.isSuccess && total === 0 && nothingWords(product.kind)}>
      <LoadedRecord result={result}>
        {({ months }) =>
          total > 0 && (
            <>
              <Bars months={months} />
              <p className={classes.sums}>
                {numberText(sumOf(months.slice(-12)))} fitted in the last 12 months, {numberText(sumOf(months.slice(0, -12)))} in the 12 before.
              </p>
              <details>
                <summary>As a table</summary>
                <div className={classes.table}>
                  <LineTable label="Fitted by month" rows={months.toReversed()} columns={columns} rowKey={({ month }) => month} empty="" />
                </div>
              </details>
            </>
          )
        }
      </LoadedRecord>
    </Section>
  );
}

function Bars({ months }: { readonly months: readonly MonthOfUsage[] }) {
  const most = Math.max(...months.map(({ quantity }) => quantity));
  const high = months.find(({ quantity }) => quantity === most);
  const words = `Fitted by month, from ${monthText(months[0]?.month ?? '')} to ${monthText(months.at(-1)?.month ?? '')}: ${numberText(sumOf(months))} together; most in ${monthText(high?.month ?? '')}, ${numberText(most)}.`;
  return (
    <div role="img" aria-label={words}>
      <div className={classes.chart}>
        {months.map(({ month, quantity, jobs }) => (
          <div key={month} className={classes.month} title={`${monthText(month)}: ${numberText(quantity)} fitted on ${plural(jobs, 'job')}`}>
            {quantity > 0 && <span className={classes.value}>{numberText(quantity)}</span>}
            <div className={classes.bar} style={{ height: `${Math.round((quantity / most) * 80)}%` }} />
          </div>
        ))}
      </div>
      <div className={classes.years} aria-hidden>
        {months.map(({ month }, index) => (
          <span key={month}>{index % 3 === 0 ? monthText(month).replace('/20', '/') : ''}</span>
        ))}
      </div>
    </div>
  );
}
