import { Alert, Button, Radio } from '@mantine/core';
import type { MergeKind, MergePreview } from '@quarterlight/contract/stewardship/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../platform/notices.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { stewardshipApi } from '../stewardship.api.ts';
import { Differences } from './Differences.tsx';
import { MergeCounts } from './MergeCounts.tsx';
import classes from './stewardship.module.css';

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
      <fieldset className={classes.choices}>
        <legend>Which is kept?</legend>
        {[one, other].map((company) => (
          <Radio key={company.id} name="kept" label={withCode(company)} checked={keepId === company.id} onChange={() => setKeepId(company.id)} />
        ))}
      </fieldset>
      {preview.isPending && <p role="status">Counting what belongs to them…</p>}
      {preview.isError && <EmptyState title="The two could not be compared" way={['Try again', () => preview.refetch()]} />}
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
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set(differences.filter(({ take }) => take).map(({ field }) => field)));
  const merge = useMutation(stewardshipApi.merge());
  const choose = (field: string, take: boolean) => setTaken((before) => new Set(take ? [...before, field] : [...before].filter((each) => each !== field)));
  const run = async () => {
    const done = await merge.mutateAsync({ body: { kind, keepId: keep.id, goneId: gone.id, taken: [...taken] } });
    notify.success(
      done.state === 'done' ? `${goneName} is merged into ${keptName}. It can be undone for a day.` : `${goneName} is being merged into ${keptName}.`,
    );
    await onMerged(keep.id);
  };
  return (
    <>
      {prevented.length > 0 && (
        <Alert color="red" title="These two cannot be merged like this" role="alert" mb="md">
          {prevented.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      <Differences differences={differences} keptName={keptName} goneName={goneName} taken={taken} onChoose={choose} />
      <MergeCounts counts={counts} keptName={keptName} goneName={goneName} />
      <p className={classes.soft}>
        {goneName} is closed, and still found by its name and its code {gone.accountCode}. Its users belong to {keptName} at once. Posted documents stay as they
        were printed.
        {inBackground && ' So much moves that it is done in the background: you can go on working.'}
      </p>
      <div className={classes.acts}>
        <ActionButton primary className={classes.merge ?? ''} disabled={prevented.length > 0} run={run}>
          Merge {goneName} into {keptName}
        </ActionButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
