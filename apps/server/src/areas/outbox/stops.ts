import type { MessageStop } from '@quarterlight/contract/outbox/schemas';
import { newId } from '@quarterlight/kit/ids';
import type { Selectable } from 'kysely';
import { type Actor, can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addressKey } from './address-key.ts';
import { findStopInForce } from './stops.queries.ts';

type StopRow = Selectable<DB['message_stop']>;

/** A number or an address that asked not to be written to. */
const messageStop = defineRecord({
  entity: 'outbox',
  table: 'message_stop',
  label: ({ address }) => address,
  names: { lift_reason: 'Reason' },
  unlogged: ['address_key'],
});

export function presentStop(row: StopRow, actor: Actor): MessageStop {
  return {
    ...onWire(row, 'id', 'channel', 'address', 'stopped_at', 'how', 'lifted_at', 'lifted_by', 'lift_reason', 'version'),
    allowedActions: row.lifted_at === null && can(actor, 'edit-messages') ? ['lift'] : [],
  };
}

/** Takes somebody at their word who asks for no more messages; once. */
export async function stopMessages(tx: WriteTx, channel: 'email' | 'sms', address: string, how: string): Promise<void> {
  const values = { id: newId(), channel, address, address_key: addressKey(channel, address), how, stopped_at: tx.now };
  await messageStop.makeUnlessThere(tx, values, { action: 'stopped' });
}

/** Lets messages go out again, because their recipient asked for it. */
export async function resumeMessages(tx: WriteTx, channel: 'email' | 'sms', address: string, why: string): Promise<void> {
  const stop = await findStopInForce(tx, channel, address);
  for (const row of await messageStop.takeUpMany(tx, stop ? [stop.id] : []))
    if (row.lifted_at === null) await messageStop.settle(tx, row, { set: { lifted_at: tx.now, lifted_by: address, lift_reason: why }, action: 'resumed' });
}

/** The same by somebody of the office, who says why. */
export async function liftStop(tx: WriteTx, id: string, reason: string): Promise<MessageStop> {
  const before = await messageStop.takeUp(tx, id);
  if (before.lifted_at !== null) throw new Refusal('stop.lifted', { details: { address: before.address } });
  const set = { lifted_at: tx.now, lifted_by: tx.actor.username, lift_reason: reason };
  return presentStop(await messageStop.settle(tx, before, { set, action: 'resumed' }), tx.actor);
}
