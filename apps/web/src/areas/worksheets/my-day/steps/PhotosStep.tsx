import { useState } from 'react';
import { useStore } from '../../../../platform/store.ts';
import { myDay } from '../local/my-day.state.ts';
import classes from '../my-day.module.css';
import { draftsOf } from './draft.ts';
import { Box, Pick, Problem } from './fields.tsx';
import { keepPhotos, PhotoInput } from './PhotoInput.tsx';
import type { StepWork } from './step-props.ts';

const usePhotoDraft = draftsOf<{ readonly typeId: string | null; readonly caption: string }>();

/** Photos by kind, from the camera or the phone's pictures; each waits and is sent by itself. */
export function PhotosStep({ visit, photosSent }: StepWork & { readonly photosSent: number }) {
  const { fileTypes } = useStore(myDay);
  const { typed, put } = usePhotoDraft(visit, undefined, () => ({ typeId: null, caption: '' }));
  const { caption } = typed;
  const typeId = typed.typeId ?? fileTypes[0]?.id ?? '';
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (files: File[]) => {
    if (files.length === 0) return;
    const refusal = await keepPhotos(visit, files, typeId, caption);
    setProblem(refusal);
    if (!refusal) put({ caption: '' });
  };
  const counts = [...(photosSent > 0 ? [`${photosSent} sent from this phone`] : []), ...(visit.photosWaiting > 0 ? [`${visit.photosWaiting} to send`] : [])];
  const options = Object.fromEntries(fileTypes.map(({ id, name }) => [id, name]));
  return (
    <>
      {counts.length > 0 && <p role="status">{counts.join(', ')}.</p>}
      {fileTypes.length > 0 && <Pick label="What it shows" value={typeId} options={options} onChange={(next) => put({ typeId: next })} />}
      <Box label="Caption" value={caption} onChange={(next) => put({ caption: next })} most={200} />
      <div className={classes.row}>
        <PhotoInput label="Take a photo" camera onTake={(files) => void take(files)} />
        <PhotoInput label="Choose photos" onTake={(files) => void take(files)} />
      </div>
      <Problem text={problem ?? undefined} />
    </>
  );
}
