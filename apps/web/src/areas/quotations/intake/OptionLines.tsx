import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { numberText } from '../../../platform/formats.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { MoneyField, QuantityField } from '../../../ui/form/NumberFields.tsx';
import { PercentField } from '../../../ui/form/PercentField.tsx';
import { useToldField } from '../../../ui/form/use-field.ts';
import { type IntakeLine, lineKinds, PriceChain, type Prices } from '../../worksheets/index.ts';
import classes from './options.module.css';

interface OptionLinesProps {
  /** Where in the form they stand. */
  readonly name: string;
  readonly lines: readonly IntakeLine[];
  readonly priced: Prices['priced'];
}

/** The lines of an option, each with its price and where that comes from; quantity, a price of one's own and a discount behind 'Change'. */
export function OptionLines({ name, lines, priced }: OptionLinesProps) {
  const { setValue, formState } = useFormContext<FieldValues>();
  const [changing, setChanging] = useState<string | null>(null);
  useToldField(name, { label: 'Lines' });
  const isMissing = lines.length === 0 && formState.submitCount > 0;
  return (
    <>
      {lines.length === 0 && <p className={isMissing ? classes.wrong : classes.soft}>No lines yet: choose the glass, or labour only.</p>}
      <ul className={classes.lines} aria-label="Lines">
        {lines.map((line, index) => {
          const found = priced.find((one) => one.line.key === line.key);
          const words = line.label || found?.name || lineKinds[line.kind];
          return (
            <li key={line.key}>
              <span>
                {line.code && <code>{line.code}</code>} {words}
                {(line.quantity ?? 1) !== 1 && ` × ${numberText(line.quantity)}`}
              </span>
              <span className={classes.amount}>{!found || found.waiting ? '…' : <Money value={{ amount: found.netPence, currency: 'GBP' }} />}</span>
              <ActionIcon
                size={28}
                variant="subtle"
                color="gray"
                aria-label={`Remove ${words}`}
                tabIndex={-1}
                onClick={() =>
                  setValue(
                    name,
                    lines.filter((other) => other !== line),
                    { shouldDirty: true },
                  )
                }
              >
                <IconX size={16} />
              </ActionIcon>
              {found?.aboveCap && <span className={classes.above}>{found.aboveCap}</span>}
              <div className={classes.whole}>
                <PriceChain chain={found?.chain ?? []} />
                {changing === line.key ? (
                  <div className={classes.change}>
                    <QuantityField name={`${name}.${index}.quantity`} label="Quantity" autoFocus />
                    <MoneyField name={`${name}.${index}.unitPrice`} label="Price of one, net" placeholder="As above" />
                    <PercentField name={`${name}.${index}.discountBasisPoints`} label="Discount" />
                    <Button size="compact-md" variant="default" onClick={() => setChanging(null)}>
                      Done
                    </Button>
                  </div>
                ) : (
                  <Button size="compact-xs" variant="subtle" tabIndex={-1} aria-label={`Change ${words}`} onClick={() => setChanging(line.key)}>
                    Change
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
