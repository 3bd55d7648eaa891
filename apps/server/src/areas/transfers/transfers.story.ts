import { listContents } from '@quarterlight/contract/stock/routes';
import { closeTransfer, createTransfer, receiveTransfer, sendTransfer } from '@quarterlight/contract/transfers/routes';
import type { Transfer } from '@quarterlight/contract/transfers/schemas';
import { addDays } from '@quarterlight/kit/days';
import type { Branch } from '../../demo/branches.ts';
import type { Company } from '../../demo/company.ts';
import { hour, minute } from '../../demo/teller.ts';

/** What goes from which branch to which, how many days ago, and how far it has come by now. */
const told = [
  { ago: 9, from: 0, to: 1, comes: 'all' },
  { ago: 6, from: 1, to: 0, comes: 'all but one' },
  { ago: 3, from: 0, to: 1, comes: 'a part' },
  { ago: 1, from: 1, to: 0, comes: 'not yet' },
  { ago: 0, from: 0, to: 1, comes: 'not sent' },
] as const;

/** Branches help each other out with glass: what was sent, what came, and what never did. */
export function tellTransfers(company: Company): void {
  const { teller, branches, world } = company;
  const own = branches.filter(({ site }) => site.kind === 'own');
  const { calendar } = world;
  for (const [index, { ago, from, to, comes }] of told.entries()) {
    const [sender, goal] = [own[from], own[to]];
    if (!sender || !goal) continue;
    const at = ago === 0 ? calendar.now - 40 * minute : teller.moment(addDays(calendar.offset(0), -ago), 9 * 60 + 20 + index);
    teller.begin(at, () => tellTransfer(company, sender, goal, comes));
  }
}

type Comes = (typeof told)[number]['comes'];

async function tellTransfer(company: Company, from: Branch, to: Branch, comes: Comes): Promise<void> {
  const { teller, staff } = company;
  const [keeper] = staff.stock;
  const [manager] = staff.managers;
  if (!keeper || !manager) return;
  const { items } = await teller.ask(keeper, listContents, { params: { id: from.depotId }, query: { freeOnly: true, limit: 100 } });
  const loose = items.filter(({ batch, free }) => batch === '' && free >= 1);
  const lines = [...new Map(loose.map((line) => [line.productId, line])).values()].slice(0, 4).map(({ productId }) => ({ productId, quantity: 1 }));
  if (lines.length < 2) return;
  const body = { fromPlaceId: from.depotId, toPlaceId: to.depotId, notes: comes === 'not sent' ? 'For the week, with the Thursday van' : '', lines };
  const draft = await teller.ask(keeper, createTransfer, { body });
  if (comes === 'not sent') return;
  await teller.at(teller.now() + 20 * minute);
  const sent = await teller.ask(keeper, sendTransfer, { params: { id: draft.id }, version: draft.version });
  if (comes === 'not yet') return;
  await teller.at(teller.now() + 5 * hour);
  const missing = comes === 'all' ? undefined : sent.lines.at(-1);
  const came = await teller.ask(keeper, receiveTransfer, {
    params: { id: sent.id },
    version: sent.version,
    body: { lines: sent.lines.filter((line) => line !== missing).map((line) => ({ lineId: line.id, quantity: line.quantity })) },
  });
  if (comes !== 'all but one' || !missing) return;
  await teller.at(teller.now() + 26 * hour);
  await close(company, came, missing.id);
}

/** The manager books what nobody found, since it is worth more than the keeper may lose. */
async function close({ teller, staff }: Company, transfer: Transfer, lineId: string): Promise<void> {
  const [manager] = staff.managers;
  if (!manager) return;
  const lines = [{ lineId, lost: 1, reason: 'Not on the van and not in the depot' }];
  await teller.ask(manager, closeTransfer, { params: { id: transfer.id }, version: transfer.version, body: { lines } });
}
