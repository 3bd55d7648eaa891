import { z } from 'zod';
import { type Outbound, OutboundFailed, type OutboundReply } from '../../platform/outbound/outbound.ts';
import { MotAnswer, type MotEnd, motOutcomeOf } from './mot.rules.ts';

/** Where the service is, where its tokens come from, and what says who we are. */
export interface MotAccess {
  readonly url: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly key: string;
}

const scope = 'https://tapi.dvsa.gov.uk/.default';
const patience = 4_000;
/** A token is not used in its last minute. */
const margin = 60_000;
const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().max(86_400) });

interface Kept {
  readonly token: string;
  readonly until: number;
}

/** Asks the service with a token that is kept while it holds; never throws. The mark goes nowhere but into the request. */
export function makeMotClient(outbound: Outbound, now: () => Date) {
  const tokens = new Map<string, Kept>();
  const keyOf = ({ tokenUrl, clientId, clientSecret }: MotAccess) => JSON.stringify([tokenUrl, clientId, clientSecret]);

  async function tokenFor(access: MotAccess): Promise<Kept | Exclude<MotEnd['outcome'], 'found'>> {
    const known = tokens.get(keyOf(access));
    if (known !== undefined && now().getTime() < known.until - margin) return known;
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: access.clientId, client_secret: access.clientSecret, scope });
    const reply = await outbound.call({
      url: access.tokenUrl,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      within: patience,
    });
    if (reply.status === 400 || reply.status === 401) return 'key-refused';
    const said = reply.status === 200 ? Token.safeParse(JSON.parse(reply.body)) : undefined;
    if (said?.success !== true) return reply.status === 429 ? 'throttled' : 'unavailable';
    const kept = { token: said.data.access_token, until: now().getTime() + said.data.expires_in * 1_000 };
    tokens.set(keyOf(access), kept);
    return kept;
  }

  const askWith = (access: MotAccess, { token }: Kept, registration: string): Promise<OutboundReply> =>
    outbound.call({
      url: `${access.url}/v1/trade/vehicles/registration/${encodeURIComponent(registration)}`,
      headers: { authorization: `Bearer ${token}`, 'x-api-key': access.key, accept: 'application/json' },
      within: patience,
    });

  return async (access: MotAccess, registration: string): Promise<MotEnd> => {
    try {
      let token = await tokenFor(access);
      if (typeof token === 'string') return { outcome: token };
      let reply = await askWith(access, token, registration);
      if (reply.status === 401) {
        // It was withdrawn before its time.
        tokens.delete(keyOf(access));
        token = await tokenFor(access);
        if (typeof token === 'string') return { outcome: token };
        reply = await askWith(access, token, registration);
      }
      if (reply.status !== 200) return { outcome: motOutcomeOf(reply.status) };
      const answer = MotAnswer.safeParse(JSON.parse(reply.body));
      return answer.success ? { outcome: 'found', answer: answer.data } : { outcome: 'unavailable' };
    } catch (error) {
      return { outcome: error instanceof OutboundFailed && error.why === 'late' ? 'timed-out' : 'unavailable' };
    }
  };
}

export type MotClient = ReturnType<typeof makeMotClient>;
