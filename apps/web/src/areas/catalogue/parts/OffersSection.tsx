import type { ProductRecord } from '@quarterlight/contract/catalogue/product-schemas';
import { addDays, day } from '@quarterlight/kit/days';
import { pathTo } from '../../../app/paths.ts';
import { unitMoneyText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { UnitMoney } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
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

const stateNames = { 'to-come': 'To come', past: 'Past' } as const;
const tones = { 'to-come': 'blue', past: 'neutral' } as const;

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
      width: 215,
      cell: (row) => (
        <span className={classes.supplier}>
          <span>{nameOf(row)}</span>
          {row.best && <StateChip tone="green">Best buy</StateChip>}
          {row.state !== 'in-force' && <StateChip tone={tones[row.state]}>{stateNames[row.state]}</StateChip>}
        </span>
      ),
    },
    { key: 'code', title: 'Their code', width: 95, cell: (row) => <span className={classes.code}>{row.supplierCode}</span> },
    { key: 'net', title: 'Net', width: 70, align: 'end', cell: (row) => <UnitMoney value={row.net} /> },
    {
      key: 'surcharge',
      title: 'Surcharge',
      width: 92,
      align: 'end',
      cell: (row) => (row.surcharge.unitAmount === 0 ? '–' : <UnitMoney value={row.surcharge} />),
    },
    { key: 'landed', title: 'Landed', width: 72, align: 'end', cell: (row) => <UnitMoney value={row.landed} /> },
    { key: 'lead', title: 'Comes', width: 95, cell: comesIn },
    { key: 'holds', title: 'Holds', width: 175, cell: (row) => <Holds offer={row} /> },
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

function Holds({ offer }: { readonly offer: DatedOffer }) {
  if (offer.supersededFrom === null)
    return (
      <>
        From <Day value={offer.effectiveFrom} />
      </>
    );
  return (
    <>
      <Day value={offer.effectiveFrom} /> to <Day value={addDays(day(offer.supersededFrom), -1)} />
    </>
  );
}

const comesIn = ({ inStock, leadDays }: Offer): string => {
  const days = leadDays === 0 ? 'the same day' : leadDays === 1 ? 'in a day' : `in ${leadDays} days`;
  return inStock ? `${days.charAt(0).toUpperCase()}${days.slice(1)}` : 'Not in stock there';
};
