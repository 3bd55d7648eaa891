import { findBases, type Manifest } from '../../platform/backups/manifest.ts';
import type { BackupStore } from '../../platform/backups/store.ts';
import { type BackupConfig, placesOf, storeAt } from './places.ts';

interface Chosen {
  readonly store: BackupStore;
  readonly base: Manifest;
}

/** Reads `latest` or a moment such as `2026-11-25T14:30:00+00:00`; a time without a zone could be understood in two ways. */
export function readMoment(text: string): Date | 'latest' {
  if (text === 'latest') return 'latest';
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (!isWhole || Number.isNaN(Date.parse(text)))
    throw new Error(`"${text}" is no moment: write --to=latest, or one with its zone, such as --to=2026-11-25T14:30:00Z.`);
  return new Date(text);
}

/** The youngest base from before a moment: in the folder named, else in the data folder, else in the second place. */
export async function chooseBase(config: BackupConfig, to: Date | 'latest', from?: string): Promise<Chosen> {
  const { own, elsewhere } = placesOf(config);
  const stores = from === undefined ? [own, ...(elsewhere ? [elsewhere] : [])] : [storeAt(from)];
  let looked: readonly Manifest[] = [];
  for (const store of stores) {
    const bases = await findBases(store);
    const databases = new Set(bases.map(({ database }) => database));
    if (databases.size > 1) throw new Error(`${store.title} holds backups of ${databases.size} databases: move the folders of the others out of it.`);
    const base = bases.findLast(({ endedAt }) => to === 'latest' || endedAt <= to.toISOString());
    if (base) return { store, base };
    looked = [...looked, ...bases];
  }
  const titles = stores.map(({ title }) => title).join(' and ');
  const [first] = looked;
  if (first && to !== 'latest') throw new Error(`The oldest backup in ${titles} is whole from ${first.endedAt} on: take that moment or a later one.`);
  throw new Error(`There is no backup in ${titles}: name the folder or address that holds them by --from=….`);
}
