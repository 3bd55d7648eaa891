import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { isSlotCode } from '@quarterlight/contract/rules/slots';
import { isDay } from '@quarterlight/kit/days';
import { useWatch } from 'react-hook-form';
import { Money } from '../../../ui/bits/Money.tsx';
import { textOf } from '../../../ui/form/use-field.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import { joined, shortWhen } from '../words.ts';
import classes from './intake.module.css';
import { type Prices, splitOf } from './use-prices.ts';

const watched = [
  'vehicle.registration',
  'vehicle.make',
  'vehicle.model',
  'vehicle.year',
  'contact.lastName',
  'address.town',
  'booking.day',
  'booking.slot',
  'insurance.excess.amount',
  'insurance.vatRegistered',
  'ui.customer',
];
const pounds = (amount: number) => <Money value={{ amount, currency: 'GBP' }} />;

/** The job so far: plate, glass, money, slot. Stays in view beside the form; on a phone it folds. */
export function Summary({ prices }: { readonly prices: Prices }) {
  const phone = usePhone();
  const [registration, make, model, year, lastName, town, day, slot, excess, vatRegistered, customer] = useWatch({ name: watched });
  const { net, vat, gross } = prices.totals;
  const split = splitOf(prices, typeof excess === 'number' ? excess : 0, vatRegistered === true);
  const glass = prices.priced.filter(({ line }) => line.kind === 'glass').map(({ line }) => joined([line.code, line.label]));
  const when = isDay(textOf(day)) && isSlotCode(textOf(slot)) ? shortWhen(textOf(day), slot) : 'No slot yet';
  const mark = displayRegistration(textOf(registration));
  return (
    <aside className={classes.summary} aria-label="The job so far">
      <details open={!phone}>
        <summary>
          {mark ? <span className={classes.mark}>{mark}</span> : 'New job'} <span className={classes.amount}>{pounds(gross)}</span>
        </summary>
        <dl>
          <dt>Vehicle</dt>
          <dd>{joined([textOf(make), textOf(model), textOf(year)]) || '–'}</dd>
          <dt>Glass</dt>
          <dd>{glass.length > 0 ? glass.map((text) => <div key={text}>{text}</div>) : prices.priced.length > 0 ? 'None' : '–'}</dd>
          <dt>Contact</dt>
          <dd>{joined([textOf(lastName), textOf(town)], ', ') || '–'}</dd>
          <dt>Slot</dt>
          <dd>{when}</dd>
        </dl>
        {prices.aboveCap && (
          <p className={classes.above} role="status">
            {prices.aboveCap}
          </p>
        )}
        <dl className={classes.money}>
          <dt>Net</dt>
          <dd>{pounds(net)}</dd>
          <dt>VAT</dt>
          <dd>{pounds(vat)}</dd>
          <dt>Total</dt>
          <dd>
            <b>{pounds(gross)}</b>
          </dd>
          {split && gross > 0 && (
            <>
              <dt>{customer?.type === 'insurer' ? 'Insurer pays' : 'Customer’s account pays'}</dt>
              <dd>{pounds(split.insurer.gross)}</dd>
              <dt>Policyholder pays</dt>
              <dd>{pounds(split.policyholder.gross)}</dd>
            </>
          )}
        </dl>
      </details>
      <p className={classes.keys}>
        <kbd>Enter</kbd> next field · <kbd>Ctrl</kbd>+<kbd>Enter</kbd> save and book · <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>Enter</kbd> save without a slot
      </p>
    </aside>
  );
}
