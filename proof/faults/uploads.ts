import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as worksheets from '@quarterlight/contract/worksheets/routes';
import { z } from 'zod';
import { fileForm } from '../../apps/server/testing/kit/file-form.ts';
import { unlessLost } from '../support/caller.ts';
import { signIn } from '../support/company.ts';
import { hold } from '../support/proof.ts';
import type { Site } from './site.ts';

const Made = z.object({ madeId: z.uuid() });

/** Uploads documents of a third of a megabyte, one after the other, and remembers the hash of each that was acknowledged. */
export async function startUploads(site: Pick<Site, 'company'>, baseUrl: string) {
  const { company } = site;
  const caller = await signIn(baseUrl, company, company.manager, 30_000);
  const listed = await caller.call(worksheets.listWorksheets, { query: { limit: 1 } });
  const id = listed.body.items[0]?.id ?? '';
  const kept: { path: string; hash: string }[] = [];
  let refused = 0;
  let goesOn = true;

  const uploading = (async () => {
    while (goesOn) {
      const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(350_000)]);
      const { payload, headers } = fileForm('report.pdf', content, { type: 'application/pdf' });
      const answer = await unlessLost(caller.raw('POST', `/v1/worksheets/${id}/files`, { payload, headers: { ...headers, 'idempotency-key': randomUUID() } }));
      if (answer?.status === 200) {
        const { madeId } = Made.parse(answer.body);
        kept.push({ path: `/v1/worksheets/${id}/files/${madeId}`, hash: createHash('sha256').update(content).digest('hex') });
      } else if (answer?.status === 503) {
        refused += 1;
        hold(answer.headers['retry-after'] !== undefined, 'a 503 came without Retry-After');
      } else hold(answer === undefined, `an upload answered ${answer?.status}: ${answer?.text}`);
      await pause(150);
    }
  })();
  uploading.catch(() => {});
  return {
    kept,
    /** How often the product said that there is no room. */
    refused: () => refused,
    stop: async () => {
      goesOn = false;
      await uploading;
    },
    /** Fetches every acknowledged file: each must be there whole. */
    holdWhole: async () => {
      for (const { path, hash } of kept) {
        const answer = await caller.raw('GET', path);
        hold(answer.status === 200, `an acknowledged file answered ${answer.status}`);
        hold(createHash('sha256').update(answer.bytes).digest('hex') === hash, `an acknowledged file came back otherwise, with ${answer.bytes.length} bytes`);
      }
      caller.close();
    },
  };
}
