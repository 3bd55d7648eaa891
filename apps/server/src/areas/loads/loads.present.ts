import { busyLoadStates } from '@quarterlight/contract/loads/names';
import {
  ColumnChoice,
  type DataLoad,
  type DataLoadSummary,
  FileShape,
  LoadAction,
  type LoadColumn,
  LoadKind,
  LoadOptions,
  LoadPreview,
  LoadState,
  ReadingManner,
} from '@quarterlight/contract/loads/schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { ImportKind } from '../../platform/imports/define-import.ts';
import { mayFollow } from '../../platform/record/actions.ts';
import { type Kinds, kindFor } from './kinds.ts';
import { findLoad, findSame, type ShownLoad } from './loads.queries.ts';
import { changesAnything, isSecondEnough, loadActions, totalsAgree } from './loads.rules.ts';

/** The fields of a kind, for people. */
export const presentColumns = ({ columns, needs }: ImportKind): LoadColumn[] =>
  Object.entries(columns).map(([key, { title, help }]) => ({ key, title, help, required: needs.some((group) => group.length === 1 && group[0] === key) }));

const previewOf = (row: ShownLoad): LoadPreview | null => (row.preview === null ? null : LoadPreview.parse(row.preview));

export const presentLoadSummary = (row: ShownLoad): DataLoadSummary => ({
  ...onWire(row, 'id', 'file_name', 'size_bytes', 'supplier_id', 'supplier_name', 'created_at', 'loaded_at', 'undone_at', 'version'),
  kind: LoadKind.parse(row.kind),
  state: LoadState.parse(row.state),
  broughtBy: row.user_name,
  counts: previewOf(row)?.counts ?? null,
  loadedBy: row.loaded_by || null,
  undoneBy: row.undone_by || null,
  needsSecondPerson: row.second_person !== null,
});

/** A load as it is shown to whoever may load its kind. Refuses `record.not_found` and `load.not_allowed`. */
export async function showLoad(tx: ReadTx, kinds: Kinds, id: string): Promise<DataLoad> {
  const row = await findLoad(tx, id);
  const kind = kindFor(kinds, row.kind, tx.actor);
  const same = await findSame(tx, row);
  const state = LoadState.parse(row.state);
  const isBusy = busyLoadStates.includes(state);
  const preview = previewOf(row);
  const mayLoad = preview !== null && changesAnything(preview) && totalsAgree(preview) && isSecondEnough(tx.actor, row);
  return {
    ...presentLoadSummary(row),
    columns: presentColumns(kind),
    shape: FileShape.parse(row.shape),
    manner: ReadingManner.parse(row.manner),
    choice: ColumnChoice.parse(row.choice),
    choiceFrom: row.choice_from === 'chosen' || row.choice_from === 'remembered' ? row.choice_from : 'recognised',
    options: LoadOptions.parse(row.options),
    sameAs: same?.loaded_at ? { id: same.id, loadedBy: same.loaded_by, loadedAt: same.loaded_at } : null,
    preview: preview && { ...preview, figures: preview.figures.filter((figure) => kind.shows?.(figure, tx.actor) ?? true) },
    progress: isBusy ? { step: row.step, done: row.done, total: row.total } : null,
    trouble: row.trouble,
    priceFileId: row.price_file_id,
    allowedActions: LoadAction.options.filter((action) => mayFollow(loadActions[action], state) && (action !== 'load' || mayLoad)),
  };
}
