import { gatewayWords } from '@quarterlight/contract/outbox/gateway-words';
import { newId } from '@quarterlight/kit/ids';
import type { FastifyRequest } from 'fastify';
import { found, type Scope } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { addressKey } from './address-key.ts';
import { callbackOrigin, GatewayAway, gatewayOf, isSignedBy } from './gateway.ts';
import { findLastTo, findMessage, insertReply, noteProvider, updateMessage } from './outbox.queries.ts';
import { askedBy, faredOf, statesBefore } from './outbox.rules.ts';
import { tellAbout } from './send-message.ts';
import { resumeMessages, stopMessages } from './stops.ts';

type Form = Readonly<Record<string, string>>;

/** The product's own scope, for a call that the gateway signed; any other finds nothing here. */
async function scopeOfCall(services: Services, visitor: Scope, request: FastifyRequest, form: Form): Promise<Scope> {
  const scope = found(await services.scopeOfId(visitor.tenant.id));
  const known = await scope
    .read(async (tx) => ({ gateway: await gatewayOf(tx, services), origin: await callbackOrigin(tx, services) }))
    .catch((error: unknown) => {
      if (error instanceof GatewayAway) throw new Refusal('record.not_found');
      throw error;
    });
  const signature = request.headers['x-twilio-signature'];
  const isRight =
    known.gateway !== undefined && typeof signature === 'string' && isSignedBy(known.gateway.token, `${known.origin}${request.url}`, form, signature);
  if (!isRight) throw new Refusal('record.not_found');
  return scope;
}

/** The gateway's word on a message. One that comes again, or after a later one, changes nothing. */
export async function takeStatus(services: Services, visitor: Scope, request: FastifyRequest, id: string, form: Form): Promise<void> {
  const scope = await scopeOfCall(services, visitor, request, form);
  const fared = faredOf(form['MessageStatus'] ?? '');
  await scope.write(async (tx) => {
    const message = found(await findMessage(tx, id));
    const sid = (form['MessageSid'] ?? '').slice(0, 64);
    // Of an earlier try, which somebody has sent again since.
    const isOld = message.provider_id !== '' && message.provider_id !== sid;
    if (message.channel !== 'sms' || fared === undefined || isOld) return;
    const isOver = fared === 'undelivered' || fared === 'failed';
    const isOut = fared !== 'accepted' && fared !== 'failed';
    const done = await updateMessage(tx, id, statesBefore(fared), {
      state: fared,
      last_error: isOver ? gatewayWords((form['ErrorCode'] ?? '').slice(0, 10)) : '',
      ...(isOut && message.sent_at === null ? { sent_at: tx.now } : {}),
    });
    if (!done) return;
    await noteProvider(tx, id, sid);
    await tellAbout(tx, message);
  });
}

/** A text message to us: kept, and put to what the last message to that number was about; STOP and START are taken at their word. */
export async function takeReply(services: Services, visitor: Scope, request: FastifyRequest, form: Form): Promise<void> {
  const scope = await scopeOfCall(services, visitor, request, form);
  const [from, sid, body] = [(form['From'] ?? '').slice(0, 40), (form['MessageSid'] ?? '').slice(0, 64), (form['Body'] ?? '').slice(0, 1_600)];
  if (from === '' || sid === '') throw new Refusal('record.not_found');
  await scope.write(async (tx) => {
    const key = addressKey('sms', from);
    const last = await findLastTo(tx, key);
    const id = newId();
    const about = { entity: last?.entity ?? '', entity_id: last?.entity_id ?? null };
    const isNew = await insertReply(tx, {
      id,
      channel: 'sms',
      template: 'reply',
      recipient: from,
      recipient_key: key,
      body,
      ...about,
      state: 'received',
      provider_id: sid,
      created_at: tx.now,
    });
    if (!isNew) return;
    const asked = askedBy(body);
    if (asked === 'stop') await stopMessages(tx, 'sms', from, 'Replied STOP');
    if (asked === 'start') await resumeMessages(tx, 'sms', from, 'Replied START');
    if (about.entity === 'worksheet')
      await tx.enqueue('worksheets.replied', { worksheetId: about.entity_id, messageId: id, from, text: body }, { key: `reply ${id}` });
    await tellAbout(tx, { id, ...about });
  });
}
