import type { LookupReply, OwnVehicle } from '@quarterlight/contract/vehicles/schemas';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notify } from '../../../platform/notices.ts';
import { describeVehicle, lookupApi } from '../../vehicles/index.ts';
import { moveByArrows } from '../forms/Proposals.tsx';
import classes from './intake.module.css';

interface BetweenProps {
  readonly answer: LookupReply;
  /** Puts what is known of the chosen one into the form. */
  readonly fill: (found: { readonly [Key in keyof Omit<OwnVehicle, 'version'>]?: OwnVehicle[Key] | null }) => void;
  readonly onChosen: () => void;
  /** What is chosen between is not as it was any more. */
  readonly onFailed: () => void;
}

/** Two vehicles of one registration: ours, and the one that the look-up tells of. */
export function Between({ answer, fill, onChosen, onFailed }: BetweenProps) {
  const refresh = useMutation({ ...lookupApi.refresh(), meta: { quiet: true } });
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const choose = async (isOurs: boolean) => {
    if (refresh.isPending) return;
    if (isOurs && answer.ours) fill(answer.ours);
    else {
      if (answer.vehicleId !== null && answer.ours) {
        const { lookup: again } = await refresh.mutateAsync({ params: { id: answer.vehicleId }, body: { replace: answer.ours.version }, quiet: true });
        // Ours stands as it was, and the choice too.
        if (!again.found) {
          notify.info(again.message);
          return;
        }
      }
      fill({ make: answer.make, year: answer.year, colour: answer.colour });
    }
    onChosen();
  };
  return (
    <div className={classes.between} role="group" aria-label="Which vehicle is it?" onKeyDown={moveByArrows}>
      <b>{answer.displayRegistration} is one vehicle here and another at the DVLA. Which is it?</b>
      <button ref={first} type="button" onClick={() => void choose(true).catch(onFailed)}>
        Ours: {describeVehicle(answer.ours ?? answer)}
      </button>
      <button type="button" onClick={() => void choose(false).catch(onFailed)}>
        The DVLA’s: {describeVehicle(answer)}. The registration has moved to it.
      </button>
    </div>
  );
}
