import type { OrderAvailability } from '@quarterlight/contract/purchasing/schemas';
import { unitCost, unitMoneyOf } from '@quarterlight/kit/money';
import type { Scope } from '../../platform/database/scope.ts';
import type { Services } from '../../platform/services.ts';
import { openSupplierClient, type SupplierClient } from '../companies/index.ts';
import { findLines, findOrder, type OrderLine } from './order.queries.ts';
import { outstandingOf } from './purchasing.rules.ts';

const atOnce = 6;
type Said = OrderAvailability['lines'][number];

/** Asks a supplier's interface what it has of an order's open lines; after one that gets no answer the rest are not asked. */
export async function askAvailability(services: Services, scope: Scope, id: string): Promise<OrderAvailability> {
  const { order, lines } = await scope.read(async (tx) => ({ order: await findOrder(tx, id), lines: await findLines(tx, id) }));
  const client = await openSupplierClient(services, scope, order.supplier_id);
  const open = lines.filter((line) => outstandingOf(line) > 0);
  const said: Said[] = [];
  let silence = '';
  for (let from = 0; from < open.length; from += atOnce) {
    const some = open.slice(from, from + atOnce);
    const answers = silence === '' ? await Promise.all(some.map((line) => ask(client, line, scope.tenant.currency))) : [];
    silence ||= answers.find(({ isSilent }) => isSilent)?.said.problem ?? '';
    said.push(...(answers.length > 0 ? answers.map((answer) => answer.said) : some.map((line) => nothing(line, silence))));
  }
  return { lines: said };
}

const nothing = (line: OrderLine, problem: string): Said => ({
  lineId: line.id,
  code: line.code,
  problem,
  enough: false,
  quantity: 0,
  unitCost: null,
  elsewhere: [],
});

async function ask(client: SupplierClient, line: OrderLine, currency: string): Promise<{ said: Said; isSilent: boolean }> {
  const own = await client.search(line.code);
  if (own.outcome !== 'answered') return { said: nothing(line, own.words), isSilent: own.outcome === 'unknown' };
  const depots = await client.depotsWith(line.code);
  const { quantity, unitCost: cost } = own.value;
  const said = {
    ...nothing(line, ''),
    enough: quantity * 1000 >= outstandingOf(line),
    quantity,
    unitCost: cost === null ? null : unitMoneyOf(unitCost(cost), currency),
    elsewhere: depots.outcome === 'answered' ? depots.value.filter((depot) => depot.quantity > 0).slice(0, 50) : [],
  };
  return { said, isSilent: false };
}
