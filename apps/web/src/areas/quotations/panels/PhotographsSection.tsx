import { Button } from '@mantine/core';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { IconFile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../../platform/formats.ts';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { worksheetsApi } from '../../worksheets/worksheets.api.ts';
import { quotationsApi } from '../quotations.api.ts';
import classes from './record.module.css';

type Photo = QuotationDetail['photographs'][number];

/** Photographs of the damage, the customer's and ours. */
export function PhotographsSection({ quotation: { id, photographs, allowedActions } }: { readonly quotation: QuotationDetail }) {
  const phone = usePhone();
  const [adding, setAdding] = useState(false);
  const mayAdd = allowedActions.includes('add-photographs');
  const add = useMutation(quotationsApi.addPhotographs());
  const upload = (files: File[]) => {
    const body = new FormData();
    for (const file of files) body.append('file', file);
    return add.mutateAsync({ params: { id }, body, quiet: true });
  };
  return (
    <Section
      title="Photographs"
      count={photographs.length > 0 ? photographs.length : undefined}
      empty={photographs.length === 0 && !adding && 'None'}
      actions={
        mayAdd &&
        !adding && (
          <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
            Add photographs
          </Button>
        )
      }
    >
      {photographs.length > 0 && (
        <ul className={classes.photos}>
          {photographs.map((photo) => (
            <li key={photo.fileId}>
              <Tile photo={photo} />
            </li>
          ))}
        </ul>
      )}
      {mayAdd && adding && <FileUpload label={phone ? 'Take or choose photographs' : 'Choose photographs'} onUpload={upload} />}
    </Section>
  );
}

function Tile({ photo: { fileId, name, caption, fromCustomer, at } }: { readonly photo: Photo }) {
  const client = useQueryClient();
  const preview = useQuery(worksheetsApi.preview(fileId));
  const open = async () => {
    const blob = await client.fetchQuery(worksheetsApi.preview(fileId, 1280)).catch(() => null);
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    Object.assign(document.createElement('a'), { href: made, target: '_blank', rel: 'noopener' }).click();
    setTimeout(() => URL.revokeObjectURL(made), 60_000);
  };
  return (
    <button type="button" className={classes.photo} onClick={() => void open()} title={instantText(at)}>
      {preview.data ? (
        <BlobImage blob={preview.data} alt="" />
      ) : (
        <span className={classes.blank}>
          <IconFile size={28} aria-hidden />
        </span>
      )}
      <b>{fromCustomer ? 'From the customer' : 'Ours'}</b>
      <small>{caption || name}</small>
    </button>
  );
}
