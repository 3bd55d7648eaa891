import { Button } from '@mantine/core';
import type { listStockTakeLines } from '@quarterlight/contract/counting/routes';
import type { StockTakeDetail } from '@quarterlight/contract/counting/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { moneyText, numberText } from '../../../platform/formats.ts';
import type { ListState } from '../../../platform/list-state.ts';
import { Problem } from '../../../platform/problem.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { type MenuAction, RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { countingApi } from '../counting.api.ts';
import classes from './counting.module.css';
import { Places } from './Places.tsx';
import { TakeLines } from './TakeLines.tsx';
import { TakeState } from './TakeState.tsx';

const SendBackForm = later(() => import('../forms/ReasonForms.tsx'), 'SendBackForm');
const DropForm = later(() => import('../forms/ReasonForms.tsx'), 'DropForm');

interface ReviewProps {
  readonly take: StockTakeDetail;
  readonly list: ListState<QueryOf<typeof listStockTakeLines>>;
  readonly onCount: (() => void) | undefined;
}

/** A stock take as the office looks at it: how far it is, what differs, what is to become of it. */
export function Review({ take, list, onCount }: ReviewProps) {
  const [asking, setAsking] = useState<'send-back' | 'drop' | null>(null);
  const [unposted, setUnposted] = useState<readonly string[]>([]);
  const post = useMutation(countingApi.post());
  const finish = useMutation(countingApi.finish('The differences were worked out.'));
  const recount = useMutation(countingApi.recount());
  const may = (action: StockTakeDetail['allowedActions'][number]) => take.allowedActions.includes(action);
  const isCounting = take.state === 'counting';
  const named = { params: { id: take.id } };
  const runPost = () => {
    setUnposted([]);
    return post.mutateAsync({ ...named, version: take.version }).catch((error: unknown) => {
      if (error instanceof Problem) setUnposted(error.errors.lines ?? []);
      throw error;
    });
  };
  const menu: MenuAction[] = [
    ...(take.way === 'list' ? [{ label: 'Print the list', onClick: () => void countingApi.print(take.id, take.place.code).catch(() => undefined) }] : []),
    ...(may('finish') && !isCounting ? [{ label: 'Work the differences out again', onClick: () => finish.mutate(named) }] : []),
    ...(may('recount') && take.differences > 0
      ? [{ label: 'Have the differences counted again', onClick: () => recount.mutate({ ...named, version: take.version, body: { lineIds: [] } }) }]
      : []),
    ...(may('send-back') ? [{ label: 'Send back to be counted again', onClick: () => setAsking('send-back') }] : []),
    ...(may('drop') ? [{ label: 'Drop the stock take', apart: true, onClick: () => setAsking('drop') }] : []),
  ];
  const canPost = may('post') && take.recounts === 0 && take.whyNotPost === null;
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
          <span>{isCounting ? `${numberText(take.counted)} of ${plural(take.lines, 'line')} counted` : plural(take.differences, 'difference')}</span>
        </>
      }
      money={take.value && <Money value={take.value} />}
      primary={
        <>
          {onCount && (
            <Button variant={isCounting && take.placesDone === take.places ? 'default' : 'filled'} onClick={onCount}>
              {isCounting ? 'Count' : 'Count again'}
            </Button>
          )}
          {isCounting && may('finish') && take.placesDone === take.places && (
            <ActionButton primary run={() => finish.mutateAsync(named)}>
              Finish counting
            </ActionButton>
          )}
          {canPost && (
            <ActionButton primary ask={questionOf(take)} run={runPost}>
              Post the differences
            </ActionButton>
          )}
        </>
      }
      menu={menu}
      aside={<TakeFacts take={take} />}
    >
      <What take={take} unposted={unposted} />
      {take.way === 'list' && isCounting && <Places takeId={take.id} onPick={onCount ? (placeId) => list.set({ view: 'count', at: placeId }) : undefined} />}
      <Section title={isCounting ? 'Lines' : 'What was counted'} count={take.lines || undefined}>
        <TakeLines take={take} list={list} />
      </Section>
      <Dialog title="Send the count back" opened={asking === 'send-back'} onClose={() => setAsking(null)}>
        <SendBackForm take={take} onDone={() => setAsking(null)} onCancel={() => setAsking(null)} />
      </Dialog>
      <Dialog title="Drop the stock take" opened={asking === 'drop'} onClose={() => setAsking(null)}>
        <DropForm take={take} onDone={() => setAsking(null)} onCancel={() => setAsking(null)} />
      </Dialog>
    </RecordPage>
  );
}

const questionOf = (take: StockTakeDetail) => ({
  title: 'Post the differences?',
  text: `The books of ${take.place.code} take over what was counted: ${plural(take.differences, take.way === 'list' ? 'line' : 'product')}${take.value ? `, ${moneyText(take.value)} at cost` : ''}. Each is a move in the transaction history and can be reversed there.`,
  confirm: 'Post',
});

/** What keeps it from being posted, in words. */
function What({ take, unposted }: { readonly take: StockTakeDetail; readonly unposted: readonly string[] }): ReactNode {
  if (take.state !== 'waiting') return null;
  const words = [
    take.recounts > 0 ? `${plural(take.recounts, 'line is', 'lines are')} to be counted again by somebody else first.` : '',
    take.whyNotPost ?? '',
  ].filter((text) => text !== '');
  if (words.length === 0 && unposted.length === 0) return null;
  return (
    <div role={unposted.length > 0 ? 'alert' : 'note'} className={classes.note}>
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {unposted.length > 0 && (
        <>
          <p>
            <strong>Nothing was posted. Put these right, then post again:</strong>
          </p>
          <ul>
            {unposted.slice(0, 50).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {unposted.length > 50 && <li>{`and ${numberText(unposted.length - 50)} more`}</li>}
          </ul>
        </>
      )}
    </div>
  );
}

function TakeFacts({ take }: { readonly take: StockTakeDetail }) {
  const isOfList = take.way === 'list';
  return (
    <Section title="Details">
      <Facts
        columns={1}
        of={[
          [
            'Place',
            <Link
              key="place"
              to={pathTo('/stock-control/locations/$locationId', { locationId: take.place.id })}
            >{`${take.place.code} · ${take.place.name}`}</Link>,
          ],
          ['Branch', take.branch?.name],
          ['Counted by', take.counters.join(', ') || take.countedBy],
          [isOfList ? 'Begun' : 'Counted', <Instant key="counted" value={take.countedAt} />],
          isOfList && ['Places done', `${numberText(take.placesDone)} of ${numberText(take.places)}`],
          isOfList && ['Counted blind', take.blind ? 'Yes' : 'No'],
          isOfList && ['Counted again above', limitsOf(take)],
          take.worth !== null && take.state !== 'counting' && ['Differences either way, at cost', <Money key="worth" value={take.worth} />],
          take.settledAt !== null && [take.state === 'posted' ? 'Posted' : 'Decided', <Instant key="settled" value={take.settledAt} />],
          take.settledAt !== null && ['By', take.settledBy],
          take.reason !== '' && [take.state === 'dropped' ? 'Why it was dropped' : 'Why it was sent back', take.reason],
        ]}
      />
    </Section>
  );
}

function limitsOf({ recountBasisPoints, recountValue }: StockTakeDetail): string {
  const share = recountBasisPoints === null ? [] : [`${numberText(recountBasisPoints / 100)}%`];
  const worth = recountValue === null ? [] : [moneyText(recountValue)];
  return [...share, ...worth].join(' or ') || 'No limit';
}
