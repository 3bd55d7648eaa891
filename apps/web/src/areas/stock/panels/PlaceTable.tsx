import type { StockPlace } from '@quarterlight/contract/stock/schemas';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { placeAddress } from '../addresses.ts';
import { sumPlaces } from '../totals.ts';

interface PlaceTableProps {
  readonly label: string;
  readonly places: readonly StockPlace[];
  /** The ids from the location down to the place that holds these. */
  readonly way: readonly string[];
  readonly empty: string;
}

/** The racks of a location, or the bins of a rack. */
export function PlaceTable({ label, places, way, empty }: PlaceTableProps) {
  const columns: Column<StockPlace>[] = [
    { key: 'code', title: 'Code', width: 130, cell: (place) => <Link to={placeAddress([...way, place.id])}>{place.code}</Link> },
    {
      key: 'name',
      title: 'Name',
      cell: (place) => (
        <>
          {place.name} {!place.active && <StateChip>Closed</StateChip>}
        </>
      ),
    },
    { key: 'products', title: 'Products', width: 90, align: 'end', cell: (place) => numberText(place.products) },
    {
      key: 'quantity',
      title: 'Quantity',
      width: 90,
      align: 'end',
      cell: (place) => numberText(place.quantity),
      foot: (rows) => numberText(sumPlaces(rows).quantity),
    },
    {
      key: 'allocated',
      title: 'Allocated',
      width: 90,
      align: 'end',
      cell: (place) => numberText(place.allocated),
      foot: (rows) => numberText(sumPlaces(rows).allocated),
    },
    { key: 'value', title: 'Value', width: 120, align: 'end', cell: (place) => moneyText(place.value), foot: (rows) => moneyText(sumPlaces(rows).value) },
  ];
  return <LineTable label={label} rows={places} columns={columns} rowKey={(place) => place.id} empty={empty} />;
}
