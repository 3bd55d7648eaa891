import { approveLoss, getLoss, listQuarantine, refuseLoss, reportDamage, restoreLoss, writeOff } from '@quarterlight/contract/losses/routes';
import type { BodyOf } from '@quarterlight/contract/route';
import { listContents } from '@quarterlight/contract/stock/routes';
import type { StockLine } from '@quarterlight/contract/stock/schemas';
import { addDays } from '@quarterlight/kit/days';
import type { Company } from '../../demo/company.ts';
import { hour, minute } from '../../demo/teller.ts';
import { brokenPicture } from './broken-picture.ts';
import { addPhotographs } from './loss-photographs.ts';

type Told = Company['staff']['stock'][number];
const morning = 8 * 60 + 40;

/** What the storemen found broken in the last weeks, how long ago, and what became of it. */
const finds = [
  { ago: 19, reason: 'Broken in handling', note: 'Slipped off the stand while it was put away', became: 'restored' },
  { ago: 12, reason: 'Cracked in rack', note: 'The pane behind it was pushed in too far', became: 'refused' },
  { ago: 9, reason: 'Obsolete', note: 'Two years on the shelf, the model is gone', became: 'approved' },
  { ago: 5, reason: 'Broken in transit', note: 'Crate was open when the lorry came', became: 'kept' },
  { ago: 2, reason: 'Broken in handling', note: 'Corner chipped, the layer has come off', became: 'asked' },
  { ago: 1, reason: 'Cracked in rack', note: 'Crack from the lower edge', became: 'asked' },
  { ago: 0, reason: 'Manufacturing fault', note: 'Bubbles in the layer, the width of a hand', became: 'kept' },
] as const;
type Find = (typeof finds)[number];

/** Storemen put broken glass aside, photograph it and ask for it to be written off; a manager decides. */
export function tellLosses(company: Company): void {
  const { teller, world, branches } = company;
  for (const [index, find] of finds.entries()) {
    const branch = branches[index % Math.min(2, branches.length)];
    if (branch) teller.begin(teller.moment(addDays(world.calendar.offset(0), -find.ago), morning), () => tellFind(company, branch.depotId, find));
  }
}

async function tellFind(company: Company, depotId: string, find: Find): Promise<void> {
  const { teller, staff } = company;
  const random = teller.random(`losses ${find.ago}`);
  const [keeper, manager] = [staff.stock[0], staff.managers[0]];
  if (!keeper || !manager) return;
  const { items } = await teller.ask(keeper, listContents, { params: { id: depotId }, query: { limit: 200, freeOnly: true } });
  // Which of two lots of one code comes first is chance.
  const place = ({ code, place: at, receivedAt }: StockLine) => `${code} ${at.code} ${receivedAt}`;
  const glass = items
    .filter((line) => line.free >= 1 && line.batch === '' && worth(line) > 300_000)
    .toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  const dearest = glass.toSorted((one, other) => worth(other) - worth(one));
  const line =
    find.became === 'kept' || find.became === 'restored'
      ? glass[random.int(0, Math.max(0, glass.length - 1))]
      : dearest[find.ago % Math.max(1, Math.min(4, dearest.length))];
  if (!line) return;
  const why = {
    placeId: line.place.id,
    lotId: line.lotId,
    quantity: 1,
    reason: find.reason,
    note: find.note,
    supplierClaim: find.reason === 'Manufacturing fault' || find.reason === 'Broken in transit',
  };
  if (find.became === 'kept' || find.became === 'restored') await tellDamage(company, keeper, why, find);
  else await tellWriteOff(company, keeper, manager, why, find);
}

const worth = ({ unitCost }: StockLine) => unitCost?.unitAmount ?? 0;
type Why = BodyOf<typeof reportDamage>;

async function tellDamage({ teller, world }: Company, keeper: Told, why: Why, { became }: Find): Promise<void> {
  const { id } = await teller.ask(keeper, reportDamage, { body: why });
  await photograph(teller, keeper, id, 2);
  if (became !== 'restored' || teller.now() + 26 * hour > world.calendar.now) return;
  await teller.at(teller.now() + 26 * hour);
  const { items } = await teller.ask(keeper, listQuarantine, { query: { limit: 200 } });
  if (items.some(({ losses }) => losses.some((loss) => loss.id === id)))
    await teller.ask(keeper, restoreLoss, { params: { id }, version: await versionOf(teller, keeper, id), body: { note: 'Only the packing was torn' } });
}

async function tellWriteOff({ teller }: Company, keeper: Told, manager: Told, why: Why, { became }: Find): Promise<void> {
  const { id, state } = await teller.ask(keeper, writeOff, { body: why });
  await photograph(teller, keeper, id, 1);
  if (state !== 'asked' || became === 'asked') return;
  await teller.at(teller.now() + 3 * hour);
  if (became === 'approved') await teller.ask(manager, approveLoss, { params: { id }, version: await versionOf(teller, manager, id), body: {} });
  else
    await teller.ask(manager, refuseLoss, {
      params: { id },
      version: await versionOf(teller, manager, id),
      body: { reason: 'The supplier takes it back: send it there' },
    });
}

const versionOf = async (teller: Company['teller'], who: Told, id: string) => (await teller.ask(who, getLoss, { params: { id } })).version;

async function photograph(teller: Company['teller'], keeper: Told, id: string, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    await teller.at(teller.now() + minute);
    const photo = { bytes: brokenPicture(index), name: `damage-${index}.png`, mediaType: 'image/png' };
    await teller.seed(keeper, (tx) => addPhotographs(tx, id, [photo]));
  }
}
