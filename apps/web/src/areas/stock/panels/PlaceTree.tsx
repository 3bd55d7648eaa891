import type { StockPlace } from '@quarterlight/contract/stock/schemas';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import shared from '../../../ui/table/table.module.css';
import { placeAddress } from '../addresses.ts';
import { stockApi } from '../stock.api.ts';
import { sumPlaces } from '../totals.ts';
import { locationTypes, typePlurals } from '../words.ts';
import classes from './PlaceTree.module.css';

const depthOf = (depth: number): CSSProperties => ({ '--depth': depth }) as CSSProperties;

/** Every location with what lies in it, by kind; racks and bins open below it. */
export function PlaceTree({ places }: { readonly places: readonly StockPlace[] }) {
  const groups = locationTypes.map((type) => ({ type, members: places.filter((place) => place.type === type) })).filter(({ members }) => members.length > 0);
  return (
    <div className={classes.scroller} role="region" aria-label="Locations" tabIndex={0}>
      <table className={`${shared.table} ${classes.table}`} aria-label="Locations">
        <colgroup>
          <col />
          <col className={classes.wide} style={{ width: 170 }} />
          <col className={classes.wide} style={{ width: 170 }} />
          <col className={classes.wide} style={{ width: 90 }} />
          <col style={{ width: 90 }} />
          <col style={{ width: 90 }} />
          <col className={classes.wide} style={{ width: 130 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col" className={classes.wide}>
              Branch
            </th>
            <th scope="col" className={classes.wide}>
              Technician
            </th>
            <th scope="col" className={classes.wide} data-align="end">
              Products
            </th>
            <th scope="col" data-align="end">
              Quantity
            </th>
            <th scope="col" data-align="end">
              Allocated
            </th>
            <th scope="col" className={classes.wide} data-align="end">
              Value
            </th>
          </tr>
        </thead>
        {groups.map(({ type, members }) => (
          <tbody key={type}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={1}>
                {typePlurals[type]} ({members.length})
              </th>
              <td className={classes.wide} />
              <td className={classes.wide} />
              <td className={classes.wide} />
              <Figures of={sumPlaces(members)} />
            </tr>
            {members.map((place) => (
              <PlaceRows key={place.id} place={place} way={[place.id]} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td>All of these</td>
            <td className={classes.wide} />
            <td className={classes.wide} />
            <td className={classes.wide} />
            <Figures of={sumPlaces(places)} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Figures({ of }: { readonly of: Pick<StockPlace, 'quantity' | 'allocated' | 'value'> }) {
  return (
    <>
      <td data-align="end">{numberText(of.quantity)}</td>
      <td data-align="end">{numberText(of.allocated)}</td>
      <td className={classes.wide} data-align="end">
        {moneyText(of.value)}
      </td>
    </>
  );
}

/** A place, and what is below it once it is opened. */
function PlaceRows({ place, way }: { readonly place: StockPlace; readonly way: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const depth = way.length - 1;
  return (
    <>
      <tr className={classes.row}>
        <th scope="row">
          <span className={classes.place} style={depthOf(depth)}>
            {place.level === 'bin' ? (
              <span className={classes.leaf} />
            ) : (
              <button type="button" className={classes.turn} aria-expanded={open} aria-label={`What is in ${place.code}`} onClick={() => setOpen(!open)}>
                <IconChevronRight size={16} aria-hidden />
              </button>
            )}
            <Link to={placeAddress(way)}>{place.code}</Link>
            <span className={classes.name}>{place.name === place.code ? '' : place.name}</span>
            {!place.active && <StateChip>Closed</StateChip>}
          </span>
        </th>
        <td className={classes.wide}>{place.branch?.name ?? '–'}</td>
        <td className={classes.wide}>{place.technician?.name ?? '–'}</td>
        <td className={classes.wide} data-align="end">
          {numberText(place.products)}
        </td>
        <Figures of={place} />
      </tr>
      {open && <PartRows place={place} way={way} />}
    </>
  );
}

function PartRows({ place, way }: { readonly place: StockPlace; readonly way: readonly string[] }) {
  const result = useQuery(stockApi.place(place.id));
  const part = place.level === 'location' ? 'racks' : 'bins';
  const children = result.data?.children ?? [];
  const words = result.isPending
    ? 'Reading'
    : result.isError
      ? `The ${part} could not be read. Close it and open it again.`
      : `No ${part}: everything lies in ${place.code} itself.`;
  if (children.length === 0) {
    return (
      <tr>
        <td colSpan={7} role={result.isError ? 'alert' : undefined}>
          <span className={classes.note} style={depthOf(way.length - 1)}>
            {words}
          </span>
        </td>
      </tr>
    );
  }
  return children.map((child) => <PlaceRows key={child.id} place={child} way={[...way, child.id]} />);
}
