import { Alert } from '@mantine/core';
import type { Merge, MergeKind } from '@quarterlight/contract/stewardship/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { instantText } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { companyAddress } from '../../companies/index.ts';
import { stewardshipApi } from '../stewardship.api.ts';
import classes from './stewardship.module.css';

interface MergedNoticeProps {
  readonly kind: MergeKind;
  readonly company: { readonly id: string; readonly mergedIntoId: string | null; readonly mergedIntoName: string | null };
}

/** Where a company went, or which came into it: with the way to take it back while that can be done. Nothing where there was no merge of late. */
export function MergedNotice({ kind, company: { id, mergedIntoId, mergedIntoName } }: MergedNoticeProps) {
  const { data } = useQuery(stewardshipApi.merges({ companyId: id, limit: 10 }));
  const merges = (data?.items ?? []).filter(isNews);
  const into = mergedIntoId === null ? undefined : merges.find(({ goneId, keepId }) => goneId === id && keepId === mergedIntoId);
  return (
    <>
      {mergedIntoId !== null && (
        <Notice merge={into}>
          This {kind} was merged into <Link to={companyAddress(kind, mergedIntoId)}>{mergedIntoName ?? `another ${kind}`}</Link>
          {into && ` on ${instantText(into.mergedAt)} by ${into.mergedByName}`}.
        </Notice>
      )}
      {merges
        .filter((merge) => merge !== into)
        .map((merge) => (
          <Notice key={merge.id} merge={merge}>
            <Told merge={merge} kind={kind} />
          </Notice>
        ))}
    </>
  );
}

/** What still can be undone, is under way, or was not done. */
const isNews = ({ state, allowedActions }: Merge) => state === 'waiting' || state === 'undoing' || state === 'failed' || allowedActions.includes('undo');

function Told({ merge, kind }: { readonly merge: Merge; readonly kind: MergeKind }) {
  const gone = (
    <>
      <Link to={companyAddress(kind, merge.goneId)}>{merge.goneName}</Link> ({merge.goneCode})
    </>
  );
  const keep = <Link to={companyAddress(kind, merge.keepId)}>{merge.keepName}</Link>;
  if (merge.state === 'waiting')
    return (
      <>
        {gone} is being merged into {keep}. You can go on working.
      </>
    );
  if (merge.state === 'undoing')
    return (
      <>
        The merge of {gone} into {keep} is being undone.
      </>
    );
  if (merge.state === 'failed')
    return (
      <>
        {gone} was not merged into {keep}. {merge.problem}
      </>
    );
  return (
    <>
      {gone} was merged into {keep} on {instantText(merge.mergedAt)} by {merge.mergedByName}.
    </>
  );
}

function Notice({ merge, children }: { readonly merge: Merge | undefined; readonly children: ReactNode }) {
  const undo = useMutation(stewardshipApi.undo());
  const run = async () => {
    if (!merge) return;
    const done = await undo.mutateAsync({ params: { id: merge.id } });
    const stayed = done.stayed.map(({ title, count }) => `${title} ${count}`).join(', ');
    notify.success(
      done.state === 'undoing'
        ? 'The merge is being undone.'
        : `The merge is undone.${stayed === '' ? '' : ` What was made since stays with ${done.keepName}: ${stayed}.`}`,
    );
  };
  const text = merge && `Everything that came from ${merge.goneName} goes back to it. What was made for ${merge.keepName} since stays there.`;
  return (
    <Alert variant="light" color={merge?.state === 'failed' ? 'red' : 'blue'} mt="sm" mb="xs">
      <div className={classes.notice}>
        <p>{children}</p>
        {merge?.allowedActions.includes('undo') && text && (
          <span className={classes.acts}>
            <span>Can be undone until {instantText(merge.undoUntil)}</span>
            <ActionButton size="compact-sm" ask={{ title: 'Undo the merge', text, confirm: 'Undo' }} run={run}>
              Undo the merge
            </ActionButton>
          </span>
        )}
      </div>
      {merge?.state === 'done' && merge.problem !== '' && <p>The merge was not undone. {merge.problem}</p>}
    </Alert>
  );
}
