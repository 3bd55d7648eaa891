import { ActionIcon } from '@mantine/core';
import { listContents } from '@quarterlight/contract/stock/routes';
import type { StockLine, StockPlaceDetail } from '@quarterlight/contract/stock/schemas';
import { contentsSheet } from '@quarterlight/contract/stock/sheets';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { UnitMoney } from '../../../ui/bits/Money.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { type Column, columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { DamageForm, WriteOffForm } from '../../losses/index.ts';
import { stockApi } from '../stock.api.ts';
import { useWorksheets, type WorksheetFacts, WorksheetLink } from '../worksheets.tsx';
import classes from './Contents.module.css';
import { Expiry } from './Expiry.tsx';

const MoveForm = later(() => import('../forms/MoveForm.tsx'), 'MoveForm');

type Doing = { readonly what: 'move' | 'write-off' | 'damage'; readonly line: StockLine };

const titles: Readonly<Record<Doing['what'], string>> = { move: 'Move stock', 'write-off': 'Write off', damage: 'Report damage' };

interface Shown {
  readonly worksheets: ReadonlyMap<string, WorksheetFacts>;
  readonly menu: (line: StockLine) => MenuEntry[];
  /** There are racks or bins below. */
  readonly below: boolean;
  /** Some of it has a batch, as adhesives have. */
  readonly batches: boolean;
}

const columnsFor = ({ worksheets, menu, below, batches }: Shown): Column<StockLine>[] => [
  ...columnsOf(contentsSheet, {
    code: { sort: 'code', width: 140, cell: (line) => <span className={classes.code}>{line.code}</span> },
    description: {},
    place: { width: 110, hidden: !below },
    quantity: { width: 90, align: 'end', cell: (line) => numberText(line.quantity) },
    free: { width: 70, align: 'end', cell: (line) => numberText(line.free) },
    allocated: {
      width: 100,
      cell: (line) =>
        line.claims.length === 0 ? '–' : line.claims.map((claim) => <WorksheetLink key={claim.allocationId} id={claim.worksheetId} worksheets={worksheets} />),
    },
    batch: { width: 110, hidden: !batches },
    expires: { width: 148, hidden: !batches, cell: (line) => <Expiry value={line.expires} /> },
    received: { sort: 'received', width: 150, cell: (line) => <Instant value={line.receivedAt} /> },
    days: { width: 70, align: 'end', cell: (line) => numberText(line.days) },
    unitCost: { width: 100, align: 'end', cell: (line) => <UnitMoney value={line.unitCost} /> },
    value: { width: 110, align: 'end', cell: (line) => moneyText(line.value) },
  }),
  {
    key: 'actions',
    title: 'Actions',
    width: 74,
    align: 'end',
    cell: (line) => (
      <Menu
        label={`Actions on ${line.code}`}
        place="end"
        entries={menu(line)}
        trigger={(bind) => (
          <ActionIcon {...bind} aria-label={`Actions on ${line.code}`}>
            <IconDots size={18} />
          </ActionIcon>
        )}
      />
    ),
  },
];

/** What lies in a place, lot by lot, with what may be done to each. */
export function Contents({ place }: { readonly place: StockPlaceDetail }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const navigate = useNavigate();
  const seesCatalogue = useCan('view-catalogue');
  const list = useListState(listContents, { limit: 25 });
  const result = useQuery(stockApi.contents(place.id, list.query));
  const { worksheets } = useWorksheets((result.data?.items ?? []).flatMap((line) => line.claims.map((claim) => claim.worksheetId)));
  const may = (action: StockPlaceDetail['allowedActions'][number]) => place.allowedActions.includes(action);
  const menu = (line: StockLine): MenuEntry[] => [
    ...(may('move') ? [{ label: 'Move', onClick: () => setDoing({ what: 'move', line }) }] : []),
    ...(may('move') || may('write-off') ? [{ label: 'Report damage', disabled: line.free <= 0, onClick: () => setDoing({ what: 'damage', line }) }] : []),
    ...(may('write-off') ? [{ label: 'Write off', danger: true, disabled: line.free <= 0, onClick: () => setDoing({ what: 'write-off', line }) }] : []),
    ...(seesCatalogue
      ? [{ label: 'Open the product', onClick: () => void navigate({ href: pathTo('/catalogue/products/$id', { id: line.productId }) }) }]
      : []),
    { label: 'Transaction history', onClick: () => void navigate({ href: `${pathTo('/stock-control/stock-transaction-history')}?lotId=${line.lotId}` }) },
  ];
  const close = () => setDoing(null);
  return (
    <div className={classes.contents}>
      <FilterBar
        list={list}
        search="Code"
        filters={[
          { kind: 'yes-no', key: 'freeOnly', label: 'Only free stock' },
          { kind: 'yes-no', key: 'here', label: 'Not in racks and bins' },
        ]}
      />
      <DataTable
        label={`Contents of ${place.code}`}
        result={result}
        columns={columnsFor({ worksheets, menu, below: place.children.length > 0, batches: result.data?.items.some((line) => line.batch !== '') ?? false })}
        list={list}
        file={fileOf(contentsSheet, listContents, list.query, { id: place.id })}
        {...(may('move') ? { onOpen: (line: StockLine) => setDoing({ what: 'move', line }) } : {})}
        empty="Nothing lies here. Move stock here from another place, or receive a delivery here."
      />
      <Dialog title={titles[doing?.what ?? 'move']} opened={doing !== null} onClose={close}>
        {doing?.what === 'move' && <MoveForm line={doing.line} done={close} />}
        {doing?.what === 'write-off' && <WriteOffForm line={doing.line} done={close} />}
        {doing?.what === 'damage' && <DamageForm line={doing.line} done={close} />}
      </Dialog>
    </div>
  );
}
