import { listSupplierPriceFiles } from '@quarterlight/contract/catalogue/price-file-routes';
import type { PriceFile } from '@quarterlight/contract/catalogue/price-file-schemas';
import { useQuery } from '@tanstack/react-query';
import type { SupplierPanelProps } from '../../../app/record-panels.ts';
import { numberText } from '../../../platform/formats.ts';
import { queryFor } from '../../../platform/query.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { PriceFileState } from '../parts/PriceFileState.tsx';
import { priceFileAddress } from '../price-file-address.ts';

const columns: readonly Column<PriceFile>[] = [
  { key: 'name', title: 'Name', width: 260, cell: (row) => <Link to={priceFileAddress(row.id)}>{row.name}</Link> },
  { key: 'state', title: 'State', width: 120, cell: (row) => <PriceFileState file={row} /> },
  { key: 'from', title: 'In force from', width: 130, cell: (row) => <Day value={row.effectiveFrom} /> },
  { key: 'until', title: 'Superseded from', width: 140, cell: (row) => <Day value={row.supersededFrom} /> },
  {
    key: 'lines',
    title: 'Lines',
    width: 90,
    align: 'end',
    cell: (row) => numberText(row.lines),
  },
];

/** The price files of a supplier: what is in force, what is to come, and what went before. */
export function SupplierPriceFiles({ supplier: { id }, title }: SupplierPanelProps) {
  const files = useQuery(queryFor(listSupplierPriceFiles, { params: { id }, query: { sort: '-effectiveFrom', limit: 100 } }));
  if (files.isError && !files.data)
    return (
      <EmptyState title="The price files could not be read" way={['Try again', () => files.refetch()]}>
        Check the connection, then try again.
      </EmptyState>
    );
  if (!files.data) return <PartPending />;
  return (
    <Section title={title} empty={files.data.items.length === 0 && 'None: its prices are not on file.'}>
      <LineTable label="Price files" rows={files.data.items} columns={columns} rowKey={(row) => row.id} empty="" />
    </Section>
  );
}
