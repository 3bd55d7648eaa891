import type { CreditableLine, CreditableOrder } from '@quarterlight/contract/credits/schemas';
import { placeText } from '@quarterlight/contract/stock/names';
import { plural } from '@quarterlight/kit/text';
import { pathTo } from '../../../app/paths.ts';
import { moneyText, numberText, unitMoneyText } from '../../../platform/formats.ts';
import { ReportBy } from '../../../ui/bits/ReportBy.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { QuantityField, UnitMoneyField } from '../../../ui/form/NumberFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { Link } from '../../../ui/Link.tsx';
import { conditionOptions } from '../words.ts';
import classes from './CreditableLines.module.css';
import { type CreditablePiece, keyOf } from './credit-body.ts';

/** The lines of an order with what of each may go back from where, and the money alone that may be credited. */
export function CreditableLines({ order }: { readonly order: CreditableOrder }) {
  return (
    <ul className={classes.lines} aria-label="Lines of the order">
      {order.lines.map((line) => (
        <li key={line.orderLineId}>
          <fieldset className={classes.line}>
            <legend>
              <span className={classes.head}>
                <span className={classes.code}>{line.code}</span>
                <span>{line.description}</span>
              </span>
            </legend>
            <p className={classes.soft}>{factsOf(line).join(' · ')}</p>
            {line.pieces.map((piece) => (
              <Piece key={keyOf(piece)} code={line.code} piece={piece} />
            ))}
            {line.received > 0 && line.pieces.length === 0 && <p className={classes.soft}>None of it lies with us any longer.</p>}
            {line.money.amount > 0 && <MoneyAlone line={line} />}
          </fieldset>
        </li>
      ))}
    </ul>
  );
}

const factsOf = ({ received, billed, before, unitCost, supplierCode }: CreditableLine): string[] => [
  `${numberText(received)} received`,
  `${numberText(billed)} billed`,
  ...(before > 0 ? [`${numberText(before)} on credits`] : []),
  `${unitMoneyText(unitCost)} each`,
  ...(supplierCode === '' ? [] : [`their code ${supplierCode}`]),
];

function Piece({ code, piece }: { readonly code: string; readonly piece: CreditablePiece }) {
  const { place, batch, quantity, damaged, reportBy } = piece;
  const key = keyOf(piece);
  const where = placeText(place);
  return (
    <div className={classes.part} role="group" aria-label={`${code} at ${where}${batch && `, batch ${batch}`}`}>
      <div className={classes.says}>
        <p className={classes.where}>
          <b>{where}</b>
          {batch && <span>batch {batch}</span>}
          {damaged && <StateChip tone="red">Damaged</StateChip>}
          {quantity > 0 && reportBy !== null && <ReportBy at={reportBy} />}
          {quantity > 0 && <span className={classes.soft}>{numberText(quantity)} can go back</span>}
        </p>
        <Taken piece={piece} />
      </div>
      {quantity > 0 && (
        <>
          <QuantityField name={`goods.${key}.quantity`} label="Quantity" placeholder="None" />
          <SelectField name={`goods.${key}.condition`} label="Condition" options={conditionOptions} />
        </>
      )}
    </div>
  );
}

/** What lies there and cannot be chosen, and why. */
function Taken({ piece: { quantity, claimed, noted } }: { readonly piece: CreditablePiece }) {
  if (claimed === 0 && noted === 0) return quantity === 0 ? <p className={classes.soft}>All that lies here stands on credits.</p> : null;
  return (
    <>
      {claimed > 0 && <p className={classes.soft}>{plural(claimed, 'piece')} claimed by worksheets: free what is to go back there first.</p>}
      {noted > 0 && (
        <p className={classes.soft}>
          {plural(noted, 'piece')} noted as damaged: under <Link to={`${pathTo('/stock-control/locations')}?tab=aside`}>Put aside</Link> choose To the supplier
          first.
        </p>
      )}
    </>
  );
}

function MoneyAlone({ line: { orderLineId, code, money } }: { readonly line: CreditableLine }) {
  return (
    <div className={classes.part} role="group" aria-label={`${code}, no goods go back`}>
      <div className={classes.says}>
        <p className={classes.where}>No goods go back: credit so many at so much each</p>
        <p className={classes.soft}>With what goes back up to {moneyText(money)} in all.</p>
      </div>
      <QuantityField name={`money.${orderLineId}.quantity`} label="Pieces" placeholder="None" />
      <UnitMoneyField name={`money.${orderLineId}.unitCost`} label="Each" />
    </div>
  );
}
