import { placeText } from '@quarterlight/contract/stock/names';
import type { UnallocatedGlass } from '@quarterlight/contract/worksheets/unallocated';
import { freedNames } from '@quarterlight/contract/worksheets/unallocated-names';
import { unallocatedSheet } from '@quarterlight/contract/worksheets/unallocated-sheet';
import { day, daysBetween, today } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { pathTo } from '../../../app/paths.ts';
import { dayText, nothing, numberText, tenantZone } from '../../../platform/formats.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { type Column, columnsOf } from '../../../ui/table/column.ts';
import { Supply } from '../panels/GlassStatus.tsx';
import { GlassActions, Proposal } from '../parts/GlassActions.tsx';

const columns = columnsOf(unallocatedSheet, {
  code: { width: 122, cell: (row) => <Eurocode code={row.code} /> },
  description: { width: 132, cell: (row) => (row.quantity === 1 ? row.description : `${numberText(row.quantity)} × ${row.description}`) },
  quantity: { width: 76, align: 'end' },
  place: { width: 104, cell: (row) => <Where of={row} /> },
  due: { width: 100, cell: (row) => <Day value={row.order?.due ?? null} /> },
  reason: { width: 160, cell: (row) => <Why of={row} /> },
  age: { sort: 'createdAt', width: 72, align: 'end', cell: (row) => ageText(row) },
  returnBy: { sort: 'returnBy', width: 118, cell: (row) => <ReturnBy on={row.returnBy} /> },
  supplier: { width: 150 },
  branch: { width: 140 },
  batch: { width: 110 },
  value: { sort: 'value', width: 84, align: 'end', cell: (row) => <Money value={row.value} /> },
  since: { width: 144, cell: (row) => <Instant value={row.since} /> },
  fits: { width: 230, cell: (row) => <Proposal glass={row} /> },
});

/** The list's columns; the value for those who may see costs. */
export const unallocatedColumns = (seesCosts: boolean): Column<UnallocatedGlass>[] => [
  ...(seesCosts ? columns : columns.filter(({ key }) => key !== 'value')),
  { key: 'actions', title: 'Actions', width: 140, cell: (row) => <GlassActions glass={row} /> },
];

const ageText = ({ ageDays }: UnallocatedGlass) => (ageDays === 0 ? 'Today' : plural(ageDays, 'day'));

function Where({ of: { order, place } }: { readonly of: UnallocatedGlass }) {
  return order === null ? <span title={`${place.code} ${place.name}`}>{placeText(place)}</span> : <Supply order={order} />;
}

function Why({ of: { reason, worksheet } }: { readonly of: UnallocatedGlass }) {
  return (
    <span>
      {freedNames[reason]}
      {worksheet && (
        <>
          {', '}
          <Link to={pathTo('/clipboard/worksheets/$id', { id: worksheet.id })}>{worksheet.number}</Link>
        </>
      )}
    </span>
  );
}

const soon = 7;

/** The last day on which its supplier takes it back, which stands out once it is near or gone. */
function ReturnBy({ on }: { readonly on: string | null }) {
  if (on === null) return <>{nothing}</>;
  const left = daysBetween(today(tenantZone.get()), day(on));
  if (left > soon) return <Day value={on} />;
  return <StateChip tone={left < 0 ? 'red' : 'amber'}>{left < 0 ? `Was ${dayText(on)}` : dayText(on)}</StateChip>;
}
