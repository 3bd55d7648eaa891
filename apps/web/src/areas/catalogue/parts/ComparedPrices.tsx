import { priceChangeNames } from '@quarterlight/contract/catalogue/names';
import type { PriceChange, PriceComparison, PriceMove } from '@quarterlight/contract/catalogue/price-file-schemas';
import { formatNumber } from '@quarterlight/kit/numbers';
import { plural } from '@quarterlight/kit/text';
import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react';
import { dayText, nothing, numberText } from '../../../platform/formats.ts';
import { UnitMoney } from '../../../ui/bits/Money.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { bandText, changeOrder, moveText } from '../price-file-words.ts';
import { ProductLink } from './ProductLink.tsx';
import classes from './price-files.module.css';

const icons: Readonly<Record<PriceChange, typeof IconPlus>> = { dearer: IconArrowUp, cheaper: IconArrowDown, new: IconPlus, gone: IconMinus };

const columns: readonly Column<PriceMove>[] = [
  { key: 'code', title: 'Product', width: 150, cell: (row) => <ProductLink id={row.productId} code={row.code} /> },
  { key: 'description', title: 'Description', width: 260, cell: (row) => row.description },
  { key: 'supplierCode', title: 'Supplier’s code', width: 130, cell: (row) => <span className={classes.code}>{row.supplierCode || nothing}</span> },
  { key: 'change', title: 'Change', width: 150, cell: ({ change }) => <Change change={change} /> },
  { key: 'before', title: 'Before', width: 90, align: 'end', cell: (row) => <UnitMoney value={row.before} /> },
  { key: 'after', title: 'After', width: 90, align: 'end', cell: (row) => <UnitMoney value={row.after} /> },
  {
    key: 'move',
    title: 'By',
    width: 90,
    align: 'end',
    cell: ({ moveBasisPoints: move }) => <span className={classes.move}>{move === null ? nothing : moveText(move)}</span>,
  },
];

interface ComparedProps {
  readonly comparison: PriceComparison;
  /** Of which change the moves are shown; undefined for all. */
  readonly change: PriceChange | undefined;
  readonly onChange: (change: PriceChange | undefined) => void;
}

/** How many prices moved which way and how far, and those that moved the most. */
export function ComparedPrices({ comparison, change, onChange }: ComparedProps) {
  const { counts, meanBasisPoints, moves, file, with: other } = comparison;
  const moved = changeOrder.reduce((sum, each) => sum + counts[each], 0);
  const counted = change === undefined ? moved : counts[change];
  return (
    <>
      <Section title="What changes">
        <p className={classes.note}>
          From {other.name} ({dayText(other.effectiveFrom)}) to {file.name} ({dayText(file.effectiveFrom)}): what one costs with its surcharge.
        </p>
        <dl className={classes.figures}>
          {changeOrder.map((each) => (
            <Figure key={each} title={priceChangeNames[each]} value={numberText(counts[each])} />
          ))}
          <Figure title="The same" value={numberText(counts.same)} />
          <Figure title="Mean move" value={meanBasisPoints === null ? nothing : moveText(meanBasisPoints)} />
        </dl>
        {counts.dearer + counts.cheaper > 0 && <Bands bands={comparison.bands} />}
      </Section>
      <Section title="Largest moves" empty={moved === 0 && 'Every price is the same in both.'}>
        <div className={classes.changes} role="group" aria-label="Which changes">
          <button type="button" aria-pressed={change === undefined} onClick={() => onChange(undefined)}>
            All
          </button>
          {changeOrder.map((each) => (
            <button key={each} type="button" aria-pressed={change === each} onClick={() => onChange(each)}>
              {priceChangeNames[each]}
            </button>
          ))}
        </div>
        <LineTable
          label="Prices that moved the most"
          rows={moves}
          columns={columns}
          rowKey={(row) => `${row.productId} ${row.supplierCode} ${row.change}`}
          empty="No price changed in this way."
        />
        {counted > moves.length && (
          <p className={classes.note}>
            The {plural(moves.length, 'largest', 'largest')} of {formatNumber(counted)}.
          </p>
        )}
      </Section>
    </>
  );
}

function Figure({ title, value }: { readonly title: string; readonly value: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Change({ change }: { readonly change: PriceChange }) {
  const Icon = icons[change];
  return (
    <span className={classes.change}>
      <Icon size={15} aria-hidden />
      {priceChangeNames[change]}
    </span>
  );
}

/** How many prices moved how far, dearer beside cheaper; the bars only repeat the figures. */
function Bands({ bands }: Pick<PriceComparison, 'bands'>) {
  const most = Math.max(1, ...bands.flatMap(({ dearer, cheaper }) => [dearer, cheaper]));
  return (
    <table className={classes.bands} aria-label="How far prices moved">
      <thead>
        <tr>
          <th scope="col">Moved by</th>
          <th scope="col">Dearer</th>
          <th scope="col">Cheaper</th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ upTo, ...counts }, index) => (
          <tr key={upTo}>
            <th scope="row">{bandText(upTo, bands[index - 1]?.upTo ?? 0)}</th>
            {(['dearer', 'cheaper'] as const).map((way) => (
              <td key={way}>
                <span className={classes.bar} data-way={way}>
                  <span>{numberText(counts[way])}</span>
                  <span>
                    <span style={{ width: `${(counts[way] / most) * 100}%` }} />
                  </span>
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
