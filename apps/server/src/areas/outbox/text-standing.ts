import type { ReadTx } from '../../platform/database/scope.ts';
import type { Standing } from '../../platform/outside/outside-service.ts';
import type { Services } from '../../platform/services.ts';
import { GatewayAway, gatewayOf } from './gateway.ts';

/** By whose account text messages go, if they go. */
export async function textStanding(tx: ReadTx, services: Services): Promise<Standing> {
  try {
    const gateway = await gatewayOf(tx, services);
    if (gateway === undefined)
      return { state: 'missing', words: 'No account at a gateway is set: text messages stay in the outbox. Enter one in the settings.' };
    if (gateway.url === services.simulators.sms) return { state: 'stand-in', words: 'The product’s own stand-in takes text messages: nobody gets one.' };
    const whose = gateway.account === services.config.smsAccount ? 'of whoever runs the server' : 'of the company';
    return { state: 'set', words: `Text messages go out by the account ${whose}, from ${gateway.sender || 'no sender: enter one in the settings'}.` };
  } catch (error) {
    if (error instanceof GatewayAway) return { state: 'missing', words: error.message };
    throw error;
  }
}
