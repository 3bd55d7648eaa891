import type { Settings, SettingsChange } from '@quarterlight/contract/system/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { counterKinds } from './get-settings.ts';
import { updateCounter } from './settings.queries.ts';

const countersByName = ['worksheet', 'quotation', 'purchaseOrder', 'credit', 'invoice'] as const satisfies readonly (keyof typeof counterKinds)[];

/** Sets prefixes and raises next numbers; what is left out, or is given as it was, stays, whatever was drawn meanwhile. */
export async function updateNumbering(tx: WriteTx, before: Settings['numbering'], wanted: NonNullable<SettingsChange['numbering']>): Promise<void> {
  for (const name of countersByName) {
    const old = before[name];
    const next = { prefix: wanted[name]?.prefix ?? old.prefix, next: wanted[name]?.next ?? old.next };
    if (old.prefix === next.prefix && old.next === next.next) continue;
    const field = `numbering.${name}.next`;
    if (name === 'invoice' && old.next > 1 && next.next !== old.next) throw new Refusal('system.numbers_gapless');
    const raise = next.next === old.next ? 'no' : name === 'invoice' ? 'if-unused' : 'yes';
    const done = await updateCounter(tx, counterKinds[name], next, raise);
    if (!done && raise === 'if-unused') throw new Refusal('system.numbers_gapless');
    if (!done) throw new Refusal('system.number_used', { field, details: { kind: name, next: old.next } });
  }
}
