import type { LookupReply } from '@quarterlight/contract/vehicles/schemas';
import { useEffect, useRef } from 'react';
import { describeVehicle } from '../../vehicles/index.ts';
import { moveByArrows } from '../forms/Proposals.tsx';
import classes from './intake.module.css';

interface BetweenProps {
  readonly answer: LookupReply;
  readonly onChoose: (isOurs: boolean) => void;
}

/** Two vehicles of one registration: ours, and the one that the look-up tells of. */
export function Between({ answer, onChoose }: BetweenProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={classes.between} role="group" aria-label="Which vehicle is it?" onKeyDown={moveByArrows}>
      <b>{answer.displayRegistration} is one vehicle here and another at the DVLA. Which is it?</b>
      <button ref={first} type="button" onClick={() => onChoose(true)}>
        Ours: {describeVehicle(answer.ours ?? answer)}
      </button>
      <button type="button" onClick={() => onChoose(false)}>
        The DVLA’s: {describeVehicle(answer)}. The registration has moved to it.
      </button>
    </div>
  );
}
