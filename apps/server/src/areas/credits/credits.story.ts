import * as routes from '@quarterlight/contract/credits/routes';
import type { CreditableLine, CreditableOrder, PurchaseCredit } from '@quarterlight/contract/credits/schemas';
import { listPurchaseOrders } from '@quarterlight/contract/purchasing/routes';
import type { BodyOf } from '@quarterlight/contract/route';
import { addDays } from '@quarterlight/kit/days';
import { pence, percentOf, vatOf } from '@quarterlight/kit/money';
import type { Company } from '../../demo/company.ts';
import { hour, minute } from '../../demo/teller.ts';

const afternoon = 14 * 60 + 20;

/** What storemen asked back of suppliers in the last weeks, how long ago, and how far it came. */
const asked = [
  { ago: 33, reason: 'Wrong glass, supplier’s error', condition: 'Unopened', note: 'They sent the one without the camera bracket', became: 'credited' },
  { ago: 24, reason: 'Cancelled job', condition: 'Unopened', note: 'The customer sold the car', became: 'credited less' },
  { ago: 17, reason: 'Not required', condition: 'Opened', note: 'Ordered twice', became: 'refused' },
  { ago: 15, reason: 'Faulty', condition: 'Faulty', note: 'Bubbles in the layer', became: 'chased' },
  { ago: 10, reason: 'Price', condition: null, note: 'Billed at the list of last month', became: 'queried' },
  { ago: 6, reason: 'Not required', condition: 'Unopened', note: '', became: 'numbered' },
  { ago: 3, reason: 'Wrong glass, our error', condition: 'Unopened', note: 'Ordered for the estate, it is the saloon', became: 'sent' },
  { ago: 1, reason: 'Damaged in transit', condition: 'Damaged', note: 'Corner gone, the crate was open', became: 'raised' },
] as const;
type Asked = (typeof asked)[number];

/** Storemen ask glass and money back of suppliers; most is credited, a little is not. */
export function tellCredits(company: Company): void {
  const { teller, world } = company;
  for (const each of asked) teller.begin(teller.moment(addDays(world.calendar.offset(0), -each.ago), afternoon), () => tellCredit(company, each));
}

async function tellCredit(company: Company, each: Asked): Promise<void> {
  const { teller, world, staff } = company;
  const [keeper, bookkeeper, manager] = [staff.stock[0], staff.accounts[0], staff.managers[0]];
  if (!keeper || !bookkeeper || !manager) return;
  const body = await findBody(company, each);
  if (!body) return;
  let credit = await teller.ask(keeper, routes.raisePurchaseCredit, { body });
  const next = async (hours: number) => {
    const at = teller.now() + hours * hour;
    if (at > world.calendar.now - 2 * minute) return false;
    await teller.at(at);
    return true;
  };
  const of = () => ({ params: { id: credit.id }, version: credit.version });
  if (each.became === 'raised' || !(await next(1))) return;
  credit = await teller.ask(keeper, routes.sendPurchaseCredit, { ...of(), body: { how: 'marked' } });
  if (each.became === 'sent' || !(await next(24))) return;
  if (each.became === 'queried') {
    await teller.ask(bookkeeper, routes.queryPurchaseCredit, { ...of(), body: { reason: 'They say the new list held already. Asked them for it' } });
    return;
  }
  credit = await teller.ask(keeper, routes.noteReturnNumber, { ...of(), body: { rmaNumber: `RA-${4_100 + each.ago}` } });
  if (each.became === 'numbered' || !(await next(40))) return;
  credit = await teller.ask(keeper, routes.collectReturnedGoods, { ...of(), body: { collectedBy: 'Their driver on the morning run' } });
  if (!(await next(120))) return;
  if (each.became === 'chased') await teller.ask(bookkeeper, routes.chasePurchaseCredit, { ...of(), body: { how: 'marked', note: 'Rang them: next week' } });
  else if (each.became === 'refused')
    await teller.ask(keeper, routes.refusePurchaseCredit, { ...of(), body: { reason: 'The seal was broken', goods: 'stock' } });
  else
    await teller.ask(each.became === 'credited' ? bookkeeper : manager, routes.receiveCreditNote, {
      ...of(),
      body: noteOf(teller.today(), credit, each.became === 'credited less'),
    });
}

/** One piece of the last order that came from a depot, or a pound off each piece of it. */
async function findBody({ teller, staff }: Company, each: Asked): Promise<BodyOf<typeof routes.raisePurchaseCredit> | undefined> {
  const [keeper] = staff.stock;
  if (!keeper) return undefined;
  const { items } = await teller.ask(keeper, listPurchaseOrders, { query: { state: 'received', sort: '-number', limit: 20 } });
  const mine = asked.indexOf(each);
  for (const { id } of items.slice(mine * 2)) {
    const order: CreditableOrder = await teller.ask(keeper, routes.getCreditableOrder, { params: { id } });
    const why = { orderId: id, reason: each.reason, note: each.note };
    if (each.condition === null) {
      const [line] = order.lines;
      if (line && line.money.amount > 1_000)
        return { ...why, money: [{ orderLineId: line.orderLineId, quantity: 1, unitCost: { unitAmount: 65_000, currency: line.money.currency } }] };
      continue;
    }
    const found = order.lines.flatMap(pieceOf)[0];
    if (found) return { ...why, goods: [{ ...found, quantity: 1, condition: each.condition }] };
  }
  return undefined;
}

const pieceOf = ({ orderLineId, goods, pieces }: CreditableLine) =>
  goods < 1
    ? []
    : pieces.filter(({ quantity, place }) => quantity >= 1 && place.type === 'depot').map(({ lotId, place }) => ({ orderLineId, lotId, placeId: place.id }));

/** A supplier's credit note for what was asked for, or for a quarter less. */
function noteOf(dated: string, { expected, number }: PurchaseCredit, isLess: boolean): BodyOf<typeof routes.receiveCreditNote> {
  const { currency } = expected;
  const net = isLess ? percentOf(pence(expected.amount), 7_500) : expected.amount;
  const vat = vatOf(pence(net), 2_000);
  return {
    creditNote: `CN-${number.replace(/^\D+/, '')}`,
    dated,
    net: { amount: net, currency },
    vat: { amount: vat, currency },
    gross: { amount: net + vat, currency },
    vatBasisPoints: 2_000,
    ...(isLess ? { reason: 'They keep a quarter for handling' } : {}),
  };
}
