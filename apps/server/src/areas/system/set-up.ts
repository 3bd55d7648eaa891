import type { SetUpList } from '@quarterlight/contract/system/set-up-schemas';
import { z } from 'zod';
import { can } from '../../platform/access/actor.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SetUpItem } from '../../platform/set-up/set-up-item.ts';
import { findSetting, lockSettings, storeSetting } from './settings.queries.ts';

const key = 'set-up';
/** Names that are no longer on the list are passed over. */
const Kept = z.object({ putAway: z.boolean(), notNeeded: z.array(z.string()) }).catch({ putAway: false, notNeeded: [] });
type Kept = z.output<typeof Kept>;

const readKept = async (tx: ReadTx): Promise<Kept> => Kept.parse(await findSetting(tx, key));

/** What there is to set up, in order; done is whatever the data show done, even where somebody thought it not needed. `tx` must be unbound. */
export async function listSetUp(tx: ReadTx, items: readonly SetUpItem[]): Promise<SetUpList> {
  const { putAway, notNeeded } = await readKept(tx);
  const listed = await Promise.all(
    items
      .toSorted((one, other) => one.place - other.place)
      .map(async ({ name, title, text, page, isDone }) => {
        const state = (await isDone(tx)) ? ('done' as const) : notNeeded.includes(name) ? ('not-needed' as const) : ('to-do' as const);
        return { name, title, text, page, state };
      }),
  );
  return { items: listed, putAway };
}

/** Keeps whether an item is needed. Refuses `record.not_found` for one that is not on the list. */
export async function chooseSetUp(tx: WriteTx, items: readonly SetUpItem[], name: string, needed: boolean): Promise<void> {
  const item = items.find((each) => each.name === name);
  if (item === undefined) throw new Refusal('record.not_found');
  await lockSettings(tx);
  const kept = await readKept(tx);
  if (kept.notNeeded.includes(name) !== needed) return;
  const notNeeded = needed ? kept.notNeeded.filter((each) => each !== name) : [...kept.notNeeded, name];
  await keep(tx, { ...kept, notNeeded }, needed ? 'set-up-needed' : 'set-up-not-needed', { item: item.title });
}

/** Puts the list away for everybody; it stays under the settings. */
export async function putSetUpAway(tx: WriteTx): Promise<void> {
  await lockSettings(tx);
  const kept = await readKept(tx);
  if (!kept.putAway) await keep(tx, { ...kept, putAway: true }, 'set-up-put-away', {});
}

async function keep(tx: WriteTx, kept: Kept, action: string, after: Readonly<Record<string, unknown>>): Promise<void> {
  await storeSetting(tx, key, kept);
  await tx.audit({ entity: 'setting', id: tx.tenant.id, label: 'Settings', action: `setting.${action}`, after });
  await tx.announce('setting', tx.tenant.id);
}

/** The claim by which the first page of whoever sets the company up shows the list; empty where it does not. */
export async function setUpClaim(tx: ReadTx): Promise<string> {
  if (tx.actor.userId === null || !can(tx.actor, 'edit-system-settings')) return '';
  return (await readKept(tx)).putAway ? '' : 'true';
}
