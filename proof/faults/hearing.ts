import { randomUUID } from 'node:crypto';
import * as stock from '@quarterlight/contract/stock/routes';
import { signIn } from '../support/company.ts';
import type { Site } from './site.ts';

/** Makes a change on one server and listens at another, or the same: milliseconds from the answered change until its hint was heard; infinite after 15 s. */
export async function hearsHint(site: Pick<Site, 'company'>, writeAt: string, listenAt: string): Promise<number> {
  const { company } = site;
  const listener = await signIn(listenAt, company, company.stock);
  const writer = writeAt === listenAt ? listener : await signIn(writeAt, company, company.stock);
  const ending = new AbortController();
  try {
    const headers = { 'x-tenant': company.slug, authorization: `Bearer ${listener.token ?? ''}` };
    const stream = await fetch(`${listenAt}/v1/hints`, { headers, signal: ending.signal });
    if (!stream.ok || !stream.body) throw new Error(`Hints answered ${stream.status}.`);
    const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
    // The first words say that it listens.
    await reader.read();
    const [van] = company.technicians;
    const body = { fromPlaceId: company.depotId, toPlaceId: van?.vanId ?? '', lotId: company.depotLotId, quantity: 1, reason: 'Heard' };
    const moved = await writer.call(stock.postMove, { body, key: randomUUID() });
    if (moved.status !== 200) throw new Error(`A move answered ${moved.status}: ${moved.text}`);
    const since = performance.now();
    const late = setTimeout(() => ending.abort(), 15_000);
    const wanted = [company.depotLotId, ...moved.body.moves.map(({ id }) => id), company.depotId, van?.vanId ?? '-', company.productId];
    try {
      for (let text = ''; ; ) {
        const { done, value } = await reader.read();
        if (done) return Number.POSITIVE_INFINITY;
        text += value;
        if (wanted.some((id) => text.includes(id))) return performance.now() - since;
      }
    } catch {
      return Number.POSITIVE_INFINITY;
    } finally {
      clearTimeout(late);
    }
  } finally {
    ending.abort();
    listener.close();
    writer.close();
  }
}
