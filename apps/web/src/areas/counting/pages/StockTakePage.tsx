import { listStockTakeLines } from '@quarterlight/contract/counting/routes';
import type { StockTakeDetail } from '@quarterlight/contract/counting/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useParam } from '../../../platform/param.ts';
import { askAhead } from '../../../platform/query.ts';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { countingApi } from '../counting.api.ts';

const Counting = later(() => import('../panels/Counting.tsx'), 'Counting');
const Review = later(() => import('../panels/Review.tsx'), 'Review');

export const ahead: Ahead = ({ params }) => askAhead(countingApi.take(params.id ?? ''));

/** One stock take: counted along its list, on a phone above all; looked at and decided about in the office. */
export function StockTakePage() {
  const result = useQuery(countingApi.take(useParam('id')));
  return <LoadedRecord result={result}>{(take) => <Take key={take.id} take={take} />}</LoadedRecord>;
}

/** Which of the two it is stands in the address; on a phone it begins with the counting as long as there is something to count. */
function Take({ take }: { readonly take: StockTakeDetail }) {
  const list = useListState(listStockTakeLines, { limit: 50, ...(take.state === 'counting' ? {} : { sort: '-worth' as const }) });
  const isPhone = usePhone();
  const mayCount = take.allowedActions.includes('count') && (take.state === 'counting' || take.recounts > 0);
  // A phone that is turned goes on with what it shows.
  const [first] = useState(isPhone && mayCount ? 'count' : 'review');
  const { view = first } = list.address;
  return mayCount && view === 'count' ? (
    <Counting take={take} at={list.address.at ?? ''} onGo={(change) => list.set(change)} />
  ) : (
    <Review take={take} list={list} onCount={mayCount ? () => list.set({ view: 'count' }) : undefined} />
  );
}
