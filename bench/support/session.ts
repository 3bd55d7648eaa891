import { z } from 'zod';
import type { Company } from '../../apps/server/testing/company/make-company.ts';

/** Signs in; gives the headers of that user's requests. */
export async function signIn(baseUrl: string, company: Company): Promise<Record<string, string>> {
  const response = await fetch(`${baseUrl}/v1/auth/login`, {
    method: 'POST',
    headers: { 'x-tenant': company.slug, 'content-type': 'application/json' },
    body: JSON.stringify({ username: company.username, password: company.password }),
  });
  const token = z.string().parse(await response.json());
  return { 'x-tenant': company.slug, authorization: `Bearer ${token}` };
}

/** Asks once and gives the parsed answer; throws for any other status than 200. */
export async function askOnce(url: string, headers: Record<string, string>, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${url} answered ${response.status}: ${text.slice(0, 400)}`);
  return JSON.parse(text);
}
