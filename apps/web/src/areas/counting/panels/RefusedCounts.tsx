import { Button } from '@mantine/core';
import { plural } from '@quarterlight/kit/text';
import { numberText } from '../../../platform/formats.ts';
import byHand from '../../../ui/by-hand.module.css';
import type { Kept, KeptCount } from '../local-counts.ts';
import classes from './counting.module.css';

interface RefusedCountsProps {
  readonly kept: Kept;
  readonly onDrop: (key: string) => void;
  readonly onAgain: (count: KeptCount) => unknown;
  readonly onSend: () => void;
}

/** What was entered and is not with the office: for want of a signal, or since it was refused. Nothing of it is lost. */
export function RefusedCounts({ kept, onDrop, onAgain, onSend }: RefusedCountsProps) {
  const unsent = kept.counts.filter(({ refused, isSent }) => refused === null && !isSent).length;
  return (
    <>
      {kept.isWaiting && unsent > 0 && (
        <div role="status" className={classes.note}>
          <p>{`${plural(unsent, 'entry is', 'entries are')} kept on this device: there is no signal. It is sent by itself once there is.`}</p>
          <Button variant="default" onClick={onSend}>
            Send now
          </Button>
        </div>
      )}
      {kept.counts.map((count) =>
        count.refused === null ? null : (
          <div key={count.key} role="alert" className={classes.note}>
            <p>
              <strong>{count.label}</strong>
            </p>
            <p>{count.refused}</p>
            <div className={byHand.head}>
              {count.entry.quantity !== null && (
                <Button variant="default" onClick={() => void onAgain(count)}>
                  {`Enter ${numberText(count.entry.quantity)} again`}
                </Button>
              )}
              <Button variant="default" onClick={() => onDrop(count.key)}>
                Leave it
              </Button>
            </div>
          </div>
        ),
      )}
    </>
  );
}
