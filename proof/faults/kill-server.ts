import type { Proof, ProofContext } from '../support/proof.ts';
import { dropsCompletionMessage, dropsMoveBalance, skipsInvoiceNumbers } from './planted.ts';
import { roundsOf, strikeUnderLoad } from './rounds.ts';
import { openSite, type SiteOptions } from './site.ts';

async function killServer(context: ProofContext, options: SiteOptions = {}, count = roundsOf(context, { few: 4, many: 50 })) {
  const site = await openSite(context, options);
  const rounds = Array.from({ length: count }, () => ({
    kind: 'a kill of the server',
    strike: async () => {
      await site.server.kill();
      const since = performance.now();
      site.server.launch();
      return since;
    },
  }));
  return strikeUnderLoad(site, rounds, { p95: 3_000, most: 5_000 });
}

/** `kill -9` of the server process under load, started again at once as a supervisor would. */
export const killServerProof: Proof = {
  name: 'kill-server',
  promises: [7, 8],
  about: 'the server process is killed under load: nothing acknowledged is lost, nothing is done by half',
  run: (context) => killServer(context),
  planted: [
    { about: 'completing leaves no message for every second job', run: (context) => killServer(context, { plant: dropsCompletionMessage }, 1) },
    { about: 'a move of stock forgets the balance every second time', run: (context) => killServer(context, { plant: dropsMoveBalance }, 1) },
    { about: 'every second invoice number is left out', run: (context) => killServer(context, { plant: skipsInvoiceNumbers }, 1) },
    { about: 'a client counts a write as acknowledged before its answer', run: (context) => killServer(context, { load: { hasty: true } }, 2) },
  ],
};
