import { formatUnitPlain, unitCost } from '@quarterlight/kit/money';
import { type Outbound, OutboundFailed, OutboundRefused } from '../../../platform/outbound/outbound.ts';
import { NotReadable, type Part, readXml, soapCall, type Tag, tagIn, tagsIn, textIn } from './soap.ts';

/** Where a supplier's interface is, and what says who we are. */
export interface InterfaceAccess {
  readonly url: string;
  readonly login: string;
  readonly password: string;
  readonly userId: string;
  /** Their depot that serves us, and the place of ours that they deliver to, by their codes. */
  readonly location: string;
  readonly deliveryId: string;
}

/**
 * What came of asking: an answer, a refusal in words (`isNo`: what was asked did not happen), or nothing that tells what happened there (`unknown`).
 */
export type Asked<Value> =
  | { readonly outcome: 'answered'; readonly value: Value }
  | { readonly outcome: 'refused'; readonly status: string; readonly words: string }
  | { readonly outcome: 'unknown'; readonly words: string };

/** How a supplier has a code: at the depot that serves us and at the others, and what one costs in hundredths of a penny, where it says so. */
export interface Offered {
  readonly quantity: number;
  readonly unitCost: number | null;
}
export interface AtDepot {
  readonly depot: string;
  readonly quantity: number;
}
export interface Named {
  readonly code: string;
  readonly name: string;
}
/** A line as the supplier is told of it. */
export interface Wanted {
  readonly code: string;
  readonly supplierCode: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitCost: number;
  readonly ourCode: string;
}

const patience = 10_000;

/** What a status says, and what is to be done; others say that something is wrong with them. */
const refusals: Readonly<Record<string, string>> = {
  ArgicCodesNotFound: 'They do not know a code of this order. Correct the codes, or order that glass elsewhere.',
  NotEnoughStock: 'They have not enough of it. Order fewer, or order the rest elsewhere.',
  AuthorisationFailed: 'They did not let us in. Check the login, password and user id on the supplier’s page.',
  InvalidUser: 'They do not know our login or user id. Correct it on the supplier’s page.',
  InvalidPassword: 'They refused our password. Enter it again on the supplier’s page.',
};

/** Calls one supplier's interface; never throws. What says who we are goes nowhere but into the call. */
export function makeSupplierClient(outbound: Outbound, access: InterfaceAccess) {
  async function ask<Value>(operation: string, body: Part, read: (answer: Tag) => Value | undefined): Promise<Asked<Value>> {
    const call = soapCall(operation, { Login: access.login, Password: access.password, UserID: access.userId }, body);
    try {
      const reply = await outbound.call({ url: access.url, method: 'POST', ...call, within: patience });
      if (reply.status !== 200) return { outcome: 'unknown', words: `Their interface answered with the error ${reply.status}.` };
      const answer = readXml(reply.body);
      const result = tagIn(answer, 'callResult');
      const status = result === undefined ? '' : textIn(result, 'Status');
      const words = refusals[status];
      if (words !== undefined) return { outcome: 'refused', status, words: withTheirs(words, result) };
      if (status !== 'Success') return { outcome: 'unknown', words: withTheirs('Something is wrong with their interface.', result) };
      const value = read(answer);
      return value === undefined ? notUnderstood : { outcome: 'answered', value };
    } catch (error) {
      if (error instanceof OutboundFailed) return { outcome: 'unknown', words: `Their interface: ${error.message}` };
      // Nothing was asked of anybody.
      if (error instanceof OutboundRefused) return { outcome: 'refused', status: 'Address', words: error.message };
      if (error instanceof NotReadable) return notUnderstood;
      throw error;
    }
  }

  return {
    /** Their depot that serves us, by its code; empty where none was named. */
    location: access.location,
    /** Their depots. */
    locations: () => ask('GetLocations', {}, (answer) => namesIn(answer, 'Depot', 'DepotCode', 'DepotName')),
    /** The places of ours that they deliver to. */
    deliveries: () => ask('getDeliveryCodes', {}, (answer) => namesIn(answer, 'Delivery', 'DeliveryID', 'DeliveryName')),
    /** How they have a code at the depot that serves us; none where they do not name it. */
    search: (code: string) =>
      ask('StockSearch', { argic: code, location: access.location }, (answer): Offered => {
        const records = tagsIn(answer, 'PriceRecord');
        const own = records.find((record) => textIn(record, 'ArgicCode').toUpperCase() === code.toUpperCase());
        return own === undefined ? { quantity: 0, unitCost: null } : { quantity: wholeOf(textIn(own, 'Qty')), unitCost: costOf(textIn(own, 'Price')) };
      }),
    /** How many each of their depots has of a code. */
    depotsWith: (code: string) =>
      ask('getBranchAvailability', { argicCode: code }, (answer): AtDepot[] =>
        tagsIn(answer, 'StockItem').map((item) => ({ depot: textIn(item, '_branch').slice(0, 60), quantity: wholeOf(textIn(item, '_qty')) })),
      ),
    /** Orders; the same number twice is one order, of which they tell the same id. */
    order: (number: string, lines: readonly Wanted[], comment: string) =>
      ask(
        'StockOrder',
        {
          stockCriteria: { StockItem: lines.map((line) => itemOf(access, line)) },
          purchaseOrderNo: number,
          location: access.location,
          deliveryID: access.deliveryId,
          comment,
        },
        (answer) => {
          const id = textIn(answer, 'StockOrderResult');
          return /^[1-9]\d{0,17}$/.test(id) ? id : undefined;
        },
      ),
  };
}
export type SupplierClient = ReturnType<typeof makeSupplierClient>;

const notUnderstood = { outcome: 'unknown', words: 'Their interface answered something that is not understood.' } as const;

const itemOf = (access: InterfaceAccess, line: Wanted): Part => ({
  _branch: access.location,
  _catID: '',
  _magCode: line.supplierCode,
  _argicCode: line.code,
  _model: line.description,
  _qty: line.quantity,
  _price: formatUnitPlain(unitCost(line.unitCost)),
  _customerProductID: line.ourCode,
});

const namesIn = (answer: Tag, item: string, code: string, name: string): Named[] =>
  tagsIn(answer, item)
    .slice(0, 500)
    .map((tag) => ({ code: textIn(tag, code).slice(0, 60), name: textIn(tag, name).slice(0, 120) }))
    .filter((each) => each.code !== '');

const wholeOf = (text: string): number => (/^\d{1,6}(?:\.0+)?$/.test(text) ? Math.trunc(Number(text)) : 0);

/** Pounds as text in hundredths of a penny; null where it is no price. */
function costOf(text: string): number | null {
  const [, pounds = '', parts = ''] = /^(\d{1,6})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  const cost = pounds === '' ? 0 : Number(pounds) * 10_000 + Number(parts.padEnd(4, '0'));
  return cost === 0 ? null : cost;
}

/** Our words with theirs behind them, where they said any. */
function withTheirs(words: string, result: Tag | undefined): string {
  const theirs = result === undefined ? '' : textIn(result, 'ErrorMessage').replaceAll(/\s+/g, ' ').slice(0, 200);
  return theirs === '' ? words : `${words} They say: ‘${theirs}’`;
}
