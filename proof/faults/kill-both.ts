import { join } from 'node:path';
import { embeddedUrl } from '../../apps/server/testing/kit/embedded-url.ts';
import type { Proof, ProofContext } from '../support/proof.ts';
import { dropsCompletionMessage, forgetsReturns, skipsInvoiceNumbers } from './planted.ts';
import { roundsOf, strikeUnderLoad } from './rounds.ts';
import { openSite, type SiteOptions } from './site.ts';

async function killBoth(context: ProofContext, options: SiteOptions = {}, count = roundsOf(context, { few: 3, many: 20 })) {
  const dataDir = join(context.folder, 'data');
  const site = await openSite(context, { dataDir, ...options });
  const rounds = Array.from({ length: count }, (_, index) => ({
    kind: 'a kill of both',
    strike: async () => {
      const { pid } = await embeddedUrl(dataDir);
      // In turn the one first, then the other: a server that is left alone begins to start PostgreSQL again.
      if (index % 2 === 0) process.kill(pid, 'SIGKILL');
      await site.server.kill();
      if (index % 2 === 1) process.kill(pid, 'SIGKILL');
      const since = performance.now();
      site.server.launch();
      return since;
    },
  }));
  return strikeUnderLoad(site, rounds, { p95: 3_000, most: 5_000 });
}

/** `kill -9` of the server and of PostgreSQL at once, as when the machine's memory runs out. */
export const killBothProof: Proof = {
  name: 'kill-both',
  promises: [7, 8],
  about: 'server and PostgreSQL are killed together under load: nothing acknowledged is lost, nothing is done by half',
  run: (context) => killBoth(context),
  planted: [
    { about: 'completing leaves no message for every second job', run: (context) => killBoth(context, { plant: dropsCompletionMessage }, 1) },
    { about: 'every second piece that goes back forgets its move', run: (context) => killBoth(context, { plant: forgetsReturns }, 8) },
    { about: 'every second invoice number is left out', run: (context) => killBoth(context, { plant: skipsInvoiceNumbers }, 1) },
  ],
};
