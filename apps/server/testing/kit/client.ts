import type { ReplyOf, Route } from '@quarterlight/contract/route';
import { type Answer, type Asked, answerOf, askedOf, type Input } from './asking.ts';
import { testApp } from './harness.ts';

export type { Answer } from './asking.ts';

/** What brings a token, or an API key, which is told by how it begins. */
export const authorizationOf = (token: string): string => `${token.startsWith('ql_') ? 'ApiKey' : 'Bearer'} ${token}`;

/** Somebody who calls the HTTP interface: a visitor without a token, a signed-in user, or whoever holds an API key. */
export class Client {
  readonly tenant: string;
  readonly token: string | undefined;
  readonly userId: string;

  constructor(tenant: string, token: string | undefined, userId = '') {
    this.tenant = tenant;
    this.token = token;
    this.userId = userId;
  }

  /** Calls a contract route as the web does. */
  async call<const R extends Route>(route: R, input: Input<R> = {}): Promise<Answer<ReplyOf<R>>> {
    const { url, ...asked } = askedOf(route, input);
    return this.raw(route.method, url, asked) as Promise<Answer<ReplyOf<R>>>;
  }

  /** A call that is not shaped by the contract. */
  async raw(method: string, url: string, { body, headers, payload }: Asked = {}): Promise<Answer<unknown>> {
    const response = await testApp().app.http.inject({
      method: method as 'GET',
      url,
      headers: { 'x-tenant': this.tenant, ...(this.token === undefined ? {} : { authorization: authorizationOf(this.token) }), ...headers },
      ...(payload !== undefined ? { payload } : body === undefined ? {} : { payload: body as object }),
    });
    return answerOf(response.statusCode, response.headers, response.rawPayload);
  }
}
