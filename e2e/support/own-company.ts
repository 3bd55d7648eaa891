import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { acceptTerms } from '@quarterlight/contract/identity/routes';
import { type Product, root } from '../../apps/server/testing/kit/product.ts';
import { signInToApi } from './api.ts';

const password = 'a-company-of-its-own';

/** Makes a company as an operator does, beside the running product, and lets its first administrator in; gives their name and password. */
export async function createCompany(product: Pick<Product, 'baseUrl'>, dataDir: string, slug: string): Promise<{ username: string; password: string }> {
  const made = await promisify(execFile)(
    process.execPath,
    [join(root, 'tools', 'run.mjs'), 'tools/tenants.ts', 'create', slug, '--company=Acme Glass Ltd', '--administrator=jane', '--name=Jane Archer'],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEFAULT_TENANT: slug } },
  );
  const token = /\/password-reset\/([\w.-]+)/.exec(made.stdout)?.[1] ?? '';
  const headers = { 'content-type': 'application/json', 'x-tenant': slug };
  const reset = await fetch(`${product.baseUrl}/v1/auth/reset/${token}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ password, confirmPassword: password }),
  });
  if (!reset.ok) throw new Error(`The invitation answered ${reset.status}: ${await reset.text()}`);
  const person = { username: 'jane', password };
  const desk = await signInToApi(person.username, { baseUrl: product.baseUrl, slug, password });
  await desk.call(acceptTerms);
  return person;
}
