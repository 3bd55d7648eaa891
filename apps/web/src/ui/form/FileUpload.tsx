import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import classes from './form.module.css';
import { type UploadLimits, uploadFailure, uploadProblem } from './upload-rules.ts';

interface FileUploadProps extends Partial<UploadLimits> {
  readonly label: string;
  readonly hint?: string;
  /** Sends the files, by a call with `quiet: true`: the field words its failures itself. */
  readonly onUpload: (files: File[]) => Promise<unknown>;
  /** Opens the camera on a phone. */
  readonly camera?: boolean;
}

/** Files dropped or chosen; refused ones are told in the specification's words. */
export function FileUpload({ label, hint, onUpload, maxFiles = 10, maxMegabytes = 25, accept = [], camera = false }: FileUploadProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(0);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length === 0 || busy > 0) return;
    const refusal = uploadProblem(files, { maxFiles, maxMegabytes, accept });
    setProblem(refusal);
    if (refusal) return;
    setBusy(files.length);
    try {
      await onUpload(files);
    } catch (error) {
      setProblem(uploadFailure(error));
    } finally {
      setBusy(0);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <div>
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          className="ql-hidden"
          tabIndex={-1}
          aria-label={label}
          multiple={maxFiles > 1}
          accept={accept.join(',') || undefined}
          capture={camera ? 'environment' : undefined}
          onChange={(event) => void take(event.currentTarget.files)}
        />
        <Button variant="default" leftSection={<IconUpload size={16} />} loading={busy > 0} onClick={() => input.current?.click()}>
          {label}
        </Button>
        <p className={classes.hint}>
          {hint ?? `Or drop ${maxFiles === 1 ? 'a file' : 'files'} here. At most ${maxMegabytes} MB${maxFiles === 1 ? '' : ` each, ${maxFiles} at a time`}.`}
        </p>
      </div>
      {problem && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
