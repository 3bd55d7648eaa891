import { mayRefuse } from '@quarterlight/contract/refusals';
import type { Watch } from '../../src/platform/http/serve.ts';
import { Refusal } from '../../src/platform/refusal.ts';

/** Makes a refusal that its route does not list a fault of ours, in words that name both. */
export const onlyListed: Watch = (route, error, reply) => {
  if (!(error instanceof Refusal) || mayRefuse(route, error.code)) throw error;
  const detail = `${route.method} ${route.path} refuses with '${error.code}', which its errors do not list.`;
  return reply.status(500).type('application/problem+json').send({ title: 'Something went wrong', status: 500, detail });
};
