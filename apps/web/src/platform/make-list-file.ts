import type { makeListFile as route } from '@quarterlight/contract/runs/routes';
import { bare, call } from './api.ts';
import { showFailure } from './failures.ts';
import { refreshEntities } from './query.ts';

const make = bare<typeof route>('POST', '/v1/runs/list-files', { idempotent: true });

/** Has the file that an address gives made in the background. A refusal is told to the person, and thrown. */
export async function makeListFile(address: string): Promise<void> {
  try {
    await call(make, { body: { address } });
  } catch (error) {
    showFailure(error);
    throw error;
  }
  await refreshEntities(['own-run']);
}
