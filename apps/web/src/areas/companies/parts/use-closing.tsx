import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import type { MenuAction } from '../../../ui/record/RecordPage.tsx';
import type { Company } from '../company.ts';

const ReasonForm = later(() => import('../forms/ReasonForm.tsx'), 'ReasonForm');

type Acting = Pick<Company, 'kind' | 'id' | 'name' | 'version'> & { readonly allowedActions: readonly string[] };

/** Closing and opening again: the entries of the record's menu, and the dialog that asks why. */
export function useClosing(company: Acting): { readonly menu: readonly MenuAction[]; readonly dialog: ReactNode } {
  const [act, setAct] = useState<'close' | 'reopen' | null>(null);
  const may = (action: string) => company.allowedActions.includes(action);
  const done = () => setAct(null);
  return {
    menu: [
      ...(may('reopen') ? [{ label: 'Reopen', onClick: () => setAct('reopen') }] : []),
      ...(may('close') ? [{ label: 'Close', onClick: () => setAct('close'), danger: true, apart: true }] : []),
    ],
    dialog: (
      <Dialog title={`${act === 'reopen' ? 'Reopen' : 'Close'} ${company.name}`} opened={act !== null} onClose={done}>
        {act && <ReasonForm company={company} act={act} done={done} />}
      </Dialog>
    ),
  };
}
