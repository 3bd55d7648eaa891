import { flowNames } from '@quarterlight/contract/valuation/nominals';
import type { PeriodFigures, StockPeriod } from '@quarterlight/contract/valuation/schemas';
import { day } from '@quarterlight/kit/days';
import { formatMonth } from '@quarterlight/kit/months';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { addressOf } from '../../../platform/http.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { valuationApi } from '../valuation.api.ts';

const OpenMonthForm = later(() => import('../forms/OpenMonthForm.tsx'), 'OpenMonthForm');

const nameOf = (month: string) => formatMonth(day(month));
const addressOfMonth = (month: string) => addressOf(pathTo('/stock-control/stock-transaction-history'), {}, { tab: 'months', month });

const columns: readonly Column<StockPeriod>[] = [
  { key: 'month', title: 'Month', width: 170, cell: ({ month }) => <Link to={addressOfMonth(month)}>{nameOf(month)}</Link> },
  {
    key: 'state',
    title: 'State',
    width: 110,
    cell: ({ state }) => <StateChip tone={state === 'closed' ? 'green' : 'neutral'}>{state === 'closed' ? 'Closed' : 'Open'}</StateChip>,
  },
  { key: 'changedAt', title: 'Since', width: 150, cell: ({ changedAt }) => (changedAt === null ? '–' : <Instant value={changedAt} />) },
  { key: 'changedBy', title: 'By', width: 170, cell: ({ changedBy }) => changedBy || '–' },
];

/** The months of the accounts of stock: what came and went in each, and closing them. */
export function Months({ tabs }: { readonly tabs: ReactNode }) {
  const result = useQuery(valuationApi.periods());
  const wanted = new URLSearchParams(useLocation().searchStr).get('month');
  return (
    <Page title="Transaction history">
      {tabs}
      <LoadedRecord result={result}>
        {(months) => {
          // The one to be closed next, where nobody asked for another.
          const shown = months.find(({ month }) => month === wanted) ?? months.findLast(({ state, isOver }) => state === 'open' && isOver) ?? months[0];
          return (
            <>
              {shown && <Month key={shown.month} of={shown} />}
              <Section title="Months" count={months.length}>
                <LineTable label="Months of the accounts" rows={months} columns={columns} rowKey={({ month }) => month} empty="No stock has been moved yet." />
              </Section>
            </>
          );
        }}
      </LoadedRecord>
    </Page>
  );
}

function Month({ of: { month, state, allowedActions } }: { readonly of: StockPeriod }) {
  const [opening, setOpening] = useState(false);
  const figures = useQuery(valuationApi.figures(month));
  const close = useMutation(valuationApi.close());
  const ask = {
    title: `Close ${nameOf(month)}?`,
    text: 'With it all months before it are closed. Nothing can be dated into them any more; the month that was closed last can be opened again.',
    confirm: 'Close',
  };
  return (
    <Section
      title={nameOf(month)}
      actions={
        <>
          {allowedActions.includes('close') && (
            <ActionButton primary ask={ask} run={() => close.mutateAsync({ body: { month } })}>
              Close the month
            </ActionButton>
          )}
          {allowedActions.includes('open') && <ActionButton run={() => setOpening(true)}>Open it again</ActionButton>}
        </>
      }
    >
      <LoadedRecord result={figures}>{(shown) => <Figures of={shown} isClosed={state === 'closed'} />}</LoadedRecord>
      <Dialog title={`Open ${nameOf(month)} again`} opened={opening} onClose={() => setOpening(false)}>
        <OpenMonthForm month={month} onDone={() => setOpening(false)} onCancel={() => setOpening(false)} />
      </Dialog>
    </Section>
  );
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly moves?: number;
  readonly debit?: string;
  readonly credit?: string;
  readonly value: string;
}

const figureColumns: readonly Column<Row>[] = [
  { key: 'name', title: 'What', width: 200, cell: ({ name }) => name },
  { key: 'moves', title: 'Moves', width: 90, align: 'end', cell: ({ moves }) => numberText(moves) },
  { key: 'debit', title: 'Debit', width: 90, cell: ({ debit }) => debit ?? '–' },
  { key: 'credit', title: 'Credit', width: 90, cell: ({ credit }) => credit ?? '–' },
  { key: 'value', title: 'Value', width: 130, align: 'end', cell: ({ value }) => value },
];

function Figures({ of: { opening, movements, closing, difference }, isClosed }: { readonly of: PeriodFigures; readonly isClosed: boolean }) {
  const rows: Row[] = [
    { key: 'opening', name: 'At the beginning', value: moneyText(opening) },
    ...movements.map(({ flow, moves, debit, credit, value }) => ({ key: flow, name: flowNames[flow], moves, debit, credit, value: moneyText(value) })),
    { key: 'closing', name: isClosed ? 'At the end' : 'At the end, or now', value: moneyText(closing) },
  ];
  return (
    <>
      <LineTable label="The month in figures" rows={rows} columns={figureColumns} rowKey={({ key }) => key} empty="Nothing." />
      {difference.amount !== 0 && (
        <p role="alert">
          The books are {moneyText(difference)} out: what came and went does not add up to what stock is worth at the end. Ask your administrator to check the
          balances.
        </p>
      )}
    </>
  );
}
