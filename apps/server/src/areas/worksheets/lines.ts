import type { NewJobLine } from '@quarterlight/contract/worksheets/intake';
import { newId } from '@quarterlight/kit/ids';
import { pence, sum } from '@quarterlight/kit/money';
import { truncate } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { type PricedLine, pricedColumns } from '../catalogue/index.ts';
import { insertLines, type LineRow, type WorksheetRow } from './worksheets.queries.ts';

/** A priced line and what was asked for. */
export interface Priced {
  readonly line: PricedLine;
  readonly wish: NewJobLine;
}

/** Writes priced lines from a position on, each with the features that were confirmed at intake. */
export const writeLines = (tx: WriteTx, worksheetId: string, position: number, priced: readonly Priced[]): Promise<LineRow[]> =>
  insertLines(
    tx,
    priced.map(({ line, wish }, index) => ({ id: newId(), worksheet_id: worksheetId, position: position + index, ...lineColumns(tx, line, wish) })),
  );

function lineColumns(tx: WriteTx, priced: PricedLine, line: NewJobLine) {
  const confirmed = line.features !== undefined && line.features.length > 0;
  return {
    kind: priced.kind,
    product_id: priced.productId,
    glass_type_id: priced.glassTypeId,
    code: priced.code,
    description: priced.description,
    ...pricedColumns(priced),
    features: JSON.stringify(Object.fromEntries((line.features ?? []).map(({ topic, present }) => [topic, present]))),
    features_confirmed_by: confirmed ? tx.actor.userId : null,
    features_confirmed_at: confirmed ? tx.now : null,
    features_source: confirmed ? (line.featuresSource ?? 'questions') : '',
    unconfirmed_reason: line.unconfirmedReason ?? '',
    top_up: line.topUp ?? false,
    job_type_id: line.jobTypeId ?? null,
  };
}

/** What a job is, and what its lines are besides. */
export const jobTypesOf = (row: Pick<WorksheetRow, 'job_type_id' | 'further_job_types'>): string[] => [row.job_type_id, ...row.further_job_types];

/** What lines are besides the job's own type, as its list finds it. */
export const furtherJobTypes = (ofJob: string, lines: readonly { readonly job_type_id: string | null }[]): string[] =>
  [...new Set(lines.flatMap(({ job_type_id: id }) => (id === null || id === ofJob ? [] : [id])))].toSorted();

/** The worksheet's columns that are reckoned from its lines: sums and the glass in a few words. */
export function sumsOf(
  lines: readonly (Pick<LineRow, 'kind' | 'net_pence' | 'vat_pence' | 'description'> & { readonly top_up?: boolean })[],
): Pick<WorksheetRow, 'net_pence' | 'vat_pence' | 'gross_pence' | 'glass_summary' | 'top_up_net_pence' | 'top_up_vat_pence'> {
  const net = sum(lines.map(({ net_pence }) => pence(net_pence)));
  const vat = sum(lines.map(({ vat_pence }) => pence(vat_pence)));
  const glass = lines.filter(({ kind }) => kind === 'glass').map(({ description }) => description);
  const summary = glass.length > 1 ? `${truncate(glass[0] ?? '', 90)} +${glass.length - 1}` : truncate(glass[0] ?? '', 100);
  const topUps = lines.filter((line) => line.top_up === true);
  return {
    net_pence: net,
    vat_pence: vat,
    gross_pence: sum([net, vat]),
    glass_summary: summary,
    top_up_net_pence: sum(topUps.map(({ net_pence }) => pence(net_pence))),
    top_up_vat_pence: sum(topUps.map(({ vat_pence }) => pence(vat_pence))),
  };
}
