import { worksheetFileTypes } from '@quarterlight/contract/system/lookup-routes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lookupFor } from '../../../platform/query.ts';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { worksheetsApi } from '../worksheets.api.ts';

/** Adds photographs or documents of one kind. */
export function AddFiles({ worksheetId }: { readonly worksheetId: string }) {
  const phone = usePhone();
  const types = useQuery(lookupFor(worksheetFileTypes));
  const [type, setType] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // The button that opened it is gone.
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const add = useMutation(worksheetsApi.addFiles());
  const upload = (files: File[]) => {
    const body = new FormData();
    if (type) body.append('fileTypeId', type);
    for (const file of files) body.append('file', file);
    return add.mutateAsync({ params: { id: worksheetId }, body, quiet: true });
  };
  return (
    <div ref={place} style={{ display: 'grid', gap: 8 }}>
      <Select label="Kind" placeholder="Other" clearable maw={280} data={namedOptions(types.data)} value={type} onChange={setType} />
      <FileUpload label={phone ? 'Take or choose photos' : 'Choose files'} onUpload={upload} />
    </div>
  );
}
