import { mostPins } from '@quarterlight/contract/search/most-pins';
import type { Pin, SearchHit } from '@quarterlight/contract/search/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { notify } from '../../platform/notices.ts';
import { queryClient } from '../../platform/query.ts';
import { useNextFocus } from '../../ui/use-next-focus.ts';
import { searchApi } from './search.api.ts';

export const isSame = (one: Pin, other: Pin): boolean => one.kind === other.kind && one.id === other.id;
const nameOf = ({ kind, id }: Pin): Pin => ({ kind, id });

/** What this person has pinned, and how that is changed. */
export function usePins() {
  const { data, isError } = useQuery(searchApi.pinned());
  const { mutateAsync, isPending } = useMutation(searchApi.keepPinned());
  const focusNext = useNextFocus(!isPending);
  const hits: readonly SearchHit[] = data?.hits ?? [];
  const keep = (records: readonly Pin[]) => mutateAsync({ body: { records: records.map(nameOf) } });
  return {
    hits,
    isKnown: data !== undefined,
    /** Whether it can be said what is pinned, or that it cannot. */
    isAnswered: data !== undefined || isError,
    isBusy: isPending,
    has: (record: Pin) => hits.some((hit) => isSame(hit, record)),
    toggle: (record: Pin) => keep(toggled(hits, record)),
    /** Moves the one at this place a place up (-1) or down (1). */
    move(at: number, by: -1 | 1) {
      const order = [...hits];
      order.splice(at + by, 0, ...order.splice(at, 1));
      return keep(order);
    },
    /** Once the change is made, or refused, gives the focus to the first of these controls that is there: while one is made, none can have it. */
    async focusAfter(change: Promise<unknown>, selectors: readonly string[]): Promise<void> {
      await change.catch(() => undefined);
      focusNext(selectors);
    },
  };
}

const toggled = (hits: readonly Pin[], record: Pin): readonly Pin[] =>
  hits.some((hit) => isSame(hit, record)) ? hits.filter((hit) => !isSame(hit, record)) : [...hits, record];

/** The pinned records, for what is not drawn by React. */
export const readPins = async (): Promise<readonly SearchHit[]> => (await queryClient.fetchQuery({ ...searchApi.pinned(), meta: { quiet: true } })).hits;

/** Pins the record, or unpins it where it is pinned, and says so. */
export async function togglePin(record: Pin, title: string): Promise<void> {
  const hits = await readPins();
  const isPinned = hits.some((hit) => isSame(hit, record));
  if (!isPinned && hits.length >= mostPins) {
    notify.error(`At most ${mostPins} records are pinned. Unpin one first.`);
    return;
  }
  await searchApi.keepNow(toggled(hits, record).map(nameOf));
  notify.success(isPinned ? `${title} is no longer pinned.` : `${title} is pinned.`);
}
