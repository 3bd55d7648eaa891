import { telephoneE164, telephoneProblem } from '@quarterlight/contract/rules/telephone';
import type { Scope } from '../../platform/database/scope.ts';
import type { Services } from '../../platform/services.ts';
import { askGateway, callbackOrigin, gatewayOf, type TextAnswer } from './gateway.ts';

/** Sends a text message over the gateway that is set; undefined where none is. No transaction is open while the gateway is asked. */
export async function sendText(services: Services, scope: Scope, messageId: string, given: string, text: string): Promise<TextAnswer | undefined> {
  const { gateway, origin } = await scope.read(async (tx) => ({ gateway: await gatewayOf(tx, services), origin: await callbackOrigin(tx, services) }));
  if (gateway === undefined) return undefined;
  const typed = given.replaceAll(/[\s()-]/g, '');
  if (typed === '' || telephoneProblem(typed) !== null) return { code: '21211' };
  return askGateway(services, gateway, { to: telephoneE164(typed), text, callback: `${origin}/v1/callbacks/${scope.tenant.slug}/sms/messages/${messageId}` });
}
