import { Button } from '@mantine/core';
import { type ProductRecord, productMost } from '@quarterlight/contract/catalogue/product-schemas';
import type { FileRecord } from '@quarterlight/contract/files/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { productsApi } from '../products.api.ts';
import classes from './product.module.css';

const FileUpload = later(() => import('../../../ui/form/FileUpload.tsx'), 'FileUpload');
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The pictures of a product: the main one first, each large when it is pressed. */
export function ProductPictures({ product }: { readonly product: ProductRecord }) {
  const { id, code, pictureFileId } = product;
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const add = useMutation(productsApi.addPictures());
  const mayChange = product.allowedActions.includes('change');
  const inOrder = product.pictures.toSorted((one, other) => Number(other.id === pictureFileId) - Number(one.id === pictureFileId));
  const open = inOrder.find((picture) => picture.id === shown);
  const upload = async (files: File[]) => {
    const body = new FormData();
    for (const file of files) body.append('file', file);
    await add.mutateAsync({ params: { id }, body, quiet: true });
    setAdding(false);
  };
  const nameOf = (picture: FileRecord) => `${picture.id === pictureFileId ? 'Main picture' : 'Picture'} of ${code}: ${picture.name}`;
  return (
    <Section
      title="Pictures"
      count={inOrder.length || undefined}
      empty={inOrder.length === 0 && !adding && 'None.'}
      actions={
        mayChange &&
        !adding &&
        inOrder.length < productMost.pictures && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
            Add
          </Button>
        )
      }
    >
      {inOrder.length > 0 && (
        <ul className={classes.pictures}>
          {inOrder.map((picture, index) => (
            <li key={picture.id} className={index === 0 ? classes.first : undefined}>
              <button
                type="button"
                className={classes.thumb}
                data-main={index === 0 || undefined}
                aria-label={nameOf(picture)}
                onClick={() => setShown(picture.id)}
              >
                <Picture id={picture.id} width={index === 0 ? 640 : 160} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {adding && <FileUpload label="Choose pictures" accept={pictures} camera onUpload={upload} />}
      <Dialog title={open ? nameOf(open) : 'Picture'} opened={open !== undefined} onClose={() => setShown(null)} size="xl">
        {open && <LargePicture key={open.id} product={product} picture={open} alt={nameOf(open)} onGone={() => setShown(null)} />}
      </Dialog>
    </Section>
  );
}

interface LargeProps {
  readonly product: ProductRecord;
  readonly picture: FileRecord;
  readonly alt: string;
  readonly onGone: () => void;
}

function LargePicture({ product, picture, alt, onGone }: LargeProps) {
  const remove = useMutation(productsApi.removePicture());
  const choose = useMutation(productsApi.setMainPicture());
  const askToRemove = async () => {
    if (!(await confirm({ title: 'Remove the picture?', text: `${picture.name} is taken from ${product.code}.`, confirm: 'Remove', danger: true }))) return;
    await remove.mutateAsync({ params: { id: product.id, fileId: picture.id } });
    onGone();
  };
  return (
    <>
      <div className={classes.place}>
        <Picture id={picture.id} width={1_600} alt={alt} className={classes.large} />
      </div>
      {product.allowedActions.includes('change') && (
        <div className={classes.foot}>
          {picture.id !== product.pictureFileId && (
            <ActionButton run={() => choose.mutateAsync({ params: { id: product.id }, body: { fileId: picture.id } })}>Make it the main picture</ActionButton>
          )}
          <Button variant="default" color="red" onClick={() => void askToRemove().catch(() => undefined)}>
            Remove
          </Button>
        </div>
      )}
    </>
  );
}

function Picture({
  id,
  width,
  alt,
  className,
}: {
  readonly id: string;
  readonly width: number;
  readonly alt: string;
  readonly className?: string | undefined;
}) {
  const preview = useQuery(productsApi.picture(id, width));
  return preview.data ? <BlobImage blob={preview.data} alt={alt} className={className} /> : null;
}
