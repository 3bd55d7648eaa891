import { Button } from '@mantine/core';
import type { Customer } from '@quarterlight/contract/companies/schemas';
import { filePreview } from '@quarterlight/contract/files/routes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../../platform/query.ts';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { customersApi } from '../customers.api.ts';
import classes from './company.module.css';

const FileUpload = later(() => import('../../../ui/form/FileUpload.tsx'), 'FileUpload');

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The account's logo. */
export function LogoSection({ customer: { id, name, logoFileId }, mayChange }: { readonly customer: Customer; readonly mayChange: boolean }) {
  const [adding, setAdding] = useState(false);
  const set = useMutation(customersApi.setLogo());
  const remove = useMutation(customersApi.removeLogo());
  const upload = async (files: File[]) => {
    const body = new FormData();
    for (const file of files) body.append('file', file);
    await set.mutateAsync({ params: { id }, body, quiet: true });
    setAdding(false);
  };
  return (
    <Section
      title="Logo"
      empty={logoFileId === null && !adding && 'None.'}
      actions={
        mayChange &&
        !adding && (
          <>
            {logoFileId && (
              <Button variant="subtle" size="compact-sm" loading={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
                Remove
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
              {logoFileId ? 'Replace' : 'Add'}
            </Button>
          </>
        )
      }
    >
      {logoFileId && <Logo id={logoFileId} name={name} />}
      {adding && <FileUpload label="Choose a picture" single accept={pictures} onUpload={upload} />}
    </Section>
  );
}

function Logo({ id, name }: { readonly id: string; readonly name: string }) {
  const preview = useQuery({ ...queryFor(filePreview, { params: { id }, query: { width: 320 } }), staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } });
  return preview.data ? <BlobImage blob={preview.data} alt={`Logo of ${name}`} className={classes.logo} /> : null;
}
