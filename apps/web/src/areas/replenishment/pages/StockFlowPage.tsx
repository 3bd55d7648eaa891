import { flowDays, flowShowNames, mostAccepted, usualDays } from '@quarterlight/contract/replenishment/names';
import { listFlow } from '@quarterlight/contract/replenishment/routes';
import type { FlowLine } from '@quarterlight/contract/replenishment/schemas';
import { flowSheet } from '@quarterlight/contract/replenishment/sheets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { placesToChoose } from '../../stock/index.ts';
import { ProductFlowDialog } from '../panels/ProductFlowDialog.tsx';
import { replenishmentApi } from '../replenishment.api.ts';
import classes from '../replenishment.module.css';

const number = (of: (line: FlowLine) => number | null, width = 76) => ({ width, align: 'end' as const, cell: (line: FlowLine) => numberText(of(line)) });
const columns = columnsOf(flowSheet, {
  code: { sort: 'code', width: 134 },
  description: { width: 160 },
  onHand: number((line) => line.onHand),
  available: number((line) => line.available),
  onOrder: number((line) => line.onOrder),
  received: number((line) => line.received),
  used: number((line) => line.used, 62),
  transferred: number((line) => line.transferred, 104),
  lost: number((line) => line.lost, 70),
  perWeek: number((line) => line.perWeek, 68),
  weeksOfCover: number((line) => line.weeksOfCover, 88),
  levels: { width: 86, align: 'end' },
  proposal: { width: 86, align: 'end' },
  value: { width: 86, align: 'end', cell: (line) => moneyText(line.value) },
  age: number((line) => line.age, 98),
  opening: number((line) => line.opening, 110),
  allocated: number((line) => line.allocated, 100),
});

const show = Object.entries(flowShowNames).map(([value, label]) => ({ key: 'show', value, label }));

/** What came to a location and left it over days up to today, how long it lasts, and which levels its use proposes. */
export function StockFlowPage() {
  const list = useListState(listFlow);
  const result = useQuery(replenishmentApi.flow(list.query));
  const places = useQuery(placesToChoose({ limit: 100, level: 'location' }));
  const mayEdit = useCan('edit-stock-places');
  const location = result.data?.location;
  const days = list.query.days ?? usualDays;
  const open = list.address['product'];
  const known = (places.data ?? []).map(({ id, code, name }) => ({ value: id, label: code === name ? code : `${code} – ${name}` }));
  const options = location && !known.some(({ value }) => value === location.id) ? [{ value: location.id, label: location.code }, ...known] : known;
  return (
    <Page title="Stock flow" fill>
      <div className={classes.bar}>
        <Select
          label="Location"
          data={options}
          value={list.query.locationId ?? location?.id ?? null}
          searchable
          allowDeselect={false}
          nothingFoundMessage="Nothing found"
          onChange={(locationId) => list.set({ locationId })}
        />
        <Select
          label="Over"
          data={flowDays.map((each) => ({ value: String(each), label: `${each} days` }))}
          value={String(days)}
          allowDeselect={false}
          onChange={(chosen) => list.set({ days: chosen })}
        />
      </div>
      <FilterBar list={list} search="Beginning of a product’s code" filters={[]} quick={show} />
      <DataTable
        label="Stock flow"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(flowSheet, listFlow, list.query)}
        onOpen={(line) => list.set({ product: line.id })}
        bulk={mayEdit && location ? (rows, clear) => <Accept placeId={location.id} days={days} rows={rows} clear={clear} /> : undefined}
        lines={(line) => ({
          beside: <span>{numberText(line.available)} available</span>,
          below: (
            <>
              <span>{line.description}</span>
              <span>{numberText(line.perWeek)} a week</span>
              {line.proposal && (
                <span>
                  proposed {numberText(line.proposal.least)} – {numberText(line.proposal.most)}
                </span>
              )}
            </>
          ),
        })}
        empty="Nothing lies at this location, and no levels are set for it."
      />
      <Dialog
        title={result.data?.items.find(({ id }) => id === open)?.code ?? 'Stock flow'}
        opened={open !== undefined && location !== undefined && location !== null}
        onClose={() => list.set({ product: '' })}
        size="lg"
      >
        {open !== undefined && location && (
          <ProductFlowDialog key={open} productId={open} locationId={location.id} days={days} line={result.data?.items.find(({ id }) => id === open)} />
        )}
      </Dialog>
    </Page>
  );
}

interface AcceptProps {
  readonly placeId: string;
  readonly days: number;
  readonly rows: readonly FlowLine[];
  readonly clear: () => void;
}

/** Sets what is proposed for the chosen ones: all of them, or none where one may not be. */
function Accept({ placeId, days, rows, clear }: AcceptProps) {
  const accept = useMutation(replenishmentApi.accept());
  const items = rows
    .flatMap(({ id, proposal, level }) => (proposal ? [{ productId: id, least: proposal.least, most: proposal.most, version: level?.version ?? null }] : []))
    .slice(0, mostAccepted);
  const left = rows.length - items.length;
  return (
    <>
      <ActionButton
        primary
        size="compact-sm"
        disabled={items.length === 0}
        ask={{
          title: `Set levels of ${numberText(items.length)}?`,
          text: 'They get the minimum and maximum that are proposed, all of them or none.',
          confirm: 'Set',
        }}
        run={async () => {
          await accept.mutateAsync({ body: { placeId, days, items } });
          clear();
        }}
      >
        Set as proposed
      </ActionButton>
      {left > 0 && <span>{numberText(left)} have no other levels proposed</span>}
    </>
  );
}
