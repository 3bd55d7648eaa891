import type { ProductRecord } from '@quarterlight/contract/catalogue/product-schemas';
import { pathTo } from '../../../app/paths.ts';
import { unitMoneyText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { UnitMoney } from '../../../ui/bits/Money.tsx';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import classes from './product.module.css';

type Offer = ProductRecord['offers'][number];

/** An offer of a supplier: in force, to come, or past. */
export interface DatedOffer extends Offer {
  readonly state: 'in-force' | 'to-come' | 'past';
  /** The first day on which it holds no longer. */
  readonly supersededFrom: string | null;
}

const stateNames: Readonly<Record<DatedOffer['state'], string>> = { 'in-force': 'In force', 'to-come': 'To come', past: 'Past' };
const tones: Readonly<Record<DatedOffer['state'], Tone>> = { 'in-force': 'green', 'to-come': 'blue', past: 'neutral' };

/** What the best offer saves against the next supplier's, in hundredths of a penny; undefined where there is no other, or nothing to save. */
export function savingOf(offers: readonly DatedOffer[]): number | undefined {
  const inForce = offers.filter(({ state }) => state === 'in-force');
  const best = inForce.find((offer) => offer.best);
  const others = inForce.filter(({ supplierId }) => supplierId !== best?.supplierId).map(({ landed }) => landed.unitAmount);
  const saving = best && others.length > 0 ? Math.min(...others) - best.landed.unitAmount : 0;
  return saving > 0 ? saving : undefined;
}

/** What suppliers ask for a product, best first, with the days for which it holds. */
export function OffersSection({ offers }: { readonly offers: readonly DatedOffer[] }) {
  const seesSuppliers = useCan('view-suppliers');
  const saving = savingOf(offers);
  const best = offers.find((offer) => offer.best);
  const nameOf = (row: DatedOffer) =>
    seesSuppliers ? <Link to={pathTo('/companies/suppliers/$id', { id: row.supplierId })}>{row.supplierName}</Link> : row.supplierName;
  const columns: Column<DatedOffer>[] = [
    {
      key: 'supplier',
      title: 'Supplier',
      width: 230,
      cell: (row) => (
        <span className={classes.supplier}>
          <span>{nameOf(row)}</span>
          {row.best && <StateChip tone="green">Best buy</StateChip>}
        </span>
      ),
    },
    { key: 'code', title: 'Their code', width: 105, cell: (row) => <span className={classes.code}>{row.supplierCode}</span> },
    { key: 'net', title: 'Net', width: 75, align: 'end', cell: (row) => <UnitMoney value={row.net} /> },
    {
      key: 'surcharge',
      title: 'Surcharge',
      width: 80,
      align: 'end',
      cell: (row) => (row.surcharge.unitAmount === 0 ? '–' : <UnitMoney value={row.surcharge} />),
    },
    { key: 'landed', title: 'Landed', width: 75, align: 'end', cell: (row) => <UnitMoney value={row.landed} /> },
    { key: 'lead', title: 'Comes', width: 125, cell: comesIn },
    { key: 'from', title: 'From', width: 95, cell: (row) => <Day value={row.effectiveFrom} /> },
    // Said only where it is not the same of all: each in force, none with an end.
    ...(offers.some(({ supersededFrom }) => supersededFrom !== null)
      ? [{ key: 'until', title: 'Until', width: 95, cell: (row: DatedOffer) => (row.supersededFrom === null ? 'Open' : <Day value={row.supersededFrom} />) }]
      : []),
    ...(offers.some(({ state }) => state !== 'in-force')
      ? [{ key: 'state', title: 'State', width: 90, cell: (row: DatedOffer) => <StateChip tone={tones[row.state]}>{stateNames[row.state]}</StateChip> }]
      : []),
  ];
  return (
    <Section title="Offers" count={offers.length || undefined} empty={offers.length === 0 && 'No supplier’s price file has it.'}>
      {best && saving !== undefined && (
        <p className={classes.saving}>
          {best.supplierName} is the best buy: {unitMoneyText({ ...best.landed, unitAmount: saving })} less than the next supplier.
        </p>
      )}
      {offers.length > 0 && <LineTable label="Offers of suppliers" rows={offers} columns={columns} rowKey={(row) => row.priceFileLineId} empty="" />}
    </Section>
  );
}

const comesIn = ({ inStock, leadDays }: Offer): string => {
  const days = leadDays === 0 ? 'the same day' : leadDays === 1 ? 'in a day' : `in ${leadDays} days`;
  return inStock ? `${days.charAt(0).toUpperCase()}${days.slice(1)}` : 'Not in stock there';
};
