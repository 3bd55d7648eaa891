import { Button } from '@mantine/core';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import classes from './customer.module.css';
import type { OfferedOption } from './customer-words.ts';

interface CustomerOptionsProps {
  readonly options: readonly OfferedOption[];
  /** Chooses one to accept; left out where nothing can be accepted. */
  readonly onChoose?: ((optionId: string) => void) | undefined;
  /** The one that is being accepted. */
  readonly chosen?: string | null;
}

/** The options of a quotation for its customer: what each is, what it comes to, and a button that accepts it. */
export function CustomerOptions({ options, onChoose, chosen = null }: CustomerOptionsProps) {
  return (
    <ul className={classes.options} aria-label="Options">
      {options.map((option) => (
        <li key={option.id} className={classes.option} data-chosen={option.accepted || option.id === chosen || undefined}>
          <div className={classes.head}>
            <h2>{option.title}</h2>
            {option.accepted ? (
              <StateChip tone="green">Accepted</StateChip>
            ) : (
              option.recommended && options.length > 1 && <StateChip tone="glass">Recommended</StateChip>
            )}
          </div>
          <p className={classes.price}>
            <b>{moneyText(option.toPay)}</b> <span>to pay, including VAT</span>
          </p>
          {option.toPay.amount !== option.gross.amount && <p className={classes.soft}>Of {moneyText(option.gross)} in all. The rest is paid for you.</p>}
          {option.note && <p className={classes.note}>{option.note}</p>}
          <Lines option={option} />
          {onChoose && option.id !== chosen && (
            <Button fullWidth size="md" variant={option.recommended || options.length === 1 ? 'filled' : 'default'} onClick={() => onChoose(option.id)}>
              Accept {options.length > 1 ? option.title : 'this quotation'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Lines({ option: { lines, net, vat, gross } }: { readonly option: OfferedOption }) {
  return (
    <details className={classes.lines}>
      <summary>What it includes</summary>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.quantity !== 1 && `${numberText(line.quantity)} × `}
              {line.description}
            </span>
            <span className={classes.figures}>{moneyText(line.net)}</span>
          </li>
        ))}
      </ul>
      <dl>
        <dt>Net</dt>
        <dd>{moneyText(net)}</dd>
        <dt>VAT</dt>
        <dd>{moneyText(vat)}</dd>
        <dt>Total</dt>
        <dd>{moneyText(gross)}</dd>
      </dl>
    </details>
  );
}
