import { Button } from '@mantine/core';
import { busyLoadStates, loadStateNames } from '@quarterlight/contract/loads/names';
import type { DataLoad, LoadAction } from '@quarterlight/contract/loads/schemas';
import { capitalise } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { type MenuAction, RecordPage } from '../../../ui/record/RecordPage.tsx';
import { loadAddress } from '../addresses.ts';
import { loadKinds } from '../load-kinds.ts';
import { loadsApi } from '../loads.api.ts';
import { stateTones } from '../words.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { LoadedStep } from './LoadedStep.tsx';
import { Notices } from './Notices.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ProgressStep } from './ProgressStep.tsx';
import { Steps } from './Steps.tsx';
import { totalsNotice, totalsReason } from './Totals.tsx';
import { CommitButton, useCommitting } from './use-committing.tsx';
import { UndoButton, useUndoing } from './use-undoing.tsx';

interface LoadRecordProps {
  readonly load: DataLoad;
  readonly wantsColumns: boolean;
  readonly discarding: boolean;
  readonly setDiscarding: (discarding: boolean) => void;
}

/** A load at the step where it is, with what may be done to it. */
export function LoadRecord({ load, wantsColumns, discarding, setDiscarding }: LoadRecordProps) {
  const navigate = useNavigate();
  const kind = loadKinds[load.kind];
  const may = (action: LoadAction) => load.allowedActions.includes(action);
  const isBusy = busyLoadStates.includes(load.state);
  const showsColumns = load.state === 'read' || (wantsColumns && load.state === 'checked' && may('check'));
  const committing = useCommitting(load);
  const undoing = useUndoing(load);
  const discard = useMutation(loadsApi.discard(() => navigate({ href: kind.path })));
  const goTo = (href: string) => void navigate({ href });
  const askDiscard = async () => {
    const question = { title: 'Discard the file', text: `${load.fileName} is removed. Nothing was loaded of it.`, confirm: 'Discard', danger: true };
    if (!(await confirm(question))) return;
    setDiscarding(true);
    await discard.mutateAsync({ params: { id: load.id }, version: load.version }).catch(() => setDiscarding(false));
  };
  const menu: readonly MenuAction[] = [
    ...(load.state === 'checked' && !showsColumns && may('check')
      ? [{ label: 'Change columns', onClick: () => goTo(loadAddress(kind, load.id, 'columns')) }]
      : []),
    ...(showsColumns && load.state === 'checked' ? [{ label: 'Back to the preview', onClick: () => goTo(loadAddress(kind, load.id)) }] : []),
    { label: 'Download the file', onClick: () => void loadsApi.saveFile(load).catch(() => undefined) },
    ...(may('discard') ? [{ label: 'Discard', danger: true, onClick: () => void askDiscard() }] : []),
  ];
  return (
    <RecordPage
      kind={capitalise(kind.one)}
      number={load.fileName}
      record={{ entity: 'data-load', id: load.id }}
      address={loadAddress(kind, load.id)}
      state={<StateChip tone={stateTones[load.state]}>{loadStateNames[load.state]}</StateChip>}
      facts={
        <>
          {load.supplierName !== null && <span>{load.supplierName}</span>}
          <PlainLink to={kind.path}>All {kind.one}s that were brought</PlainLink>
        </>
      }
      primary={
        load.state === 'checked' && !showsColumns && may('load') ? (
          <CommitButton load={load} kind={kind} committing={committing} />
        ) : load.state === 'checked' && !showsColumns && totalsReason(load) !== null ? (
          <Button disabled aria-describedby={totalsNotice}>
            Load
          </Button>
        ) : (
          load.state === 'loaded' && may('undo') && <UndoButton load={load} kind={kind} undoing={undoing} />
        )
      }
      menu={menu}
      strip={<Steps load={load} showsColumns={showsColumns} />}
    >
      {!discarding && (
        <>
          <Notices load={load} kind={kind} refusal={committing.refusal ?? undoing.refusal} />
          {showsColumns && <ColumnsStep load={load} kind={kind} onChecked={() => goTo(loadAddress(kind, load.id))} />}
          {isBusy && <ProgressStep load={load} />}
          {load.state === 'checked' && !showsColumns && <PreviewStep load={load} kind={kind} committing={committing} />}
          {(load.state === 'loaded' || load.state === 'undone') && <LoadedStep load={load} kind={kind} />}
        </>
      )}
    </RecordPage>
  );
}
