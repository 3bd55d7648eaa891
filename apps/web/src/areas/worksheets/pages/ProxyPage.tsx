import type { listSites, siteOfRecord } from '@quarterlight/contract/identity/routes-start';
import { worksheetStateNames } from '@quarterlight/contract/worksheets/names';
import { type WorksheetMeant, worksheetsMeant } from '@quarterlight/contract/worksheets/proxy-routes';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { bare } from '../../../platform/api.ts';
import { useParam } from '../../../platform/param.ts';
import { lookupFor, queryClient, queryFor } from '../../../platform/query.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { chooseSite } from '../../../ui/choose-site.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../ui/Page.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';

const sitesRoute = bare<typeof listSites>('GET', '/v1/users/sites');
const siteRoute = bare<typeof siteOfRecord>('GET', '/v1/users/sites/of');

/** Goes to the worksheet that a reference names, at its own site; offers them where there are several. Back leads to where one came from. */
export function ProxyPage() {
  const reference = useParam('id');
  const navigate = useNavigate();
  const result = useQuery(queryFor(worksheetsMeant, { params: { reference } }));
  const goTo = useGoTo();
  const items = result.data?.items;
  const only = items?.length === 1 ? items[0] : undefined;
  useEffect(() => {
    if (only !== undefined) void goTo(only);
  }, [only, goTo]);
  if (result.isError)
    return (
      <Page title="Worksheet">
        <EmptyState title="The worksheet could not be looked up" way={['Try again', () => result.refetch()]} />
      </Page>
    );
  if (items === undefined || only !== undefined) return <Page title="Worksheet">{null}</Page>;
  if (items.length === 0)
    return (
      <Page title="Worksheet">
        <EmptyState
          title={`No worksheet is known by ‘${reference}’`}
          way={['Search for it', () => navigate({ href: `${pathTo('/search')}?${new URLSearchParams({ q: reference }).toString()}`, replace: true })]}
        >
          Neither its number, nor an order, claim, policy or authorisation number of a job that you may see.
        </EmptyState>
      </Page>
    );
  return (
    <Page title={`Worksheets of ‘${reference}’`} count={String(items.length)}>
      <LineTable label="Worksheets" rows={items} columns={columnsOf(goTo)} rowKey={(row) => row.id} empty="" />
    </Page>
  );
}

const columnsOf = (goTo: (row: WorksheetMeant) => Promise<void>): Column<WorksheetMeant>[] => [
  {
    key: 'number',
    title: 'Number',
    width: 110,
    cell: (row) => (
      <a
        href={pathTo('/clipboard/worksheets/$id', { id: row.id })}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          void goTo(row);
        }}
      >
        {row.number}
      </a>
    ),
  },
  { key: 'registration', title: 'Registration', width: 120, cell: (row) => <Plate registration={row.registration} /> },
  { key: 'customer', title: 'Customer', cell: (row) => row.customer },
  { key: 'state', title: 'State', width: 120, cell: (row) => worksheetStateNames[row.state] },
  { key: 'day', title: 'Booked', width: 110, cell: (row) => <Day value={row.bookedDay} /> },
  { key: 'raised', title: 'Raised', width: 110, cell: (row) => <Day value={row.createdOn} /> },
];

/** Opens a worksheet in place of this page, at the site that shows it. */
function useGoTo() {
  const navigate = useNavigate();
  const going = useRef<string | null>(null);
  const go = useRef(async (row: WorksheetMeant) => {
    if (going.current === row.id) return;
    going.current = row.id;
    if (!row.here) {
      const { externalId } = await queryClient.fetchQuery(queryFor(siteRoute, { query: { entity: 'worksheet', id: row.id } }));
      const [all] = await queryClient.fetchQuery(lookupFor(sitesRoute));
      await chooseSite(all?.externalId === externalId ? null : externalId);
    }
    await navigate({ href: pathTo('/clipboard/worksheets/$id', { id: row.id }), replace: true });
  });
  return go.current;
}
