import { ActionIcon, TextInput } from '@mantine/core';
import type { StockTakeLine } from '@quarterlight/contract/counting/schemas';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import byHand from '../../../ui/by-hand.module.css';
import classes from './counting.module.css';

interface CountLineProps {
  readonly line: StockTakeLine;
  /** Null as long as it is not counted. */
  readonly quantity: number | null;
  readonly isUnsent: boolean;
  readonly onSet: (quantity: number) => void;
}

/** One line of the list with big buttons; what is typed counts once the field is left or Enter is pressed. */
export function CountLine({ line, quantity, isUnsent, onSet }: CountLineProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = line.description || line.code;
  const wrong = typed === null ? undefined : wrongWith(typed, line.wholePieces);
  const take = () => {
    if (typed === null || typed.trim() === '' || wrong !== undefined) return;
    setTyped(null);
    if (Number(typed) !== quantity) onSet(Number(typed));
  };
  return (
    <li className={byHand.line} data-done={quantity === null ? undefined : true}>
      <div className={byHand.name}>
        <strong>{name}</strong>
        <Eurocode code={line.code} />
        <p className={byHand.soft}>{factsOf(line, isUnsent)}</p>
      </div>
      <div className={classes.stepper}>
        <ActionIcon variant="default" size={48} aria-label={`One fewer of ${name}`} disabled={(quantity ?? 0) < 1} onClick={() => onSet((quantity ?? 0) - 1)}>
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
        <TextInput
          aria-label={`How many of ${name}`}
          inputMode={line.wholePieces ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder="–"
          error={wrong}
          value={typed ?? (quantity === null ? '' : String(quantity))}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
        <ActionIcon variant="default" size={48} aria-label={`One more of ${name}`} onClick={() => onSet((quantity ?? 0) + 1)}>
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

function factsOf(line: StockTakeLine, isUnsent: boolean): string {
  return [
    line.batch === '' ? '' : `Batch ${line.batch}`,
    line.expected === null ? '' : `Books ${numberText(line.expected)}`,
    line.found ? 'Not on the list' : '',
    line.recount ? 'Count again' : '',
    line.countedBy === '' || line.recount ? '' : `Counted by ${line.countedBy}`,
    isUnsent ? 'Not sent yet' : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What speaks against a number as it was typed. */
function wrongWith(text: string, wholePieces: boolean): string | undefined {
  if (text.trim() === '') return undefined;
  const quantity = Number(text);
  if (!Number.isFinite(quantity) || quantity < 0 || quantity > 1_000_000) return 'Enter how many';
  return wholePieces && !Number.isInteger(quantity) ? 'Whole pieces' : undefined;
}
