import { Button } from '@mantine/core';
import { listStockTakeLines } from '@quarterlight/contract/counting/routes';
import type { StockTakeDetail, StockTakeLine, StockTakePlace } from '@quarterlight/contract/counting/schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { numberText } from '../../../platform/formats.ts';
import { createStore, useStore } from '../../../platform/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import byHand from '../../../ui/by-hand.module.css';
import { confirm } from '../../../ui/confirm.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CodeBox } from '../../../ui/form/CodeBox.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { countingApi } from '../counting.api.ts';
import { type KeptCount, localCountsOf } from '../local-counts.ts';
import { CountLine } from './CountLine.tsx';
import classes from './counting.module.css';
import { PlaceState } from './Places.tsx';
import { RefusedCounts } from './RefusedCounts.tsx';

interface CountingProps {
  readonly take: StockTakeDetail;
  /** The place that is being counted, empty for the next one. */
  readonly at: string;
  /** Changes the address of the page. */
  readonly onGo: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** Counting along the list, place by place: made for a phone in one hand. */
export function Counting({ take, at, onGo }: CountingProps) {
  const places = useQuery(countingApi.places(take.id));
  const finish = useMutation(countingApi.finish('The counting is finished.'));
  const isLeft = (row: StockTakePlace) => (take.state === 'counting' ? row.doneAt === null : row.recounts > 0);
  return (
    <div className={byHand.page} data-form>
      <div className={byHand.head}>
        <h1>{`Count ${take.place.code}`}</h1>
        <Button variant="default" onClick={() => onGo({ view: 'review', at: undefined })}>
          Overview
        </Button>
      </div>
      <LoadedRecord result={places}>
        {({ places: rows }) => {
          const left = rows.filter(isLeft);
          const here = rows.find(({ place }) => place.id === at) ?? left[0];
          return (
            <>
              <p className={byHand.soft}>
                {take.state === 'counting'
                  ? `${numberText(take.counted)} of ${plural(take.lines, 'line')}, ${numberText(rows.length - left.length)} of ${plural(rows.length, 'place')} done`
                  : `${plural(take.recounts, 'line', 'lines')} to count again, at ${plural(left.length, 'place')}`}
              </p>
              {here ? (
                <PlaceCount
                  key={here.place.id}
                  take={take}
                  here={here}
                  places={rows}
                  onPlace={(id) => onGo({ at: id })}
                  next={left.find(({ place }) => place.id !== here.place.id)}
                />
              ) : (
                <EmptyState title="Everything is counted">Nothing is left to count here.</EmptyState>
              )}
              {take.state === 'counting' && left.length === 0 && (
                <ActionButton primary run={() => finish.mutateAsync({ params: { id: take.id } })}>
                  Finish counting
                </ActionButton>
              )}
            </>
          );
        }}
      </LoadedRecord>
    </div>
  );
}

interface PlaceCountProps {
  readonly take: StockTakeDetail;
  readonly here: StockTakePlace;
  readonly places: readonly StockTakePlace[];
  readonly next: StockTakePlace | undefined;
  readonly onPlace: (id: string | undefined) => void;
}

interface Entered {
  readonly line: StockTakeLine | null;
  readonly code: string;
  readonly before: number | null;
}

const same = (one: string, other: string) => one.replaceAll(/\s+/g, '').toUpperCase() === other.replaceAll(/\s+/g, '').toUpperCase();

function PlaceCount({ take, here, places, next, onPlace }: PlaceCountProps) {
  const local = useMemo(() => localCountsOf(take.id), [take.id]);
  const kept = useStore(local.store);
  const [said, setSaid] = useState('');
  const [undo, setUndo] = useState<readonly Entered[]>([]);
  // A second count settles its line as soon as it is sent: it is kept here until somebody says that it is right.
  const [seconds] = useState(() => createStore<ReadonlyMap<string, number>>(new Map()));
  const second = useStore(seconds);
  const placeId = here.place.id;
  const isAgain = take.state !== 'counting';
  const result = useQuery(countingApi.lines(take.id, { placeId, limit: 200, ...(isAgain ? { show: 'recount' as const } : {}) }));
  const placeDone = useMutation(countingApi.done());
  useEffect(() => {
    const retry = () => void local.send();
    retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [local]);
  const isUnsent = (count: KeptCount | undefined) => count?.refused === null && !count.isSent;
  const pendingOf = (line: StockTakeLine | null, code: string) =>
    local.store
      .get()
      .counts.findLast(
        ({ entry, refused }) =>
          refused === null &&
          entry.placeId === placeId &&
          (line ? entry.lineId === line.id || (entry.lineId === null && same(entry.code, line.code)) : same(entry.code, code)),
      );
  // Of the stores as they are: a scan may come before the page was drawn with the one before it.
  const quantityOf = (line: StockTakeLine | null, code: string): number | null => {
    const again = line && seconds.get().get(line.id);
    if (again !== null && again !== undefined) return again;
    const pending = pendingOf(line, code);
    // A second count begins at nothing, whatever the first one found.
    return pending ? pending.entry.quantity : isAgain ? null : (line?.counted ?? null);
  };
  const send = (line: StockTakeLine | null, code: string, quantity: number | null) => {
    const entry = {
      placeId,
      lineId: line?.id ?? null,
      code,
      batch: line?.batch ?? '',
      quantity,
      seen: line?.version ?? null,
      countedAt: new Date().toISOString(),
    };
    local.add(entry, `${code} at ${here.place.code}`);
  };
  const enter = (line: StockTakeLine | null, code: string, quantity: number | null, keepsUndo = true) => {
    const before = quantityOf(line, code);
    if (keepsUndo) setUndo((entered) => [...entered, { line, code, before }]);
    if (isAgain && line) {
      const rest = [...seconds.get()].filter(([id]) => id !== line.id);
      seconds.set(new Map(quantity === null ? rest : [...rest, [line.id, quantity]]));
    }
    if (!isAgain || !line) send(line, code, quantity);
    setSaid(`${line?.description || code}: ${quantity === null ? 'taken back' : numberText(quantity)}`);
  };
  const count = async (typed: string) => {
    const place = places.find((row) => row.barcode !== '' && (same(row.barcode, typed) || same(row.place.code, typed)));
    if (place) {
      setSaid(`${place.place.code}: ${plural(place.lines, 'line')}`);
      onPlace(place.place.id);
      return;
    }
    const known = result.data?.items.filter((line) => same(line.code, typed) || (line.barcode !== '' && same(line.barcode, typed))) ?? [];
    const found = known.length > 0 || result.data?.next === null ? known : await findLines(take.id, placeId, typed);
    if (found.length > 1) {
      setSaid('There are several batches of it. Enter each below.');
      return;
    }
    const line = found[0] ?? null;
    enter(line, line?.code ?? typed.trim().toUpperCase(), (quantityOf(line, typed) ?? 0) + 1);
  };
  // One after the other: each counts on from the one before it.
  const scans = useRef(Promise.resolve());
  const scan = (typed: string) => {
    scans.current = scans.current.then(() => count(typed));
  };
  const takeBack = () => {
    const last = undo.at(-1);
    if (!last) return;
    setUndo(undo.slice(0, -1));
    enter(last.line, last.code, last.before, false);
  };
  return (
    <>
      <div className={byHand.head}>
        <Select
          label="Place"
          value={placeId}
          data={places.map(({ place, counted, lines }) => ({ value: place.id, label: `${place.code} · ${counted} of ${lines}` }))}
          onChange={(id) => onPlace(id ?? undefined)}
        />
        <PlaceState place={here} />
      </div>
      <CodeBox button="Count one" onCode={scan} />
      <p role="status" className={byHand.said}>
        {said}
      </p>
      <RefusedCounts
        kept={kept}
        onDrop={(key) => local.drop(key)}
        onAgain={async ({ key, entry, label }) => {
          const fresh = entry.lineId === null ? await findLines(take.id, entry.placeId, entry.code) : await findLines(take.id, entry.placeId, '');
          const line = fresh.find(({ id, code }) => id === entry.lineId || same(code, entry.code));
          local.drop(key);
          local.add({ ...entry, seen: line?.version ?? null }, label);
        }}
        onSend={() => void local.send()}
      />
      <LoadedRecord result={result}>
        {({ items, next: more }) => {
          const left = items.filter((line) => quantityOf(line, line.code) === null).length + (more === null ? 0 : 1);
          const finishPlace = async () => {
            if (left > 0 && !(await confirm(restQuestion(here, items.length, left)))) return;
            const { places: after } = await placeDone.mutateAsync({
              params: { id: take.id },
              body: { placeId, rest: left > 0, countedAt: new Date().toISOString() },
            });
            if (after.find(({ place }) => place.id === placeId)?.doneAt === null) {
              setSaid('Something was put here after the list was made. Count it too.');
              return;
            }
            onPlace(next?.place.id);
          };
          return (
            <>
              {items.length === 0 && <EmptyState title="Nothing is listed here">Scan what you find; if there is nothing, go on.</EmptyState>}
              <ul className={byHand.lines} aria-label={`Lines at ${here.place.code}`}>
                {items.map((line) => (
                  <CountLine
                    key={line.id}
                    line={line}
                    quantity={quantityOf(line, line.code)}
                    isUnsent={isUnsent(pendingOf(line, line.code))}
                    onSet={(quantity) => enter(line, line.code, quantity)}
                  />
                ))}
              </ul>
              {more !== null && <p className={byHand.soft}>More is listed here than fits. Scan it to count it.</p>}
              <div className={classes.actions}>
                {!isAgain && (
                  <ActionButton primary disabled={kept.counts.some(isUnsent)} run={finishPlace}>
                    {doneWords(items.length, left)}
                  </ActionButton>
                )}
                {isAgain && (
                  <Button
                    disabled={second.size === 0}
                    onClick={() => {
                      for (const line of items) {
                        const quantity = second.get(line.id);
                        if (quantity !== undefined) send(line, line.code, quantity);
                      }
                      seconds.set(new Map());
                      setUndo([]);
                    }}
                  >
                    Save the second count
                  </Button>
                )}
                {next && (
                  <Button variant="default" onClick={() => onPlace(next.place.id)}>
                    {`Next: ${next.place.code}`}
                  </Button>
                )}
                <Button variant="default" disabled={undo.length === 0} onClick={takeBack}>
                  Undo the last entry
                </Button>
              </div>
            </>
          );
        }}
      </LoadedRecord>
    </>
  );
}

const doneWords = (lines: number, left: number): string => {
  if (lines === 0) return 'Nothing is here';
  if (left === 0) return 'Done here';
  return left >= lines ? 'It is empty' : 'Done, the rest is not there';
};

const restQuestion = (here: StockTakePlace, lines: number, left: number) => ({
  title: left >= lines ? `Is ${here.place.code} empty?` : `Done at ${here.place.code}?`,
  text: `${plural(left, 'line')} of the list ${left === 1 ? 'is' : 'are'} taken as not there.`,
  confirm: left >= lines ? 'It is empty' : 'Done',
});

/** What the list has at a place, by a code where one is given. */
async function findLines(takeId: string, placeId: string, code: string): Promise<readonly StockTakeLine[]> {
  const q = code.trim();
  const answer = await call(listStockTakeLines, { params: { id: takeId }, query: { placeId, limit: 200, ...(q.length > 0 ? { q } : {}) }, quiet: true }).catch(
    () => undefined,
  );
  return answer?.items ?? [];
}
