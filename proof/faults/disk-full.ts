import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as identity from '@quarterlight/contract/identity/routes';
import { unlessLost } from '../support/caller.ts';
import { type Figures, hold, inContext, type Proof, type ProofContext } from '../support/proof.ts';
import { dropsMoveBalance } from './planted.ts';
import { roundsOf, workOn } from './rounds.ts';
import { openSite, type Site, type SiteOptions } from './site.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { startUploads } from './uploads.ts';

const inSeconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;

/** Fills the disk for a while, looks at reads meanwhile, frees it and waits until reads and writes are answered again. */
async function fillUp(site: Site, disk: SmallDisk, milliseconds: number, isBack: () => boolean) {
  await disk.fill();
  const until = performance.now() + milliseconds;
  let [reads, readsRefused] = [0, 0];
  while (performance.now() < until) {
    const answer = await unlessLost(site.probe.call(identity.listClaims));
    hold(answer === undefined || answer.status === 200 || answer.status === 503, `a read answered ${answer?.status} on a full disk: ${answer?.text}`);
    if (answer?.status === 200) reads += 1;
    else readsRefused += 1;
    // What was freed meanwhile (a rotated log, a temporary file) is taken again.
    await disk.fill();
    await pause(100);
  }
  await disk.free();
  const since = performance.now();
  const backRead = await site.firstSuccess(since);
  const before = site.journal.acknowledged();
  while (site.journal.acknowledged() <= before || !isBack()) {
    hold(performance.now() - since < 120_000, 'two minutes after room was made nothing could be written');
    await pause(50);
  }
  return { reads, readsRefused, backRead, backWrite: performance.now() - since };
}

const patient = { patience: 30_000 } as const;

async function databaseDisk(context: ProofContext, options: SiteOptions = {}): Promise<Figures> {
  const dataDir = join(context.folder, 'data');
  const disk = await mountSmallDisk(context, dataDir, 320);
  const site = await openSite(context, { dataDir, load: patient, ...options });
  const figures: Record<string, string | number> = {};
  for (let round = 1; round <= roundsOf(context, { few: 1, many: 3 }); round += 1) {
    await workOn(site);
    const { unavailable } = site.load.seen;
    const full = await fillUp(site, disk, context.short ? 10_000 : 20_000, () => true);
    hold(site.load.seen.unavailable > unavailable, 'the full disk was not noticed: the proof is none');
    hold(Math.max(full.backRead, full.backWrite) <= 30_000, `back only ${inSeconds(full.backWrite)} s after room was made`);
    figures[`database's disk full, round ${round}: reads answered / refused, back after (read / write), seconds`] =
      `${full.reads} / ${full.readsRefused}, ${inSeconds(full.backRead)} / ${inSeconds(full.backWrite)}`;
  }
  await workOn(site);
  const truth = await site.holdTruth({ queueWithin: 180_000 });
  hold(site.server.ownExits() === 0, `the server ended by itself: ${site.server.output().slice(-800)}`);
  return { ...figures, 'acknowledged writes': truth.acknowledged, 'lost of them': 0, 'answers 503': truth.unavailable };
}

async function uploadsDisk(context: ProofContext, spoil: (files: string) => Promise<unknown> = async () => {}): Promise<Figures> {
  const dataDir = join(context.folder, 'data');
  const files = join(dataDir, 'files');
  const disk = await mountSmallDisk(context, files, 48);
  const site = await openSite(context, { dataDir, load: patient });
  await workOn(site, 20);
  const uploads = await startUploads(site, site.server.baseUrl);
  context.after(() => uploads.stop());
  const began = performance.now();
  while (uploads.kept.length < 3) {
    hold(performance.now() - began < 60_000, 'nothing was uploaded: the proof is none');
    await pause(50);
  }
  const before = uploads.kept.length;
  const full = await fillUp(site, disk, context.short ? 8_000 : 20_000, () => uploads.kept.length > before + 1);
  hold(full.reads > 0, 'no read was answered while only the uploads had no room');
  hold(uploads.refused() > 0, 'the full disk was not noticed: the proof is none');
  hold(full.backWrite <= 30_000, `uploads were taken again only ${inSeconds(full.backWrite)} s after room was made`);
  await uploads.stop();
  await spoil(files);
  await uploads.holdWhole();
  const truth = await site.holdTruth({ queueWithin: 180_000 });
  const incoming = await readdir(join(files, 'incoming')).catch(() => []);
  hold(incoming.length === 0, `${incoming.length} half-received files were left`);
  return {
    "uploads' disk full: reads answered / refused, back after, seconds": `${full.reads} / ${full.readsRefused}, ${inSeconds(full.backWrite)}`,
    'uploads acknowledged, and fetched whole': uploads.kept.length,
    'uploads refused by 503': uploads.refused(),
    'half-received files left': 0,
    'acknowledged writes beside them': truth.acknowledged,
  };
}

/** Cuts one of the kept files in half. */
async function cutOne(files: string): Promise<void> {
  const names = await readdir(files, { recursive: true, withFileTypes: true });
  const large = names.filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name));
  for (const path of large) await truncate(path, 1_000);
}

/** The disk of the database, and the one of the uploads, is filled up under load and freed again. */
export const diskFullProof: Proof = {
  name: 'disk-full',
  promises: [7, 27],
  about: 'a disk is full under load: nothing acknowledged is lost, clear answers meanwhile, back by itself within 30 seconds',
  run: async ({ short, say }) => ({
    ...(await inContext({ short, say }, (own) => databaseDisk(own))),
    ...(await inContext({ short, say }, (own) => uploadsDisk(own))),
  }),
  planted: [
    { about: 'kept files are cut short', run: (context) => uploadsDisk({ ...context, short: true }, cutOne) },
    {
      about: 'a move of stock forgets the balance every second time',
      run: (context) => databaseDisk({ ...context, short: true }, { plant: dropsMoveBalance }),
    },
  ],
};
