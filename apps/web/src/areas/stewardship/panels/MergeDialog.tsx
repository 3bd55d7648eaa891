import type { MergeKind } from '@quarterlight/contract/stewardship/schemas';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx';
import { stewardshipApi } from '../stewardship.api.ts';
import { type CompanyToMerge, MergeForm } from './MergeForm.tsx';

interface MergeDialogProps {
  readonly kind: MergeKind;
  readonly one: CompanyToMerge;
  /** The second company; chosen in the dialog where it is left out. */
  readonly other?: CompanyToMerge | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Told which of the two is kept. */
  readonly onMerged?: (keptId: string) => unknown;
}

/** Merges two companies: which is kept, what would move, in what they differ, and what prevents it. */
export function MergeDialog({ kind, one, other: given, opened, onClose, onMerged }: MergeDialogProps) {
  const [chosen, setChosen] = useState<CompanyToMerge | null>(null);
  const other = given ?? chosen;
  const close = () => {
    setChosen(null);
    onClose();
  };
  const merged = (keptId: string) => {
    close();
    return onMerged?.(keptId);
  };
  const choose = (id: string | null, option: { readonly label: string } | null) =>
    setChosen(id === null || id === one.id ? null : { id, name: option?.label ?? '', accountCode: '' });
  const search = { label: `Merge ${one.name} with`, required: true, value: chosen?.id ?? null, onChange: choose };
  const read = (rows: readonly { readonly id: string; readonly name: string; readonly accountCode: string }[]) =>
    rows.filter(({ id }) => id !== one.id).map(({ id, name, accountCode }) => ({ value: id, label: `${name} (${accountCode})` }));
  return (
    <Dialog title={`Merge ${kind === 'customer' ? 'customers' : 'suppliers'}`} opened={opened} onClose={close} size="xl">
      {given === undefined &&
        (kind === 'customer' ? (
          <SearchSelect {...search} search={stewardshipApi.customers} read={read} />
        ) : (
          <SearchSelect {...search} search={stewardshipApi.suppliers} read={read} />
        ))}
      {other && <MergeForm key={other.id} kind={kind} one={one} other={other} onCancel={close} onMerged={merged} />}
    </Dialog>
  );
}
