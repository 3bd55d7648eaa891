import { exactUnitMoneyText, moneyText, unitMoneyText, type WireMoney, type WireUnitMoney } from '../../platform/formats.ts';
import classes from './bits.module.css';
import { Hint } from './Hint.tsx';

/** Money in pounds with two decimals, figures of equal width. */
export function Money({ value }: { readonly value: WireMoney | null | undefined }) {
  return (
    <span className={classes.figures} data-negative={value && value.amount < 0 ? true : undefined}>
      {moneyText(value)}
    </span>
  );
}

/** A unit cost to the penny, with what there is of hundredths of a penny as a hint. */
export function UnitMoney({ value }: { readonly value: WireUnitMoney | null | undefined }) {
  const exact = exactUnitMoneyText(value);
  const text = <span className={classes.figures}>{unitMoneyText(value)}</span>;
  return exact === null ? text : <Hint more={`exactly ${exact}`}>{text}</Hint>;
}
