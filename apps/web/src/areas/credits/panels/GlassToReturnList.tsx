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
import { CreditLink, DaysLeft, few } from './CreditBits.tsx';

/** The credits that it stands on, each to be opened, and the way to one for what stands on none. */
function Credits({ line }: { readonly line: GlassToReturn }) {
  const { credits, order, spoken, quantity } = line;
  const raises = useCan('raise-purchase-credits') && spoken < quantity;
  if (credits.length === 0 && (!raises || order === null)) return <>{nothing}</>;
  return (
    <span className={classes.credits}>
      {credits.map((credit) => (
        <span key={credit.id}>
          <CreditLink credit={credit} /> {!raises && <small>{purchaseCreditStateNames[credit.state].toLowerCase()}</small>}
        </span>
      ))}
      {raises && order !== null && (
        <Button
          variant="default"
          size="compact-sm"
          component={Link}
          to={raiseAddress(order.id)}
          aria-label={`Raise a credit for ${line.code} of ${order.name}`}
        >
          Raise a credit
        </Button>
      )}
    </span>
  );
}

const columns: readonly Column<GlassToReturn>[] = columnsOf(glassToReturnSheet, {
  code: { sort: 'code', width: 132, cell: (line) => <Eurocode code={line.code} /> },
  description: { width: 140 },
  supplier: { width: 150 },
  order: { width: 88, cell: ({ order }) => (order ? <Link to={pathTo('/purchase-orders/$id', { id: order.id })}>{order.name}</Link> : nothing) },
  place: { width: 96 },
  quantity: { width: 76, align: 'end', cell: (line) => numberText(line.quantity) },
  value: { width: 84, align: 'end', cell: (line) => <Money value={line.value} /> },
  receivedAt: { sort: 'received', width: 146, cell: (line) => <Instant value={line.receivedAt} /> },
  returnBy: { width: 98, cell: (line) => <Day value={line.returnBy} /> },
  daysLeft: { width: 118, align: 'end', cell: (line) => <DaysLeft days={line.daysLeft} /> },
  credits: { width: 208, cell: (line) => <Credits line={line} /> },
});

/** What lies where it waits for its supplier, that whose day is the nearest first. */
export function GlassToReturnList() {
  const list = useListState(listGlassToReturn);
  const result = useQuery(creditsApi.glassToReturn(list.query));
  const suppliers = useQuery(creditsApi.suppliers());
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
        columns={columns}
        list={list}
        file={fileOf(glassToReturnSheet, listGlassToReturn, list.query)}
        lines={(line) => ({
          beside:
            line.daysLeft !== null && line.daysLeft > few ? (
              <span>
                Back by <Day value={line.returnBy} />
              </span>
            ) : (
              <DaysLeft days={line.daysLeft} />
            ),
          below: (
            <>
              <span>
                {numberText(line.quantity)}
                {line.supplier && ` from ${line.supplier.name}`}
              </span>
              <Credits line={line} />
            </>
          ),
        })}
        empty="Nothing waits for its supplier. Goods come here when a credit is raised for them, or when damage is sent to the supplier."
      />
    </>
  );
}
