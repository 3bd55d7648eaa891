import { searchEverything } from '@quarterlight/contract/search/routes';
import type { RecordSearch } from '../../app/frame/palette-source.ts';
import { call } from '../../platform/api.ts';
import { openKinds, stateWord } from './kinds.ts';

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
