import { CompanyStatus } from '@quarterlight/contract/companies/shared';
import {
  type DuplicatePair,
  DuplicateReason,
  type LikelyCompany,
  type Merge,
  MergeKind,
  MergeState,
  type PairedCompany,
} from '@quarterlight/contract/stewardship/schemas';
import { z } from 'zod';
import type { Actor } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import type { MergeRow } from './company-merge.record.ts';
import { companiesOfPairs, jobsCountedUpTo, type PairRow, type ShownRow } from './duplicates.queries.ts';
import type { likelyCompanies } from './look-for-duplicates.ts';
import { undoUntil } from './undo-merge.ts';

const presentCompany = (row: ShownRow) => ({
  ...onWire(row, 'id', 'name', 'account_code', 'town', 'postcode', 'telephone'),
  status: CompanyStatus.parse(row.status),
});

export const presentLikely = ({ row, reasons, strength }: Awaited<ReturnType<typeof likelyCompanies>>[number]): LikelyCompany => ({
  ...presentCompany(row),
  reasons,
  strength,
});

/** Pairs with both companies, read in the open transaction; one whose company is gone from sight is left out. */
export async function presentPairs(tx: ReadTx, kind: MergeKind, rows: readonly PairRow[]): Promise<DuplicatePair[]> {
  const companies = await companiesOfPairs(
    tx,
    kind,
    rows.flatMap(({ one_id, other_id }) => [one_id, other_id]),
  );
  const { currency } = tx.tenant;
  const byId = new Map(
    companies.map((row): [string, PairedCompany] => [
      row.id,
      {
        ...presentCompany(row),
        jobs: Math.min(row.jobs, jobsCountedUpTo),
        jobsAreExact: row.jobs <= jobsCountedUpTo,
        balance: row.balance_pence === null ? null : { amount: row.balance_pence, currency },
        lastJobOn: row.last_on,
      },
    ]),
  );
  return rows.flatMap((row) => {
    const [one, other] = [byId.get(row.one_id), byId.get(row.other_id)];
    if (!one || !other) return [];
    return [
      {
        ...onWire(row, 'id', 'strength', 'dismissed_at', 'version'),
        kind,
        one,
        other,
        reasons: z.array(DuplicateReason).parse(row.reasons),
        dismissedByName: row.dismissed_at === null ? null : row.dismissed_by_name,
      },
    ];
  });
}

const Counts = z.array(z.object({ title: z.string(), count: z.number().int() }));
const undo = { undo: { from: ['done'], needs: ['merge-companies'] } } as const;

export const presentMerge = (row: MergeRow, actor: Actor, now: string): Merge => ({
  ...onWire(
    row,
    'id',
    'keep_id',
    'keep_name',
    'gone_id',
    'gone_name',
    'gone_code',
    'problem',
    'merged_by_name',
    'merged_at',
    'undone_by_name',
    'undone_at',
    'version',
  ),
  kind: MergeKind.parse(row.kind),
  state: MergeState.parse(row.state),
  moved: Counts.parse(row.moved),
  stayed: Counts.parse(row.stayed),
  undoUntil: undoUntil(row),
  allowedActions: now > undoUntil(row) ? [] : allowedActions(undo, row.state, actor),
});
