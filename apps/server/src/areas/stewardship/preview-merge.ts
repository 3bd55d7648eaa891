import { CompanyStatus } from '@quarterlight/contract/companies/shared';
import type { MergeDifference, MergePreview, TwoCompanies } from '@quarterlight/contract/stewardship/schemas';
import type { AllKept } from '../../platform/companies/holdings.ts';
import { countRowsOf, rowsToMove } from '../../platform/companies/move-rows.ts';
import { countUpTo } from '../../platform/database/count-rows.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { type Columns, companiesOf, type MergedCompany, mergeFields, sayField } from '../companies/index.ts';
import { assertOffice, preventing, readTwo, type Two } from './prevented.ts';

/** A merge of more rows is done in the background: a request answers within seconds. */
export const mostInRequest = 1_000;

/** What a merge would move and change, and what prevents it; nothing is written. Refuses `merge.itself` and `merge.other_kind`. */
export async function previewMerge(tx: ReadTx, kept: AllKept, wanted: TwoCompanies): Promise<MergePreview> {
  assertOffice(tx);
  const two = await readTwo(tx, wanted);
  const way = { from: two.gone.id, to: two.keep.id };
  const counts = await countRowsOf(tx, kept, way);
  return {
    kind: wanted.kind,
    keep: side(two.keep),
    gone: side(two.gone),
    counts: counts.map(({ title, from, to, stays }) => ({
      title,
      kept: Math.min(to, countUpTo),
      keptIsExact: to <= countUpTo,
      gone: Math.min(from, countUpTo),
      goneIsExact: from <= countUpTo,
      stays: Math.min(stays, countUpTo),
    })),
    differences: await differencesOf(tx, two),
    prevented: (await preventing(tx, two)).map(({ message }) => message),
    inBackground: (await rowsToMove(tx, kept, two.gone.id, mostInRequest)) > mostInRequest,
  };
}

const side = ({ id, name, account_code, status }: MergedCompany) => ({ id, name, accountCode: account_code, status: CompanyStatus.parse(status) });

/** The fields in which they differ, with the value of each as people read it; what the kept one has nothing of is proposed from the other. */
async function differencesOf(tx: ReadTx, { keep, gone }: Two): Promise<MergeDifference[]> {
  const [kept, other] = [await readable(tx, keep), await readable(tx, gone)];
  return mergeFields[keep.kind].flatMap((field) => {
    const [ofKeep, ofGone] = [sayField(field, kept, tx.tenant.currency), sayField(field, other, tx.tenant.currency)];
    if (ofKeep === ofGone) return [];
    return [{ field: field.field, label: field.label, kept: ofKeep, gone: ofGone, take: ofKeep === '' }];
  });
}

/** The row with its parent's name where its id stood. */
async function readable(tx: ReadTx, company: MergedCompany): Promise<Columns> {
  if (company.kind !== 'customer' || company.parent_id === null) return company;
  const [parent] = await companiesOf(tx, 'customer', [company.parent_id]);
  return { ...company, parent_id: parent?.name ?? '' };
}
