import { getRun } from '@quarterlight/contract/runs/routes';
import type { Run } from '@quarterlight/contract/runs/schemas';
import { expect } from 'vitest';
import type { Client } from './client.ts';

/** The run of whoever asks, once it has ended. */
export async function endedRun(by: Client, id: string): Promise<Run> {
  const asked = async () => (await by.call(getRun, { params: { id } })).body;
  await expect.poll(async () => (await asked()).endedAt, { timeout: 30_000 }).not.toBeNull();
  return asked();
}
