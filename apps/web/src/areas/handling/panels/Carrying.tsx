import { Button } from '@mantine/core';
import type { Bin, PutAwayList, ToPutAway } from '@quarterlight/contract/handling/schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import byHand from '../../../ui/by-hand.module.css';
import { confirm } from '../../../ui/confirm.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CodeBox } from '../../../ui/form/CodeBox.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { type Hand, inHand, setTaken, takeOne } from '../hand.ts';
import { handlingApi } from '../handling.api.ts';
import { fittingOf, placeOfScan } from '../scan.ts';
import classes from './handling.module.css';
import { WaitingLine } from './WaitingLine.tsx';

interface CarryingProps {
  readonly list: PutAwayList;
  readonly location: NonNullable<PutAwayList['location']>;
}

interface Said {
  readonly text: string;
  readonly isProblem?: true;
}

/** Takes what waits at a location and puts it into bins: by scan, by hand, or all at once into the usual ones. */
export function Carrying({ list: { items, bins }, location }: CarryingProps) {
  const [hand, setHand] = useState<Hand>(new Map());
  const [said, setSaid] = useState<Said>({ text: '' });
  const put = useMutation(handlingApi.putAway());
  const taken = inHand(hand, items);
  const problem = (text: string) => setSaid({ text, isProblem: true });
  const send = async (goes: readonly { item: ToPutAway; quantity: number; toPlaceId: string }[], done: string) => {
    await put.mutateAsync({
      body: { locationId: location.id, items: goes.map(({ item, quantity, toPlaceId }) => ({ lotId: item.lotId, quantity, toPlaceId })) },
    });
    setHand(new Map());
    setSaid({ text: done });
  };
  const putInto = async (bin: Pick<Bin, 'id' | 'code' | 'active'>) => {
    if (!bin.active) return problem(`${bin.code} is closed. Scan another bin.`);
    if (taken.length === 0) return problem(`Scan what goes into ${bin.code} first, then its label.`);
    const strange = taken.filter(({ item }) => item.usual !== null && item.usual.id !== bin.id);
    if (strange.length > 0 && !(await confirm(otherBin(bin.code, strange)))) return;
    await send(
      taken.map((each) => ({ ...each, toPlaceId: bin.id })),
      `${piecesOf(taken)} put into ${bin.code}.`,
    );
  };
  const scan = async (code: string) => {
    const fitting = fittingOf(items, code);
    const bin = placeOfScan(bins, code);
    if (bin && fitting.length === 0) {
      // What is refused was told as a notice; what was taken stays in hand.
      await putInto(bin).catch(() => problem(`Nothing was put into ${bin.code}.`));
      return;
    }
    if (fitting.length === 0) return problem(`Nothing that waits here has the code ${code}.`);
    const one = takeOne(hand, fitting);
    if (!one) return problem(`All of ${fitting[0]?.code ?? code} is in hand.`);
    setHand(one.hand);
    setSaid({ text: `${one.item.code}: ${numberText(one.quantity)} of ${numberText(one.item.quantity)} in hand${toUsual(one.item)}` });
  };
  const usual = items.flatMap((item) => (item.usual ? [{ item, quantity: item.quantity, toPlaceId: item.usual.id }] : []));
  return (
    <>
      <CodeBox button="Take" onCode={scan} />
      <p role="status" className={byHand.said} data-problem={said.isProblem}>
        {said.text}
      </p>
      {usual.length > 0 && (
        <ActionButton run={() => send(usual.slice(0, 200), `${piecesOf(usual.slice(0, 200))} put into their usual bins.`)}>
          Put all into their usual bins ({numberText(usual.length)})
        </ActionButton>
      )}
      {items.length === 0 ? (
        <EmptyState title="Nothing waits here">{`Everything at ${location.code} is in a rack or bin.`}</EmptyState>
      ) : (
        <ul className={byHand.lines} aria-label={`Waiting at ${location.code}`}>
          {items.map((item) => (
            <WaitingLine key={item.lotId} item={item} taken={hand.get(item.lotId) ?? 0} onTake={(quantity) => setHand(setTaken(hand, item, quantity))} />
          ))}
        </ul>
      )}
      {taken.length > 0 && (
        <InHand
          key={taken.map(({ item }) => item.lotId).join()}
          taken={taken}
          bins={bins.filter(({ active }) => active)}
          onPut={putInto}
          onDrop={() => setHand(new Map())}
        />
      )}
    </>
  );
}

const toUsual = ({ usual }: ToPutAway): string => (usual ? `, for ${usual.code}` : '');

const piecesOf = (taken: readonly { readonly quantity: number }[]): string => {
  const sum = Math.round(taken.reduce((total, { quantity }) => total + quantity, 0) * 1000) / 1000;
  return `${numberText(sum)} ${sum === 1 ? 'piece' : 'pieces'}`;
};

const otherBin = (code: string, strange: readonly { readonly item: ToPutAway }[]) => ({
  title: `Put it into ${code}?`,
  text: strange.map(({ item }) => `${item.code} usually lies in ${item.usual?.code ?? ''}.`).join(' '),
  confirm: 'Put it there',
});

interface InHandProps {
  readonly taken: readonly { readonly item: ToPutAway; readonly quantity: number }[];
  readonly bins: readonly Bin[];
  readonly onPut: (bin: Bin) => Promise<void>;
  readonly onDrop: () => void;
}

/** What somebody carries, and where it goes for who has no scanner. */
function InHand({ taken, bins, onPut, onDrop }: InHandProps) {
  const [first] = taken;
  const [chosen, setChosen] = useState<string | null>(first?.item.usual?.id ?? null);
  const bin = bins.find(({ id }) => id === chosen);
  return (
    <section className={classes.hand} aria-label="In hand">
      <strong>
        In hand: {piecesOf(taken)} of {plural(taken.length, 'line')}. Scan the bin.
      </strong>
      <div className={classes.row}>
        <Select
          label="Or choose it"
          searchable
          value={chosen}
          data={bins.map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` }))}
          onChange={setChosen}
        />
        <ActionButton primary disabled={!bin} run={async () => bin && onPut(bin)}>
          Put it there
        </ActionButton>
        <Button variant="default" onClick={onDrop}>
          Put down
        </Button>
      </div>
    </section>
  );
}
