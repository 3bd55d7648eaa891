import type { LibraryFile } from '@quarterlight/contract/files/library-schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { filesApi } from '../files.api.ts';
import classes from './files.module.css';

type Shown = Pick<LibraryFile, 'fileId' | 'name' | 'mediaType' | 'previewable'>;
const none = <p>There is no preview of this file. Download it instead.</p>;

/** What a file looks like: pictures drawn anew by the server, PDFs in the browser's own viewer. */
export function Preview({ file }: { readonly file: Shown }) {
  return (
    <div className={classes.shown}>{file.previewable ? <Picture file={file} /> : file.mediaType === 'application/pdf' ? <Document file={file} /> : none}</div>
  );
}

function Picture({ file: { fileId, name } }: { readonly file: Shown }) {
  const query = filesApi.picture(fileId);
  const result = useQuery({ ...query, meta: { ...query.meta, quiet: true } });
  if (result.isError) return none;
  return result.data ? <BlobImage blob={result.data} alt={name} className={classes.picture} /> : <PartPending />;
}

function Document({ file: { fileId, name } }: { readonly file: Shown }) {
  const query = filesApi.content(fileId);
  const { data, isError } = useQuery({ ...query, gcTime: 0, meta: { ...query.meta, quiet: true } });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return undefined;
    // Whatever else it may be, it is shown as a PDF and as nothing else.
    const made = URL.createObjectURL(new Blob([data], { type: 'application/pdf' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (isError) return none;
  return address ? <iframe className={classes.document} src={address} title={`Preview of ${name}`} /> : <PartPending />;
}
