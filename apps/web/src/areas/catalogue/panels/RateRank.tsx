import type { LabourRateRank, RankedRate } from '@quarterlight/contract/catalogue/labour-rate-schemas';
import { daysInWords } from '@quarterlight/contract/rules/agreed';
import { pathTo } from '../../../app/paths.ts';
import { dayText } from '../../../platform/formats.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import classes from '../parts/terms.module.css';
import { workMeant } from '../parts/WorkMeant.tsx';

const columns: readonly Column<RankedRate>[] = [
  { key: 'name', title: 'Rate', width: 170, cell: (row) => <Link to={pathTo('/catalogue/labour-rates/$id', { id: row.id })}>{row.name}</Link> },
  { key: 'for', title: 'For', width: 190, cell: (row) => [row.customerName, workMeant(row)].filter(Boolean).join(': ') },
  { key: 'price', title: 'Price', align: 'end', width: 75, cell: (row) => <Money value={row.price} /> },
  {
    key: 'days',
    title: 'Both in force',
    width: 180,
    cell: (row) => (row.bothTo === null ? `from ${dayText(row.bothFrom)}` : `${dayText(row.bothFrom)} to ${dayText(row.bothTo)}`),
  },
  { key: 'because', title: 'What decides', width: 180, cell: (row) => row.because },
];

/** Where a rate stands among those that fit some of the same work on some of the same days. */
export function RateRank({ rank }: { readonly rank: LabourRateRank }) {
  return (
    <>
      <Ranked title="More specific ones that win over it" rows={rank.above} empty="None: where this one fits, it applies." />
      <Ranked title="Less specific ones that it wins over" rows={rank.below} empty="None: without it, no other would apply." />
      {rank.more && <p className={classes.more}>More rates fit some of this work than are compared here. Ask which would apply for the work that you mean.</p>}
    </>
  );
}

function Ranked({ title, rows, empty }: { readonly title: string; readonly rows: readonly RankedRate[]; readonly empty: string }) {
  return (
    <Section title={title} count={rows.length || undefined} empty={rows.length === 0 && empty}>
      <LineTable label={title} rows={rows} columns={columns} rowKey={(row) => row.id} empty={empty} />
    </Section>
  );
}

/** Two rates for just the same work on the same days may be meant, but seldom are. */
export function SameWork({ rank: { same } }: { readonly rank: LabourRateRank }) {
  if (same.length === 0) return null;
  return (
    <div role="note" className={classes.same}>
      {same.map((other) => (
        <p key={other.id}>
          <Link to={pathTo('/catalogue/labour-rates/$id', { id: other.id })}>{other.name}</Link> (<Money value={other.price} />) is for just the same work and
          in force {daysInWords({ validFrom: other.bothFrom, validTo: other.bothTo }) || 'always'} as well. {other.because}. If that is not meant, end one of
          the two.
        </p>
      ))}
    </div>
  );
}
