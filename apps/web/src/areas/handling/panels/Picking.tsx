import type { PickList, ToPick } from '@quarterlight/contract/handling/schemas';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import byHand from '../../../ui/by-hand.module.css';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CodeBox } from '../../../ui/form/CodeBox.tsx';
import { handlingApi } from '../handling.api.ts';
import { fittingOf } from '../scan.ts';
import { piecesOf, useFilling } from '../use-filling.ts';
import { DoneList } from './DoneList.tsx';
import classes from './handling.module.css';
import { NeedLine } from './NeedLine.tsx';
import { PickLine } from './PickLine.tsx';

/** The walk: each piece scanned or pressed goes to its van, for a job or to fill it up; what went stands below and can be brought back. */
export function Picking({ items, needs }: PickList) {
  const [gone, setGone] = useState<readonly ToPick[]>([]);
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem?: true }>({ text: '' });
  const toVan = useMutation(handlingApi.toVan());
  const back = useMutation(handlingApi.backFromVan());
  const filling = useFilling(needs, (text) => setSaid({ text }));
  const waiting = items.filter(({ allocationId }) => !gone.some((each) => each.allocationId === allocationId));
  const pick = async (item: ToPick) => {
    await toVan.mutateAsync({ body: { technicianId: item.technician.id, allocationIds: [item.allocationId] } });
    setGone((before) => [item, ...before]);
    setSaid({ text: `${item.code} for ${item.worksheet.number} is in the van of ${item.technician.name}.` });
  };
  const bringBack = async (item: ToPick) => {
    await back.mutateAsync({ body: { technicianId: item.technician.id, allocationIds: [item.allocationId], toPlaceId: item.place.id } });
    setGone((before) => before.filter(({ allocationId }) => allocationId !== item.allocationId));
    setSaid({ text: `${item.code} lies at ${item.place.code} again.` });
  };
  const scan = async (code: string) => {
    const [item] = fittingOf(waiting, code);
    if (item) {
      await pick(item).catch(() => setSaid({ text: `${item.code} was not moved.`, isProblem: true }));
      return;
    }
    const need = fittingOf(filling.waiting, code).find(({ lots }) => lots.length > 0);
    if (need) {
      await filling.fill(need).catch(() => setSaid({ text: `${need.code} was not moved.`, isProblem: true }));
      return;
    }
    const known = fittingOf(gone, code)[0] ?? fittingOf(filling.filled, code)[0];
    setSaid({
      text: known ? `${known.code} is in the van of ${known.technician.name} already.` : `Nothing on this list has the code ${code}.`,
      isProblem: true,
    });
  };
  return (
    <>
      <div className={classes.unprinted}>
        <CodeBox button="Picked" onCode={scan} />
      </div>
      <p role="status" className={byHand.said} data-problem={said.isProblem}>
        {said.text}
      </p>
      {waiting.length === 0 ? (
        <EmptyState title="Nothing is left to pick">
          {gone.length > 0 ? 'All of it is in the vans.' : 'No glass in the depots waits for a job of this day that has a technician.'}
        </EmptyState>
      ) : (
        <ul className={byHand.lines} aria-label="To pick">
          {waiting.map((item) => (
            <PickLine key={item.allocationId} item={item} onPick={() => pick(item)} />
          ))}
        </ul>
      )}
      {filling.waiting.length > 0 && (
        <section aria-label="To fill the vans up">
          <h2 className={classes.where}>To fill the vans up</h2>
          <ul className={byHand.lines} aria-label="What vans are short of">
            {filling.waiting.map((need) => (
              <NeedLine key={need.levelId} need={need} onFill={() => filling.fill(need)} />
            ))}
          </ul>
        </section>
      )}
      <DoneList
        title="In the vans"
        label="Picked pieces"
        items={gone}
        keyOf={({ allocationId }) => allocationId}
        textOf={(item) => `${numberText(item.quantity)} for ${item.worksheet.number} · ${item.technician.name}`}
        undo={bringBack}
      />
      <DoneList
        title="Filled up"
        label="What filled vans up"
        items={filling.filled}
        keyOf={({ levelId }) => levelId}
        textOf={(need) => `${numberText(piecesOf(need))} for ${need.van.code} · ${need.technician.name}`}
        undo={filling.bringBack}
      />
    </>
  );
}
