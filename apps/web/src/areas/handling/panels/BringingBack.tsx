import type { BringBack, ToBringBack } from '@quarterlight/contract/handling/schemas';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { dayText, numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import byHand from '../../../ui/by-hand.module.css';
import { confirm, type Question } from '../../../ui/confirm.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CodeBox } from '../../../ui/form/CodeBox.tsx';
import { Link } from '../../../ui/Link.tsx';
import { handlingApi } from '../handling.api.ts';
import { fittingOf } from '../scan.ts';
import { DoneList } from './DoneList.tsx';
import classes from './handling.module.css';

interface Brought extends ToBringBack {
  /** Loose pieces of one lot go back more than once. */
  readonly at: number;
}

interface BringingBackProps {
  readonly list: BringBack & { readonly van: NonNullable<BringBack['van']>; readonly depot: NonNullable<BringBack['depot']> };
  readonly technician: { readonly id: string; readonly name: string };
}

const keyOf = ({ allocationId, placeId, lotId }: ToBringBack): string => allocationId ?? `${placeId} ${lotId}`;
const asked = ({ allocationId, placeId, lotId, quantity }: ToBringBack) =>
  allocationId === null ? { lots: [{ placeId, lotId, quantity }] } : { allocationIds: [allocationId] };

/** A van is emptied: each piece scanned or pressed goes back to the depot; what went stands below and can be put back into the van. */
export function BringingBack({ list: { van, depot, items }, technician }: BringingBackProps) {
  const [gone, setGone] = useState<readonly Brought[]>([]);
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem?: true }>({ text: '' });
  const back = useMutation(handlingApi.backFromVan());
  const toVan = useMutation(handlingApi.toVan());
  const bring = async (item: ToBringBack) => {
    await back.mutateAsync({ body: { technicianId: technician.id, toPlaceId: depot.id, ...asked(item) } });
    setGone((before) => [{ ...item, at: (before[0]?.at ?? -1) + 1 }, ...before]);
    setSaid({ text: `${numberText(item.quantity)} × ${item.code} lies at ${depot.code}.` });
  };
  const undo = async (item: Brought) => {
    await toVan.mutateAsync({ body: { technicianId: technician.id, ...asked({ ...item, placeId: depot.id }) } });
    setGone((before) => before.filter(({ at }) => at !== item.at));
    setSaid({ text: `${item.code} is in ${van.code} again.` });
  };
  const scan = async (code: string) => {
    const [item] = fittingOf(items, code);
    if (!item) return setSaid({ text: `Nothing in ${van.code} has the code ${code}.`, isProblem: true });
    const question = needed(item, technician.name);
    if (question && !(await confirm(question))) return;
    // A scan is one piece; what is for a job goes as it was claimed.
    const one = item.allocationId === null ? { ...item, quantity: Math.min(1, item.quantity) } : item;
    await bring(one).catch(() => setSaid({ text: `${item.code} was not moved.`, isProblem: true }));
  };
  return (
    <>
      <CodeBox button="Bring back" onCode={scan} />
      <p role="status" className={byHand.said} data-problem={said.isProblem}>
        {said.text}
      </p>
      {items.length === 0 ? (
        <EmptyState title={`${van.code} is empty`}>Whatever comes back lies at {depot.code} until it is put away.</EmptyState>
      ) : (
        <ul className={byHand.lines} aria-label={`In ${van.code}`}>
          {items.map((item) => (
            <BackLine key={keyOf(item)} item={item} ask={needed(item, technician.name)} onBring={() => bring(item)} />
          ))}
        </ul>
      )}
      <DoneList
        title={`Back at ${depot.code}`}
        label="Pieces brought back"
        items={gone}
        keyOf={({ at }) => String(at)}
        textOf={(item) => `${numberText(item.quantity)}${item.worksheet ? ` for ${item.worksheet.number}` : ''}`}
        undo={undo}
      />
    </>
  );
}

/** What is asked before something goes back that a visit of theirs needs. */
const needed = ({ code, isTheirs, worksheet }: ToBringBack, name: string) =>
  isTheirs && worksheet?.day
    ? {
        title: `Bring ${code} back?`,
        text: `It is for ${worksheet.number}, which ${name} has on ${dayText(worksheet.day)}. It stays reserved for that job.`,
        confirm: 'Bring back',
      }
    : undefined;

interface BackLineProps {
  readonly item: ToBringBack;
  readonly ask: Question | undefined;
  readonly onBring: () => Promise<void>;
}

/** One piece in the van, and whether somebody waits for it there. */
function BackLine({ item, ask, onBring }: BackLineProps) {
  const { worksheet, isTheirs, code, batch } = item;
  return (
    <li className={byHand.line}>
      <div className={byHand.name}>
        <span>{item.description || code}</span>
        <span>
          <Eurocode code={code} /> × {numberText(item.quantity)}
          {batch !== '' && ` · batch ${batch}`}
        </span>
        {worksheet ? (
          <span>
            <Link to={pathTo('/clipboard/worksheets/$id', { id: worksheet.id })}>{worksheet.number}</Link> <Plate registration={worksheet.registration} />
          </span>
        ) : (
          <span className={byHand.soft}>Stock of the van</span>
        )}
        {worksheet &&
          (isTheirs ? (
            <span className={byHand.soft}>
              Needed {worksheet.day ? dayText(worksheet.day) : ''} {worksheet.slot ? slotNames[worksheet.slot] : ''}
            </span>
          ) : (
            <span className={classes.short}>Not for a visit of theirs: bring it back</span>
          ))}
      </div>
      <ActionButton
        {...(ask && { ask })}
        primary={!isTheirs && worksheet !== null}
        run={onBring}
        aria-label={`Bring back ${code}${worksheet ? ` for ${worksheet.number}` : ''}`}
      >
        Bring back
      </ActionButton>
    </li>
  );
}
