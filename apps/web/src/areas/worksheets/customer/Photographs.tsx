import { Button } from '@mantine/core';
import { mostPhotographs } from '@quarterlight/contract/worksheets/customer-names';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import { limitsQuery } from '../../../ui/form/FileUpload.tsx';
import { uploadMessages, uploadProblem } from '../../../ui/form/upload-rules.ts';
import classes from './customer.module.css';

export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/gif', 'image/avif'];

export interface PhotographsProps {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}

/** Photographs that go with the job once it is sent; none is fine, too. */
export function Photographs({ files, onFiles }: PhotographsProps) {
  const limits = useQuery(limitsQuery).data ?? null;
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = (added: readonly File[]) => {
    if (input.current) input.current.value = '';
    const all = [...files, ...added];
    const refusal = all.length > mostPhotographs ? uploadMessages.tooMany : uploadProblem(added, limits, pictureTypes);
    setProblem(refusal);
    if (refusal === null) onFiles(all);
  };
  return (
    <div className={classes.photographs} role="group" aria-label="Photographs of the damage">
      <input
        ref={input}
        type="file"
        className="ql-hidden"
        tabIndex={-1}
        aria-label="Photographs"
        multiple
        accept={pictureTypes.join(',')}
        onChange={(event) => take([...(event.currentTarget.files ?? [])])}
      />
      <Button variant="default" leftSection={<IconCamera size={16} />} onClick={() => input.current?.click()}>
        Add photographs
      </Button>
      <p className={classes.soft}>Up to {mostPhotographs}. You can send the job without, but photographs speed it up.</p>
      {problem && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
      {files.length > 0 && (
        <ul>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <BlobImage blob={file} alt={`Photograph ${index + 1}`} />
              <button type="button" aria-label={`Remove photograph ${index + 1}`} onClick={() => onFiles(files.filter((each) => each !== file))}>
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
