import { Button } from '@mantine/core';
import { purchaseCreditStateNames } from '@quarterlight/contract/credits/names';
import { listGlassToReturn } from '@quarterlight/contract/credits/routes';
import type { GlassToReturn } from '@quarterlight/contract/credits/schemas';
import { glassToReturnSheet } from '@quarterlight/contract/credits/sheets';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { nothing, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { Link } from '../../../ui/Link.tsx';
import { type Column, columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { raiseAddress } from '../addresses.ts';
import { creditsApi } from '../credits.api.ts';
import classes from '../credits.module.css';
import { CreditLink, DaysLeft } from './CreditBits.tsx';

interface ShownProps {
  readonly line: GlassToReturn;
}

/** The credits that it stands on, each to be opened. */
const Credits = ({ line: { credits } }: ShownProps) =>
  credits.length === 0 ? (
    nothing
  ) : (
    <span className={classes.credits}>
      {credits.map((credit) => (
        <span key={credit.id}>
          <CreditLink credit={credit} /> <small>{purchaseCreditStateNames[credit.state].toLowerCase()}</small>
        </span>
      ))}
    </span>
  );

/** Raises a credit for what stands on none. */
function Raise({ line: { code, order, spoken, quantity } }: ShownProps) {
  const may = useCan('raise-purchase-credits');
  if (!may || order === null || spoken >= quantity) return null;
  return (
    <Button variant="default" size="compact-sm" component={Link} to={raiseAddress(order.id)} aria-label={`Raise a credit for ${code} of ${order.name}`}>
      Raise a credit
    </Button>
  );
}

const columnsFor = (raises: boolean): readonly Column<GlassToReturn>[] => [
  ...columnsOf(glassToReturnSheet, {
    code: { sort: 'code', width: 140, cell: (line) => <Eurocode code={line.code} /> },
    description: { width: 180 },
    supplier: { width: 160 },
    order: { width: 90, cell: ({ order }) => (order ? <Link to={pathTo('/purchase-orders/$id', { id: order.id })}>{order.name}</Link> : nothing) },
    place: { width: 110 },
    quantity: { width: 80, align: 'end', cell: (line) => numberText(line.quantity) },
    value: { width: 90, align: 'end', cell: (line) => <Money value={line.value} /> },
    receivedAt: { sort: 'received', width: 146, cell: (line) => <Instant value={line.receivedAt} /> },
    returnBy: { width: 104, cell: (line) => <Day value={line.returnBy} /> },
    daysLeft: { width: 104, align: 'end', cell: (line) => <DaysLeft days={line.daysLeft} /> },
    credits: { width: 170, cell: (line) => <Credits line={line} /> },
  }),
  ...(raises ? [{ key: 'raise', title: '', width: 124, cell: (line: GlassToReturn) => <Raise line={line} /> }] : []),
];

/** What lies where it waits for its supplier, that whose day is the nearest first. */
export function GlassToReturnList() {
  const list = useListState(listGlassToReturn);
  const result = useQuery(creditsApi.glassToReturn(list.query));
  const suppliers = useQuery(creditsApi.suppliers());
  const raises = useCan('raise-purchase-credits');
  const { placeId } = list.query;
  return (
    <>
      <FilterBar
        list={list}
        search="Code"
        filters={[
          { kind: 'select', key: 'supplierId', label: 'Supplier', options: namedOptions(suppliers.data) },
          placeId && { kind: 'select', key: 'placeId', label: 'Place', options: [{ value: placeId, label: 'One place' }] },
        ]}
      />
      <DataTable
        label="Glass to return"
        result={result}
        columns={columnsFor(raises)}
        list={list}
        file={fileOf(glassToReturnSheet, listGlassToReturn, list.query)}
        lines={(line) => ({
          beside: <DaysLeft days={line.daysLeft} />,
          below: (
            <>
              <span>
                {numberText(line.quantity)}
                {line.supplier && ` from ${line.supplier.name}`}
                {line.order && (
                  <>
                    {', order '}
                    <Link to={pathTo('/purchase-orders/$id', { id: line.order.id })}>{line.order.name}</Link>
                  </>
                )}
              </span>
              {line.returnBy && (
                <span>
                  Back by <Day value={line.returnBy} />
                </span>
              )}
              {line.credits.length > 0 && <Credits line={line} />}
              <Raise line={line} />
            </>
          ),
        })}
        empty="Nothing waits for its supplier. Goods come here when a credit is raised for them, or when damage is sent to the supplier."
      />
    </>
  );
}
