import type { LookupList, LookupRecord } from '@quarterlight/contract/system/schemas';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { lookupsApi } from './lookups.api.ts';
import { isSameOrder, movedTo } from './reorder.ts';
import { useDragging } from './use-dragging.ts';

interface Moved {
  readonly id: string;
  readonly words: string;
}

/** The entries in use in the order in which they are being put, what moves one, and the last move in words. */
export function useOrdering(list: LookupList, entries: readonly LookupRecord[]) {
  const mutation = useMutation(lookupsApi.order());
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const ids = entries.map(({ id }) => id);
  const order = wanted !== null && wanted.length === ids.length && wanted.every((id) => ids.includes(id)) ? wanted : ids;
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  // Where the person has got to; what they do meanwhile is sent after what is on its way.
  const target = useRef<readonly string[] | null>(null);
  const send = async () => {
    try {
      for (let sent: readonly string[] | null = null; target.current !== null && sent !== target.current; ) {
        sent = target.current;
        await mutation.mutateAsync({ params: { list }, body: { ids: [...sent] } });
      }
    } catch {
      // The call has told why; the list stands as the server has it.
    } finally {
      target.current = null;
      setWanted(null);
    }
  };
  const move = (id: string, place: number) => {
    const from = target.current ?? order;
    const next = movedTo(from, id, place);
    if (isSameOrder(next, from)) return;
    const isSending = target.current !== null;
    target.current = next;
    setWanted(next);
    setMoved({ id, words: `${byId.get(id)?.name ?? ''} is number ${next.indexOf(id) + 1} of ${next.length} now.` });
    if (!isSending) void send();
  };
  const drop = useRef((_id: string, _on: string) => {});
  drop.current = (id, on) => move(id, order.indexOf(on));
  useDragging(({ watchDrops }) => watchDrops((id, on) => drop.current(id, on)), list);
  return { rows: order.flatMap((id) => byId.get(id) ?? []), move, moved };
}
