import type { StockTakeDetail, StockTakeLine } from '@quarterlight/contract/stock/takes';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { useParam } from '../../../platform/param.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { type MenuAction, RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { placeAddress } from '../addresses.ts';
import { TakeState } from '../panels/TakeState.tsx';
import { stockApi } from '../stock.api.ts';

const SendBackForm = later(() => import('../forms/SendBackForm.tsx'), 'SendBackForm');

export const ahead: Ahead = ({ params }) => askAhead(stockApi.take(params.id ?? ''));

/** One count: what was found, what the ledger had, and what becomes of the difference. */
export function StockTakePage() {
  const result = useQuery(stockApi.take(useParam('id')));
  return <LoadedRecord result={result}>{(take) => <TakeRecord key={take.id} take={take} />}</LoadedRecord>;
}

const differenceText = (line: StockTakeLine) => `${numberText(Math.abs(line.difference))} ${line.difference < 0 ? 'missing' : 'over'}`;

const columns: readonly Column<StockTakeLine>[] = [
  { key: 'code', title: 'Code', width: 160, cell: (line) => <Eurocode code={line.code} /> },
  { key: 'description', title: 'Description', cell: (line) => line.description || '–' },
  { key: 'expected', title: 'In the books', width: 110, align: 'end', cell: (line) => numberText(line.expected) },
  { key: 'counted', title: 'Counted', width: 90, align: 'end', cell: (line) => numberText(line.counted) },
  {
    key: 'difference',
    title: 'Difference',
    width: 120,
    align: 'end',
    cell: (line) => (line.difference === 0 ? '–' : <StateChip tone={line.difference < 0 ? 'red' : 'amber'}>{differenceText(line)}</StateChip>),
  },
  { key: 'value', title: 'At cost', width: 100, align: 'end', cell: (line) => (line.difference === 0 ? '–' : moneyText(line.value)) },
];

function TakeRecord({ take }: { readonly take: StockTakeDetail }) {
  const [sending, setSending] = useState(false);
  const post = useMutation(stockApi.postTake());
  const may = (action: StockTakeDetail['allowedActions'][number]) => take.allowedActions.includes(action);
  const differing = take.lines.filter((line) => line.difference !== 0);
  const agreeing = take.lines.filter((line) => line.difference === 0);
  const ask = {
    title: 'Post the differences?',
    text: `The books of ${take.place.code} take over what was counted: ${plural(differing.length, 'product')}${take.value ? `, ${moneyText(take.value)} at cost` : ''}. Each is a move in the transaction history and can be reversed there.`,
    confirm: 'Post',
  };
  const menu: MenuAction[] = may('send-back') ? [{ label: 'Send back to be counted again', onClick: () => setSending(true) }] : [];
  return (
    <RecordPage
      kind="Stock take"
      number={take.place.code}
      record={{ entity: 'stock-take', id: take.id }}
      state={<TakeState state={take.state} />}
      facts={
        <>
          <span>{take.place.name}</span>
          <span>
            <Instant value={take.countedAt} />
          </span>
          <span>{plural(take.differences, 'difference')}</span>
        </>
      }
      money={take.value && <Money value={take.value} />}
      primary={
        may('post') && (
          <ActionButton primary ask={ask} run={() => post.mutateAsync({ params: { id: take.id }, version: take.version })}>
            Post the differences
          </ActionButton>
        )
      }
      menu={menu}
      aside={
        <Section title="Details">
          <Facts
            columns={1}
            of={[
              ['Place', <Link key="place" to={placeAddress([take.place.id])}>{`${take.place.code} · ${take.place.name}`}</Link>],
              ['Branch', take.branch?.name],
              ['Counted by', take.countedBy],
              ['Counted', <Instant key="counted" value={take.countedAt} />],
              take.settledAt !== null && [take.state === 'posted' ? 'Posted' : 'Decided', <Instant key="settled" value={take.settledAt} />],
              take.settledAt !== null && ['By', take.settledBy],
              take.reason !== '' && ['Why it was sent back', take.reason],
            ]}
          />
        </Section>
      }
    >
      <Section title="Differences" count={differing.length || undefined}>
        <LineTable
          label="Products that differ"
          rows={differing}
          columns={columns}
          rowKey={(line) => line.id}
          empty="None. What was counted is what the books had."
        />
      </Section>
      {agreeing.length > 0 && (
        <Section title="Counted as the books have it" count={agreeing.length}>
          <LineTable label="Products as the books have them" rows={agreeing} columns={columns} rowKey={(line) => line.id} empty="None." />
        </Section>
      )}
      <Dialog title="Send the count back" opened={sending} onClose={() => setSending(false)}>
        <SendBackForm take={take} onDone={() => setSending(false)} onCancel={() => setSending(false)} />
      </Dialog>
    </RecordPage>
  );
}
