import { type ReactNode, useState } from 'react';
import { useCan } from '../../../platform/permissions.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import type { MenuAction } from '../../../ui/record/RecordPage.tsx';
import type { Company } from '../company.ts';

const MergeDialog = later(() => import('../../stewardship/index.ts'), 'MergeDialog');
const ReasonForm = later(() => import('../forms/ReasonForm.tsx'), 'ReasonForm');

type Acting = Pick<Company, 'kind' | 'id' | 'name' | 'version'> & { readonly code?: string; readonly allowedActions: readonly string[] };

/** Closing, opening again and merging with another: the entries of the record's menu, and the dialog that asks why. */
export function useClosing(company: Acting): { readonly menu: readonly MenuAction[]; readonly dialog: ReactNode } {
  const [act, setAct] = useState<'close' | 'reopen' | null>(null);
  const may = (action: string) => company.allowedActions.includes(action);
  const [merging, setMerging] = useState(false);
  const mayMerge = useCan('merge-companies') && may('close');
  const { kind, id, name, code = '' } = company;
  const done = () => setAct(null);
  return {
    menu: [
      ...(mayMerge && kind !== 'branch' ? [{ label: 'Merge with another', onClick: () => setMerging(true) }] : []),
      ...(may('reopen') ? [{ label: 'Reopen', onClick: () => setAct('reopen') }] : []),
      ...(may('close') ? [{ label: 'Close', onClick: () => setAct('close'), danger: true, apart: true }] : []),
    ],
    dialog: (
      <>
        {merging && kind !== 'branch' && <MergeDialog kind={kind} one={{ id, name, accountCode: code }} opened onClose={() => setMerging(false)} />}
        <Dialog title={`${act === 'reopen' ? 'Reopen' : 'Close'} ${company.name}`} opened={act !== null} onClose={done}>
          {act && <ReasonForm company={company} act={act} done={done} />}
        </Dialog>
      </>
    ),
  };
}
