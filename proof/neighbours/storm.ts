import { uploadFiles } from '@quarterlight/contract/files/library-routes';
import * as files from '@quarterlight/contract/files/routes';
import * as identity from '@quarterlight/contract/identity/routes';
import * as stock from '@quarterlight/contract/stock/routes';
import { newId } from '@quarterlight/kit/ids';
import sharp from 'sharp';
import { aStore } from '../../apps/server/src/areas/stock/stock.fixtures.ts';
import { largestPicture } from '../../apps/server/src/platform/pictures/picture-job.ts';
import type { Client } from '../../apps/server/testing/kit/client.ts';
import { fileForm } from '../../apps/server/testing/kit/file-form.ts';
import { aTenant } from '../../apps/server/testing/kit/tenants.ts';
import { turnOf } from '../../apps/server/testing/races/crowd.ts';
import type { House } from '../races/house.ts';
import { numberOption } from '../support/options.ts';

// Fewer of each, to see what costs what: --movers=, --visitors=, --previews=
const [movers, visitors, previews] = [numberOption('movers', 12), numberOption('visitors', 32), numberOption('previews', 12)];

/** A company whose people swap one lot between two bins, whose sign-in is guessed at and whose largest picture is looked at, all at once from `begin`. */
export async function prepareStorm(house: House, rounds: number) {
  const tenant = await aTenant(house);
  const { lotId, branch } = await aStore(tenant, { panes: 3 });
  const people = await Promise.all(Array.from({ length: movers }, () => tenant.user({ role: 'manager' })));
  const admin = await tenant.user();
  const bin = async (code: string) => (await admin.call(stock.createPlace, { body: { parentId: branch.depotId, code, name: code } })).body.id;
  const bins = [await bin('BIN-A'), await bin('BIN-B')];
  const move = (index: number, from: string, to: string, quantity: number) =>
    turnOf(people, index).call(stock.postMove, { body: { fromPlaceId: from, toPlaceId: to, lotId, quantity } });
  await move(0, branch.depotId, turnOf(bins, 0), 3);
  // Each is drawn: what was drawn once is kept.
  const pictures: string[] = [];
  for (let count = 0; count < previews * rounds; count += 1) pictures.push(await upload(admin, await aLargePicture(count)));
  const strangers = Array.from({ length: visitors }, () => house.client(tenant.slug, undefined));
  const guess = () => ({ username: crypto.randomUUID(), password: crypto.randomUUID() });
  const answers = new Map<string, number>();
  const note = async (what: string, asking: Promise<{ status: number }>) => {
    const { status } = await asking.catch(() => ({ status: 0 }));
    const end = `${what}: ${status === 0 ? 'no answer' : status}`;
    answers.set(end, (answers.get(end) ?? 0) + 1);
  };

  const begin = (round: number) => {
    let over = false;
    const until = async (work: (turn: number) => Promise<void>) => {
      for (let turn = 0; !over; turn += 1) await work(turn);
    };
    const all = [
      ...people.map((_, index) =>
        until((turn) => note('moves', move(index, turnOf(bins, index + turn), turnOf(bins, index + turn + 1), 1 + ((index + turn) % 3)))),
      ),
      ...strangers.map((stranger) => until(() => note('guesses', stranger.call(identity.login, { body: guess() })))),
      ...pictures.slice(round * previews, (round + 1) * previews).map((id) => note('previews', admin.call(files.filePreview, { params: { id } }))),
    ];
    return async () => {
      over = true;
      await Promise.all(all);
    };
  };
  /** How often each thing was answered how, and by whom. */
  return { tenantId: tenant.scope.tenant.id, begin, answers };
}

/** One of the largest pictures of which the product makes a preview. */
async function aLargePicture(number: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(largestPicture));
  return sharp({ create: { width: side, height: side, channels: 3, background: { r: number * 5, g: 128, b: 128 } }, limitInputPixels: false })
    .png()
    .toBuffer();
}

async function upload(by: Client, content: Buffer): Promise<string> {
  const answer = await by.raw('POST', '/v1/files', fileForm(`large ${newId()}.png`, content, { type: 'image/png' }));
  const [kept] = uploadFiles.reply.parse(answer.body);
  if (!kept) throw new Error(`The picture was not taken: ${answer.status} ${answer.text}`);
  return kept.fileId;
}
