import type { Kit } from '@quarterlight/contract/catalogue/kit-schemas';
import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { Link } from '../../../ui/Link.tsx';
import { useSettled } from '../../../ui/record/InTurn.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { cataloguePages } from '../catalogue.routes.tsx';
import { productsApi } from '../products.api.ts';

// Plain words until that page is built.
const [{ path: list }] = cataloguePages;

const meantFor = (kit: Kit): string => [kit.jobTypeName, kit.glassTypeName, kit.productCode].filter((word) => word !== null).join(', ') || 'Any job';

/** The kits that contain a product. */
export function ProductKits({ productId }: { readonly productId: string }) {
  const result = useQuery(productsApi.kits(productId));
  useSettled(!result.isLoading);
  const columns: Column<Kit>[] = [
    { key: 'name', title: 'Kit', width: 240, cell: (row) => <Link to={`${list}?tab=kits&kit=${row.id}`}>{row.name}</Link> },
    { key: 'for', title: 'Proposed for', width: 240, cell: meantFor },
    {
      key: 'quantity',
      title: 'In it',
      width: 80,
      align: 'end',
      cell: (row) => numberText(row.lines.filter((line) => line.productId === productId).reduce((sum, { quantity }) => sum + quantity, 0)),
    },
  ];
  return (
    <Section title="Kits" count={result.data?.items.length || undefined} empty={result.data?.items.length === 0 && 'In no kit.'}>
      <LoadedRecord result={result}>
        {({ items }) => items.length > 0 && <LineTable label="Kits that contain it" rows={items} columns={columns} rowKey={({ id }) => id} empty="" />}
      </LoadedRecord>
    </Section>
  );
}
