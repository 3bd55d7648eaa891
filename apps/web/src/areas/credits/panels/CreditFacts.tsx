import type { PurchaseCredit, PurchaseCreditLine } from '@quarterlight/contract/credits/schemas';
import { placeText } from '@quarterlight/contract/stock/names';
import { plural } from '@quarterlight/kit/text';
import { pathTo } from '../../../app/paths.ts';
import { nothing, numberText } from '../../../platform/formats.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Money, UnitMoney } from '../../../ui/bits/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import classes from '../credits.module.css';
import { CreditState, DaysLeft, few } from './CreditBits.tsx';

/** From where a piece came and where it waits; of money nothing moves. */
function Way({ line: { kind, from, at } }: { readonly line: PurchaseCreditLine }) {
  if (kind === 'money') return <>Money alone</>;
  const [lay, waits] = [from ? placeText(from) : nothing, at ? placeText(at) : nothing];
  return (
    <span className={classes.way}>
      <span>{lay}</span>
      {waits !== lay && <span>→ {waits}</span>}
    </span>
  );
}

const What = ({ line: { code, description, batch } }: { readonly line: PurchaseCreditLine }) => (
  <span className={classes.way}>
    <Eurocode code={code} />
    <span className={classes.soft}>{batch === '' ? description : `${description}, batch ${batch}`}</span>
  </span>
);

const columns: readonly Column<PurchaseCreditLine>[] = [
  { key: 'what', title: 'What', width: 200, cell: (line) => <What line={line} /> },
  { key: 'condition', title: 'Condition', width: 90, cell: (line) => line.condition ?? nothing },
  { key: 'way', title: 'From, waits at', width: 112, cell: (line) => <Way line={line} /> },
  { key: 'quantity', title: 'Quantity', width: 70, align: 'end', cell: (line) => numberText(line.quantity) },
  { key: 'unitCost', title: 'Each', width: 84, align: 'end', cell: (line) => <UnitMoney value={line.unitCost} /> },
  { key: 'net', title: 'Net', width: 88, align: 'end', cell: (line) => <Money value={line.net} /> },
];

const sentWords = { '': 'Asked for', email: 'Sent by email', marked: 'Marked as asked for' } as const;
const answerWords = (state: PurchaseCredit['state']): string => (state === 'queried' ? 'Asked of the supplier' : 'Why');

/** Goods that cannot go yet, since their supplier wants its number on them. */
const waitsForNumber = ({ rmaRequired, rmaNumber, hasGoods, collectedAt, settledAt }: PurchaseCredit): boolean =>
  rmaRequired && rmaNumber === '' && hasGoods && collectedAt === null && settledAt === null;

/** A credit as it stands: what is asked for, of what, and what became of it. */
export function CreditFacts({ credit }: { readonly credit: PurchaseCredit }) {
  const { handling, sentAt, chasedAt, collectedAt, daysLeft, creditDated, settledAt, batch } = credit;
  return (
    <>
      <div className={classes.buttons}>
        <CreditState state={credit.state} />
        {daysLeft !== null && daysLeft <= few && <DaysLeft days={daysLeft} />}
      </div>
      <Facts
        columns={3}
        of={[
          ['Credit', credit.number],
          ['Supplier', credit.supplier.name],
          [
            'Order',
            <Link key="order" to={pathTo('/purchase-orders/$id', { id: credit.order.id })}>
              {credit.order.name}
            </Link>,
          ],
          ['Reason', credit.reason],
          credit.note !== '' && ['Note', credit.note],
          ['Return number', credit.rmaNumber],
          credit.hasGoods && ['Back by', <Day key="by" value={credit.returnBy} />],
          ['Asked for, without VAT', <Money key="expected" value={credit.expected} />],
          handling.amount > 0 && ['Handling charge taken off', <Money key="handling" value={handling} />],
          ['Raised by', credit.createdBy],
          ['Raised', <Instant key="raised" value={credit.createdAt} />],
          sentAt !== null && [sentWords[credit.sentHow], <Instant key="sent" value={sentAt} />],
          chasedAt !== null && [`Chased ${plural(credit.chases, 'time')}, last`, <Instant key="chased" value={chasedAt} />],
          collectedAt !== null && ['Goods collected', <Instant key="collected" value={collectedAt} />],
          credit.collectedBy !== '' && ['Collected by', credit.collectedBy],
          credit.creditNote !== '' && ['Credit note', credit.creditNote],
          creditDated !== null && ['Dated', <Day key="dated" value={creditDated} />],
          credit.credited !== null && ['Credited', <Money key="credited" value={credit.credited} />],
          credit.creditVat !== null && ['VAT', <Money key="vat" value={credit.creditVat} />],
          credit.creditGross !== null && ['Total', <Money key="gross" value={credit.creditGross} />],
          batch !== null && ['Batch for the accounts', batch.name],
          settledAt !== null && ['Settled by', credit.settledBy],
          settledAt !== null && ['Settled', <Instant key="settled" value={settledAt} />],
          credit.answer !== '' && [answerWords(credit.state), credit.answer],
        ]}
      />
      <LineTable label="Lines of the credit" rows={credit.lines} columns={columns} rowKey={({ id }) => id} empty="No lines." />
      {waitsForNumber(credit) && (
        <p className={classes.needsYou}>{credit.supplier.name} takes nothing back without its return number. Note it before the goods are collected.</p>
      )}
    </>
  );
}
