import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as stock from '@quarterlight/contract/stock/routes';
import { openStream } from '../../apps/server/testing/kit/open-stream.ts';
import { signIn } from '../support/company.ts';
import type { Site } from './site.ts';

/** Makes a change on one server and listens at another, or the same: milliseconds from the answered change until its hint was heard; infinite after 15 s. */
export async function hearsHint(site: Pick<Site, 'company'>, writeAt: string, listenAt: string): Promise<number> {
  const { company } = site;
  const listener = await signIn(listenAt, company, company.stock);
  const writer = writeAt === listenAt ? listener : await signIn(writeAt, company, company.stock);
  const stream = await openStream(listenAt, listener);
  try {
    if (stream.status !== 200) throw new Error(`Hints answered ${stream.status}.`);
    // The first words say that it listens.
    while (stream.text() === '') await pause(1);
    const [van] = company.technicians;
    const body = { fromPlaceId: company.depotId, toPlaceId: van?.vanId ?? '', lotId: company.depotLotId, quantity: 1, reason: 'Heard' };
    const moved = await writer.call(stock.postMove, { body, key: randomUUID() });
    if (moved.status !== 200) throw new Error(`A move answered ${moved.status}: ${moved.text}`);
    const since = performance.now();
    const wanted = [company.depotLotId, ...moved.body.moves.map(({ id }) => id), company.depotId, van?.vanId ?? '-', company.productId];
    while (!wanted.some((id) => stream.text().includes(id))) {
      if (performance.now() - since > 15_000) return Number.POSITIVE_INFINITY;
      await pause(1);
    }
    return performance.now() - since;
  } finally {
    stream.close();
    listener.close();
    writer.close();
  }
}
