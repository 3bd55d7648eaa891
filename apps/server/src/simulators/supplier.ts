import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** The password that the simulator refuses. */
export const refusedPassword = 'refused';

const depots = [
  ['LDS', 'Leeds'],
  ['MAN', 'Manchester'],
  ['BHM', 'Birmingham'],
] as const;

/** What a code brings when it is ordered: the first letters tell, so that any test may choose its own. */
const failures = ['SIM500', 'SIMGARBAGE', 'SIMNONE', 'SIMSILENT', 'SIMLOST', 'SIMSYSTEM', 'SIMUNKNOWN'] as const;
type Failure = (typeof failures)[number];
const failureOf = (code: string): Failure | undefined => failures.find((each) => code.toUpperCase().startsWith(each));

/** How many a depot has of a code: made up, and always the same. */
function inStock(code: string, depot: string): number {
  if (failureOf(code) === 'SIMNONE' || failureOf(code) === 'SIMUNKNOWN') return 0;
  let sum = 0;
  for (const letter of `${code.toUpperCase()}${depot}`) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973;
  return depot === 'LDS' ? 6 + (sum % 30) : sum % 5;
}

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const unescaped = (value: string) => value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const valuesOf = (body: string, name: string): string[] =>
  Array.from(body.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, value = '']) => unescaped(value));
const valueOf = (body: string, name: string): string => valuesOf(body, name)[0] ?? '';

/** An order as the stand-in keeps it. */
export interface TakenOrder {
  readonly id: number;
  readonly account: string;
  readonly number: string;
  readonly comment: string;
  readonly lines: readonly { readonly code: string; readonly quantity: number }[];
  /** How often it was asked for. */
  times: number;
}

const result = (operation: string, status: string, said: string, value = '') =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${operation}Response xmlns="http://tempuri.org/">` +
  `${value}<callResult><Status>${status}</Status><ErrorMessage>${escaped(said)}</ErrorMessage></callResult></${operation}Response></soap:Body></soap:Envelope>`;

interface Reply {
  readonly status: number;
  readonly body: string;
  /** Takes what was asked, and says nothing of it: the connection breaks, or stays silent. */
  readonly lost?: 'broken' | 'silent';
}

/** What one stand-in has taken, and what it answers. */
function makeSupplier(prices: (code: string) => string) {
  const taken = new Map<string, TakenOrder>();
  const lostOnce = new Set<string>();

  function order(body: string, account: string): Reply {
    const codes = valuesOf(body, '_argicCode');
    const quantities = valuesOf(body, '_qty').map(Number);
    const number = valueOf(body, 'purchaseOrderNo');
    const say = (status: string, said: string, value = ''): Reply => ({ status: 200, body: result('StockOrder', status, said, value) });
    const failed = codes.map(failureOf).find((each) => each !== undefined);
    if (failed === 'SIM500') return { status: 500, body: 'Server Error' };
    if (failed === 'SIMGARBAGE') return { status: 200, body: '<html><body>Log in' };
    if (failed === 'SIMSILENT') return { status: 200, body: '', lost: 'silent' };
    if (failed === 'SIMSYSTEM') return say('SystemError', 'The stock system is being maintained');
    if (failed === 'SIMUNKNOWN') return say('ArgicCodesNotFound', codes.filter((code) => failureOf(code) === 'SIMUNKNOWN').join(', '));
    const key = `${account} ${number}`;
    const known = taken.get(key);
    if (known === undefined && codes.some((code, index) => inStock(code, 'LDS') < (quantities[index] ?? 0)))
      return say('NotEnoughStock', codes.filter((code, index) => inStock(code, 'LDS') < (quantities[index] ?? 0)).join(', '));
    const kept = known ?? {
      id: 12_345 + taken.size,
      account,
      number,
      comment: valueOf(body, 'comment'),
      lines: codes.map((code, index) => ({ code, quantity: quantities[index] ?? 0 })),
      times: 0,
    };
    kept.times += 1;
    taken.set(key, kept);
    if (failed === 'SIMLOST' && !lostOnce.has(key)) {
      lostOnce.add(key);
      return { status: 200, body: '', lost: 'broken' };
    }
    return say('Success', '', `<StockOrderResult>${kept.id}</StockOrderResult>`);
  }

  function answer(operation: string, body: string): Reply {
    const say = (status: string, said: string, value = ''): Reply => ({ status: 200, body: result(operation, status, said, value) });
    const [login, password] = [valueOf(body, 'Login'), valueOf(body, 'Password')];
    if (login === '') return say('InvalidUser', '');
    if (password === '' || password === refusedPassword) return say('InvalidPassword', '');
    const code = valueOf(body, 'argic') || valueOf(body, 'argicCode');
    if (operation === 'GetLocations')
      return say('Success', '', depots.map(([at, name]) => `<Depot><DepotCode>${at}</DepotCode><DepotName>${name}</DepotName></Depot>`).join(''));
    if (operation === 'getDeliveryCodes')
      return say('Success', '', '<Delivery><DeliveryID>D1</DeliveryID><DeliveryName>Main depot</DeliveryName><Address>1 Glass Street</Address></Delivery>');
    if (operation === 'StockSearch')
      return say(
        'Success',
        '',
        `<PriceRecord><MagCode></MagCode><ArgicCode>${escaped(code)}</ArgicCode><Price>${prices(code)}</Price><Qty>${inStock(code, 'LDS')}</Qty><Make></Make><Description></Description><PriceInfo></PriceInfo></PriceRecord>`,
      );
    if (operation === 'getBranchAvailability')
      return say(
        'Success',
        '',
        depots
          .map(([at, name]) => `<StockItem><_branch>${name}</_branch><_argicCode>${escaped(code)}</_argicCode><_qty>${inStock(code, at)}</_qty></StockItem>`)
          .join(''),
      );
    if (operation === 'StockOrder') return order(body, login);
    return { status: 500, body: 'Server did not recognize the value of HTTP Header SOAPAction' };
  }
  return { taken, answer };
}

async function serve(supplier: ReturnType<typeof makeSupplier>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const [, operation = ''] = /\/([A-Za-z]+)"?$/.exec(String(request.headers['soapaction'] ?? '')) ?? [];
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const reply = supplier.answer(operation, body);
  if (reply.lost === 'broken') return void response.destroy();
  if (reply.lost === 'silent') return;
  response.writeHead(reply.status, { 'content-type': 'text/xml; charset=utf-8' }).end(reply.body);
}

/**
 * A stand-in for a wholesaler's interface (SOAP 1.1) on a free port of this machine. Every login but an empty one is let in, with any password but
 * `refused`; the Leeds depot has all codes but those that begin as the failures do: `SIMNONE` has none, `SIMUNKNOWN` is not known, `SIM500`, `SIMGARBAGE`,
 * `SIMSYSTEM` and `SIMSILENT` go wrong as they say, and `SIMLOST` is taken while its first answer is lost. One order number is taken once. `taken` is what it has taken;
 * `prices` what a code costs in pounds, nothing unless given.
 */
export async function startSupplierSimulator(
  prices: (code: string) => string = () => '',
): Promise<{ address: string; taken: ReadonlyMap<string, TakenOrder>; stop: () => Promise<void> }> {
  const supplier = makeSupplier(prices);
  const { address, stop } = await listen((request, response) => void serve(supplier, request, response).catch(() => response.destroy()));
  return { address: `${address}/orders.asmx`, taken: supplier.taken, stop };
}
