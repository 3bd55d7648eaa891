import { allRoutes } from '@quarterlight/contract';
import type { Route } from '@quarterlight/contract/route';
import { newId } from '@quarterlight/kit/ids';
import { z } from 'zod';
import { fileForm } from './file-form.ts';
import { sampleOf } from './sample.ts';

/** A call as it goes over the wire. */
export interface PlainRequest {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

const fields = z.record(z.string(), z.unknown());
const anUpload = fileForm('a.pdf', '%PDF-1.7');

function requestFor(route: Route): PlainRequest {
  const asked = fields.parse(route.query ? sampleOf(route.query) : {});
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  const path = route.path.replaceAll(/:\w+/g, () => newId());
  return {
    name: `${route.method} ${route.path}`,
    method: route.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    headers: {
      ...(route.upload ? anUpload.headers : route.body ? { 'content-type': 'application/json' } : {}),
      ...(route.ifMatch ? { 'if-match': '"1"' } : {}),
      ...(route.idempotent ? { 'idempotency-key': newId() } : {}),
    },
    payload: route.upload ? anUpload.payload.toString() : route.body ? JSON.stringify(sampleOf(route.body)) : undefined,
  };
}

/** The smallest sound request of every contract route, and of the stream of hints; records that it names do not exist. */
export const everyRequest = (): readonly PlainRequest[] => [
  ...allRoutes.map(requestFor),
  { name: 'GET /v1/hints', method: 'GET', url: '/v1/hints', headers: {}, payload: undefined },
];
