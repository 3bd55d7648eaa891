import type { AttachedFile, Broadcast } from '@quarterlight/contract/notices/broadcast-schemas';
import { mostBroadcastFiles } from '@quarterlight/contract/notices/names';
import { useMutation } from '@tanstack/react-query';
import { confirm } from '../../../ui/confirm.ts';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { broadcastsApi } from '../broadcasts.api.ts';
import { AttachedFiles } from './AttachedFiles.tsx';
import classes from './broadcast.module.css';

/** The files of a broadcast, for those who write: attached and taken off until it is over. */
export function BroadcastFiles({ broadcast }: { readonly broadcast: Broadcast }) {
  const { id, files, state, allowedActions } = broadcast;
  const mayAttach = allowedActions.includes('attach');
  const attach = useMutation(broadcastsApi.attach());
  const takeOff = useMutation(broadcastsApi.takeOff());
  const upload = (chosen: File[]) => {
    const body = new FormData();
    for (const file of chosen) body.append('file', file);
    return attach.mutateAsync({ params: { id }, body, quiet: true });
  };
  const askRemove = async ({ fileId, fileName }: AttachedFile) => {
    const text = state === 'live' ? `${fileName} is removed for everybody who reads the broadcast.` : `${fileName} is removed.`;
    if (!(await confirm({ title: 'Remove the file', text, confirm: 'Remove', danger: true }))) return;
    await takeOff.mutateAsync({ params: { id, fileId } }).catch(() => undefined);
  };
  return (
    <div className={classes.attached}>
      {mayAttach ? <AttachedFiles files={files} remove={(file) => void askRemove(file)} /> : <AttachedFiles files={files} />}
      {mayAttach && files.length < mostBroadcastFiles && <FileUpload label="Attach files" onUpload={upload} />}
    </div>
  );
}
