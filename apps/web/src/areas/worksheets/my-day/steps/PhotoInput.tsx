import { uploadProblem } from '../../../../ui/form/upload-rules.ts';
import { myDay } from '../local/my-day.state.ts';
import type { LocalVisit } from '../local/optimistic.ts';
import classes from '../my-day.module.css';
import { record } from './step-props.ts';

const types = ['image/jpeg', 'image/png', 'image/webp'];

/** Writes photographs down, each to be sent by itself; what speaks against them, or null. */
export async function keepPhotos(visit: LocalVisit, files: readonly File[], fileTypeId: string, caption: string): Promise<string | null> {
  const problem = uploadProblem([...files], myDay.get().limits, types);
  if (problem) return problem;
  for (const file of files) {
    const body = { fileTypeId, caption, name: file.name, mediaType: file.type };
    await record(visit, { kind: 'photo', body }, { bytes: await file.arrayBuffer() });
  }
  return null;
}

/** Writes a photograph of a damage down; what speaks against it, or null. The one after the repair says that it is done. */
export async function keepDamagePhoto(visit: LocalVisit, damageId: string, shows: 'before' | 'after', file: File): Promise<string | null> {
  const problem = uploadProblem([file], myDay.get().limits, types);
  if (problem) return problem;
  const body = { damageId, shows, name: file.name, mediaType: file.type };
  await record(visit, { kind: 'damage-photo', body }, { bytes: await file.arrayBuffer() });
  return null;
}

interface PhotoInputProps {
  readonly label: string;
  readonly camera?: boolean;
  /** Beside something that matters more. */
  readonly quiet?: boolean;
  readonly onTake: (files: File[]) => void;
}

/** A large button that opens the camera, or the phone's pictures. */
export function PhotoInput({ label, camera = false, quiet = !camera, onTake }: PhotoInputProps) {
  return (
    <label className={quiet ? classes.secondary : classes.primary}>
      {label}
      <input
        type="file"
        className="ql-hidden"
        accept={types.join(',')}
        multiple={!camera}
        capture={camera ? 'environment' : undefined}
        onChange={(event) => {
          onTake([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
