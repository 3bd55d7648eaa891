import * as routes from '@quarterlight/contract/loads/routes';
import type { DataLoad, LoadKind, LoadOptions } from '@quarterlight/contract/loads/schemas';
import { expect } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import type { Answer, Client } from '../../../testing/kit/client.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import { areaImports } from '../../areas.ts';
import { kindsOf } from './kinds.ts';
import { workLoad } from './work-load.ts';

interface Bringing {
  readonly kind?: LoadKind;
  readonly supplierId?: string;
  readonly name?: string;
}

/** Brings a file, as a browser sends it. */
export async function bring(client: Client, content: Buffer | string, { kind = 'price-file', supplierId, name = 'prices.csv' }: Bringing = {}) {
  const form = fileForm(name, content, { fields: supplierId === undefined ? {} : { supplierId } });
  const answer = await client.raw(routes.bringFile.method, routes.bringFile.path.replace(':kind', kind), form);
  return answer as Answer<DataLoad>;
}

/** The load once the server is no longer at work on it. */
export async function rested(client: Client, id: string): Promise<DataLoad> {
  const read = async () => ok(await client.call(routes.getDataLoad, { params: { id } }));
  await expect.poll(async () => (await read()).progress, { timeout: 60_000 }).toBeNull();
  return read();
}

/** Has a load checked as it was recognised, with these options besides. */
export async function check(client: Client, load: DataLoad, options: Partial<LoadOptions> = {}, more: Partial<Pick<DataLoad, 'choice' | 'manner'>> = {}) {
  const body = { manner: load.manner, choice: load.choice, ...more, options: { ...load.options, ...options } };
  return client.call(routes.checkLoad, { params: { id: load.id }, version: load.version, body });
}

/** The same, and waits for the preview. */
export async function checked(
  client: Client,
  load: DataLoad,
  options: Partial<LoadOptions> = {},
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<DataLoad> {
  ok(await check(client, load, options));
  await meanwhile();
  return rested(client, load.id);
}

export const commit = (client: Client, load: DataLoad, leaveOutRefused = false) =>
  client.call(routes.commitLoad, { params: { id: load.id }, version: load.version, body: { leaveOutRefused } });

/** Loads what was checked, and waits until it is. */
export async function loaded(client: Client, load: DataLoad, leaveOutRefused = false): Promise<DataLoad> {
  ok(await commit(client, load, leaveOutRefused));
  return rested(client, load.id);
}

/** What of a load is refused, in the order of the file: line, column, what stands there, and why. */
export const problemsOf = (client: Client) => async (id: string) =>
  ok(await client.call(routes.listLoadProblems, { params: { id } }))
    .items.map(({ line, column, value, reason }) => [line, column, value, reason] as const)
    .toSorted(([one, title], [other, next]) => one - other || title.localeCompare(next));

/** Asks for a load to be undone as it is now: gives it once the server is no longer at work on it, or the refusal. */
export const undoing =
  (client: Client) =>
  async ({ id }: Pick<DataLoad, 'id'>) => {
    const { version } = ok(await client.call(routes.getDataLoad, { params: { id } }));
    const answer = await client.call(routes.undoLoad, { params: { id }, version, body: {} });
    return answer.status === 200 ? rested(client, id) : answer;
  };

/** Does what was asked of a load, where no queue runs. */
export async function workOff(tenant: TestTenant, id: string): Promise<void> {
  const { work_id: workId } = await tenant.scope.read((tx) => tx.db.selectFrom('data_load').select('work_id').where('id', '=', id).executeTakeFirstOrThrow());
  if (workId !== null) await workLoad(tenant.scope, kindsOf(areaImports), { loadId: id, workId });
}
