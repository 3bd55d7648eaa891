import { Button } from '@mantine/core';
import type { uploadLimits } from '@quarterlight/contract/files/routes';
import type { UploadLimits } from '@quarterlight/contract/files/schemas';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { bare } from '../../platform/api.ts';
import { queryFor } from '../../platform/query.ts';
import classes from './form.module.css';
import { uploadFailure, uploadProblem } from './upload-rules.ts';

const limitsRoute = bare<typeof uploadLimits>('GET', '/v1/files/limits');
// Asked when the first upload field is shown, and again when somebody changed the settings.
/** What may be uploaded, as the company set it. */
export const limitsQuery = { ...queryFor(limitsRoute), staleTime: 10 * 60_000, meta: { touches: ['setting' as const], quiet: true } };

function hintOf(limits: UploadLimits | null, single: boolean): string {
  const drop = `Or drop ${single ? 'a file' : 'files'} here.`;
  if (!limits) return drop;
  return `${drop} At most ${limits.maximumMegabytes} MB${single ? '' : ` each, ${limits.maximumFiles} at a time`}.`;
}

interface FileUploadProps {
  /** What the field takes of all that may be uploaded; nothing said takes all. */
  readonly accept?: readonly string[];
  /** One file at a time. */
  readonly single?: boolean;
  readonly label: string;
  readonly hint?: string;
  /** Sends the files, by a call with `quiet: true`: the field words its failures itself. */
  readonly onUpload: (files: File[]) => Promise<unknown>;
  /** Opens the camera on a phone. */
  readonly camera?: boolean;
}

/** Files dropped or chosen; refused ones are told in the specification's words. How many, how large and of what kind is the company's setting. */
export function FileUpload({ label, hint, onUpload, accept = [], single = false, camera = false }: FileUploadProps) {
  const known = useQuery(limitsQuery).data ?? null;
  const limits = known && single ? { ...known, maximumFiles: 1 } : known;
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(0);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length === 0 || busy > 0) return;
    const refusal = uploadProblem(files, limits, accept);
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
          multiple={!single && limits?.maximumFiles !== 1}
          accept={(accept.length > 0 ? accept : (limits?.types ?? [])).join(',') || undefined}
          capture={camera ? 'environment' : undefined}
          onChange={(event) => void take(event.currentTarget.files)}
        />
        <Button variant="default" leftSection={<IconUpload size={16} />} loading={busy > 0} onClick={() => input.current?.click()}>
          {label}
        </Button>
        <p className={classes.hint}>{hint ?? hintOf(limits, single)}</p>
      </div>
      {problem && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
