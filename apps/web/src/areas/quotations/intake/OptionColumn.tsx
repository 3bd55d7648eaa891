import { Button } from '@mantine/core';
import type { ReplyOf } from '@quarterlight/contract/route';
import type { quotationJobTypes } from '@quarterlight/contract/system/lookup-routes';
import { type ComponentProps, Suspense, useState } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { Money } from '../../../ui/bits/Money.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Held, later } from '../../../ui/later.tsx';
import { laterParts, type Prices, splitOf } from '../../worksheets/index.ts';
import { OptionLines } from './OptionLines.tsx';
import classes from './options.module.css';
import type { OptionDraft } from './values.ts';

const Reckoning = later(laterParts, 'Reckoning');

interface OptionColumnProps {
  readonly option: OptionDraft;
  /** Its place among the options. */
  readonly at: number;
  readonly terms: ComponentProps<typeof Reckoning>['terms'];
  readonly types: ReplyOf<typeof quotationJobTypes>;
  readonly isAlone: boolean;
  readonly isCurrent: boolean;
  readonly onCurrent: () => void;
  readonly onRecommend: () => void;
  readonly onRemove: () => void;
  readonly onPrices?: (prices: Prices) => void;
}

const nothingPriced: Prices = { priced: [], totals: { net: 0, vat: 0, gross: 0 }, minutes: 0, aboveCap: null };
const pounds = (amount: number) => <Money value={{ amount, currency: 'GBP' }} />;

/** One option while it is written: what it is, its lines, what it comes to and who would pay. */
export function OptionColumn({ option, at, terms, types, isAlone, isCurrent, onCurrent, onRecommend, onRemove, onPrices }: OptionColumnProps) {
  const { setValue } = useFormContext<FieldValues>();
  const [prices, setPrices] = useState(nothingPriced);
  const [excess, vatRegistered] = useWatch({ name: ['insurance.excess.amount', 'insurance.vatRegistered'] });
  const split = splitOf(prices, typeof excess === 'number' ? excess : 0, vatRegistered === true);
  const { net, vat, gross } = prices.totals;
  const name = `options.${at}`;
  const rename = (jobTypeId: string | null) => {
    const chosen = types.find(({ id }) => id === jobTypeId);
    // A title of one's own stays.
    if (chosen && (option.title === '' || types.some((type) => type.name === option.title))) setValue(`${name}.title`, chosen.name, { shouldDirty: true });
  };
  const isWaiting = prices.priced.some(({ waiting }) => waiting);
  const rows = [
    ['Net', net],
    ['VAT', vat],
    ['Total', gross],
    ...(split && gross > 0 ? [['Insurer or account', split.insurer.gross] as const, ['Policyholder', split.policyholder.gross] as const] : []),
  ] as const;
  return (
    <section className={classes.option} data-current={(isCurrent && !isAlone) || undefined} aria-label={`Option ${at + 1}`}>
      {/* It shows nothing: nothing has to hold its place. */}
      <Held value>
        <Suspense>
          <Reckoning
            lines={option.lines}
            terms={terms}
            onPrices={(next) => {
              setPrices(next);
              onPrices?.(next);
            }}
          />
        </Suspense>
      </Held>
      <TextField name={`${name}.title`} label="What it is" required maxLength={80} />
      <SelectField name={`${name}.jobTypeId`} label="Job type" required options={namedOptions(types)} onPicked={rename} />
      <OptionLines name={`${name}.lines`} priced={prices.priced} lines={option.lines} />
      {prices.aboveCap && <p className={classes.above}>{prices.aboveCap}</p>}
      <dl className={classes.totals}>
        {rows.map(([what, amount]) => (
          <div key={what} data-strong={what === 'Total' || undefined}>
            <dt>{what}</dt>
            <dd>{isWaiting ? '…' : pounds(amount)}</dd>
          </div>
        ))}
      </dl>
      <TextareaField name={`${name}.note`} label="Note on this option" rows={1} maxLength={500} />
      {!isAlone && (
        <div className={classes.buttons}>
          <Button size="compact-md" variant={option.recommended ? 'light' : 'default'} aria-pressed={option.recommended} onClick={onRecommend}>
            {option.recommended ? 'Recommended' : 'Recommend'}
          </Button>
          {!isCurrent && (
            <Button size="compact-md" variant="default" onClick={onCurrent}>
              Add lines
            </Button>
          )}
          <Button size="compact-md" variant="subtle" color="red" onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </section>
  );
}
