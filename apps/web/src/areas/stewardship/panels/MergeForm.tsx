import type { MergeKind, MergePreview } from '@quarterlight/contract/stewardship/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../platform/notices.ts';
import { stewardshipApi } from '../stewardship.api.ts';
import { TwoCompared, WhichIsKept } from './TwoToMerge.tsx';

/** A company as a merge names it. */
export interface CompanyToMerge {
  readonly id: string;
  readonly name: string;
  readonly accountCode: string;
}

interface MergeFormProps {
  readonly kind: MergeKind;
  readonly one: CompanyToMerge;
  readonly other: CompanyToMerge;
  readonly onCancel: () => void;
  readonly onMerged: (keptId: string) => unknown;
}

const withCode = ({ name, accountCode }: CompanyToMerge): string => (accountCode === '' ? name : `${name} (${accountCode})`);

/** Which of two is kept, what a merge would do, and the one button that does it. */
export function MergeForm({ kind, one, other, onCancel, onMerged }: MergeFormProps) {
  const [keepId, setKeepId] = useState(one.id);
  const goneId = keepId === one.id ? other.id : one.id;
  const preview = useQuery(stewardshipApi.preview({ kind, keepId, goneId }));
  return (
    <>
      <WhichIsKept
        sides={[one, other].map((company) => ({ id: company.id, label: withCode(company) }))}
        keepId={keepId}
        onChoose={setKeepId}
        preview={preview}
      />
      {preview.data && <Previewed key={keepId} preview={preview.data} onCancel={onCancel} onMerged={onMerged} />}
    </>
  );
}

type PreviewedProps = Pick<MergeFormProps, 'onCancel' | 'onMerged'> & { readonly preview: MergePreview };

function Previewed({ preview, onCancel, onMerged }: PreviewedProps) {
  const { kind, keep, gone, counts, differences, prevented, inBackground } = preview;
  // Two that are one are often called the same.
  const called = keep.name === gone.name ? withCode : ({ name }: CompanyToMerge) => name;
  const [keptName, goneName] = [called(keep), called(gone)];
  const merge = useMutation(stewardshipApi.merge());
  const run = async (taken: readonly string[]) => {
    const done = await merge.mutateAsync({ body: { kind, keepId: keep.id, goneId: gone.id, taken: [...taken] } });
    notify.success(
      done.state === 'done' ? `${goneName} is merged into ${keptName}. It can be undone for a day.` : `${goneName} is being merged into ${keptName}.`,
    );
    await onMerged(keep.id);
  };
  return (
    <TwoCompared prevented={prevented} differences={differences} counts={counts} keptName={keptName} goneName={goneName} merge={run} onCancel={onCancel}>
      {goneName} is closed, and still found by its name and its code {gone.accountCode}. Its users belong to {keptName} at once. Posted documents stay as they
      were printed.
      {inBackground && ' So much moves that it is done in the background: you can go on working.'}
    </TwoCompared>
  );
}
