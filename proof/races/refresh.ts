import { setTimeout as pause } from 'node:timers/promises';
import { listClaims, login, refreshToken } from '@quarterlight/contract/identity/routes';
import type { Client } from '../../apps/server/testing/kit/client.ts';
import { aTenant, testPassword } from '../../apps/server/testing/kit/tenants.ts';
import { plantTrigger, proofOf } from '../support/plant.ts';
import { type Figures, hold, type ProofContext } from '../support/proof.ts';
import { openHouse } from './house.ts';

/** What a token and its session are remembered for at most, with a little for the way. */
const remembered = 1_300;

async function run(context: ProofContext, plant?: string): Promise<Figures> {
  const house = await openHouse(context, { servers: 2, plant });
  const tenant = await aTenant(house);
  const sessions = house.small ? 3 : 40;
  const tabs = 50;
  const works = async (client: Client) => (await client.call(listClaims)).status === 200;
  let refused = 0;
  for (let session = 1; session <= sessions; session += 1) {
    const username = `tabs-${session}`;
    await tenant.user({ username });
    const signedIn = await tenant.visitor.call(login, { body: { username, password: testPassword } });
    hold(signedIn.status === 200, `signing in answered ${signedIn.status}`);
    const old = house.client(tenant.slug, signedIn.body);
    const answers = await Promise.all(Array.from({ length: tabs }, () => old.call(refreshToken)));
    const wrong = answers.filter(({ status }) => status !== 200).length;
    hold(wrong === 0, `${wrong} of ${tabs} tabs that renewed at once were answered otherwise than with a token`);
    const renewed = answers.map(({ body }) => house.client(tenant.slug, body));
    const uses = await Promise.all([...renewed, old, old].map(works));
    hold(!uses.includes(false), `${uses.filter((good) => !good).length} of ${tabs} tabs were logged out by renewing together`);
    await pause(remembered);
    const still = await Promise.all([old, ...renewed.slice(0, 10)].map(works));
    hold(!still.includes(false), 'a token was refused within a minute of its successor being used');

    // A minute after the successor's first use, told to the database instead of waited for.
    const ended = await house.owner(
      `update session_token set good_until = good_until - interval '1 minute'
        where good_until is not null and session_id = (select session_id from session_token where id = $1) returning id`,
      [idOf(signedIn.body)],
    );
    hold(ended.length === 1, `${ended.length} tokens of a session are about to end, instead of the one that was replaced`);
    await pause(remembered);
    hold(!(await works(old)), 'a replaced token was good for more than a minute after its successor was used');
    await pause(remembered);
    const family = await Promise.all(renewed.map(works));
    hold(!family.includes(true), `${family.filter((good) => good).length} tokens of a session outlived the use of a token that was replaced`);
    refused += family.length + 1;
  }
  return { sessions, 'tabs each': tabs, 'wrong logouts': 0, 'tokens refused after reuse': refused, servers: 2 };
}

const idOf = (token: string): string => {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return typeof claims === 'object' && claims !== null && 'jti' in claims ? String(claims.jti) : '';
};

export const refresh = proofOf({
  name: 'refresh',
  promises: [11, 12],
  about: 'fifty tabs that renew together stay signed in on every server; a token used after its minute ends them all',
  run,
  plants: {
    'no minute of grace for the token that was replaced': plantTrigger(
      'session_token',
      'before update',
      'if new.good_until is not null then new.good_until := now(); end if;',
    ),
    'sessions that do not end': plantTrigger('session', 'before update', 'new.revoked_at := null;'),
  },
});
