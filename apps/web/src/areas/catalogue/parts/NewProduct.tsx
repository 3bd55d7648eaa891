import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { Can } from '../../../ui/Can.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';

const NewProductForm = later(() => import('../forms/ProductForms.tsx'), 'NewProductForm');

/** Makes a product and opens its record, or loads a file of them; nothing for whoever may not change the catalogue. */
export function NewProduct() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const close = () => setOpen(false);
  return (
    <Can do="edit-catalogue">
      <Button variant="default" onClick={() => void navigate({ href: pathTo('/data-loads/products') })}>
        Load a file
      </Button>
      <Button onClick={() => setOpen(true)} data-new>
        New product
      </Button>
      <Dialog title="New product" opened={open} onClose={close} size="lg">
        <NewProductForm onCancel={close} onDone={({ id }) => void navigate({ href: pathTo('/catalogue/products/$id', { id }) })} />
      </Dialog>
    </Can>
  );
}
