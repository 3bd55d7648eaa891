import { searchEverything } from '@quarterlight/contract/search/routes';
import type { Hit, RecordHit, RecordSearch } from '../../app/frame/palette-source.ts';
import { call } from '../../platform/api.ts';
import { openKinds, recordAt, stateWord } from './kinds.ts';
import { isSame, readPins, togglePin } from './pins.ts';

const limit = 5;

/** Finds records of every kind that can be opened, the best first; only what the user may see. */
export const findRecords: RecordSearch = async (q, signal) => {
  const kinds = openKinds();
  const { hits } = await call(searchEverything, { query: { q, limit, kinds: kinds.map(({ kind }) => kind) }, signal, quiet: true });
  return hits.flatMap((hit) => {
    const kind = kinds.find((each) => each.kind === hit.kind);
    return kind === undefined
      ? []
      : [{ kind: kind.kind, group: kind.one, title: hit.title, detail: hit.detail, state: stateWord(hit), does: { to: kind.to(hit.id) } }];
  });
};

/** What the person has pinned, as the palette offers it. */
export async function findPinned(): Promise<readonly RecordHit[]> {
  const kinds = openKinds();
  return (await readPins()).flatMap((hit) => {
    const kind = kinds.find((each) => each.kind === hit.kind);
    return kind === undefined
      ? []
      : [{ kind: kind.kind, group: 'Pinned', title: hit.title, detail: kind.one, state: stateWord(hit), does: { to: kind.to(hit.id) } }];
  });
}

/** Pins the record that is on the screen, or unpins it; nothing on other pages. */
export async function pinningOf(address: string, title: string): Promise<Hit | null> {
  const record = recordAt(address);
  if (record === null) return null;
  const isPinned = (await readPins()).some((hit) => isSame(hit, record));
  return { group: 'Do', title: isPinned ? 'Unpin this record' : 'Pin this record', detail: title, does: { run: () => togglePin(record, title) } };
}
