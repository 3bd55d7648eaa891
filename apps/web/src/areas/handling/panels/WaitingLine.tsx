import { Button, TextInput } from '@mantine/core';
import type { ToPutAway } from '@quarterlight/contract/handling/schemas';
import { useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import byHand from '../../../ui/by-hand.module.css';
import classes from './handling.module.css';

interface WaitingLineProps {
  readonly item: ToPutAway;
  readonly taken: number;
  readonly onTake: (quantity: number) => void;
}

/** One lot that waits, with the bin that it usually has; taken whole by a press, in part by typing how many. */
export function WaitingLine({ item, taken, onTake }: WaitingLineProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = item.description || item.code;
  const wrong = typed === null ? undefined : wrongWith(typed, item);
  const take = () => {
    if (typed === null || typed.trim() === '' || wrong !== undefined) return;
    setTyped(null);
    onTake(Number(typed));
  };
  return (
    <li className={byHand.line} data-done={taken > 0 || undefined}>
      <div className={byHand.name}>
        <span className={item.usual ? classes.where : byHand.soft}>{item.usual?.code ?? 'No usual bin'}</span>
        <span>{name}</span>
        <Eurocode code={item.code} />
        <p className={byHand.soft}>{factsOf(item, taken)}</p>
      </div>
      {taken > 0 ? (
        <div className={classes.taken}>
          <TextInput
            aria-label={`How many of ${name}`}
            inputMode={item.wholePieces ? 'numeric' : 'decimal'}
            autoComplete="off"
            error={wrong}
            value={typed ?? String(taken)}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={take}
            onKeyDown={(event) => event.key === 'Enter' && take()}
          />
          <Button variant="default" aria-label={`Put down ${name}`} onClick={() => onTake(0)}>
            Put down
          </Button>
        </div>
      ) : (
        <Button variant="default" aria-label={`Take ${name}`} onClick={() => onTake(item.quantity)}>
          Take
        </Button>
      )}
    </li>
  );
}

function factsOf({ quantity, allocated, batch }: ToPutAway, taken: number): string {
  return [
    taken > 0 ? `${numberText(taken)} of ${numberText(quantity)} in hand` : `${numberText(quantity)} here`,
    batch === '' ? '' : `Batch ${batch}`,
    allocated > 0 ? `${numberText(allocated)} for jobs` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What speaks against a number as it was typed. */
function wrongWith(text: string, { quantity: most, wholePieces }: ToPutAway): string | undefined {
  if (text.trim() === '') return undefined;
  const quantity = Number(text);
  if (!Number.isFinite(quantity) || quantity < 0) return 'Enter how many';
  if (quantity > most) return `Only ${numberText(most)} here`;
  return wholePieces && !Number.isInteger(quantity) ? 'Whole pieces' : undefined;
}
