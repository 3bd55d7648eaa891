import { Button } from '@mantine/core';
import type { CompanyKind } from '@quarterlight/contract/companies/shared';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { loadPaths } from '../../../app/record-address.ts';
import { Can } from '../../../ui/Can.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { companyAddress, editPermissions } from '../company.ts';

const DuplicatesDialog = later(() => import('../../stewardship/index.ts'), 'DuplicatesDialog');
const NewCompanyForm = later(() => import('../forms/NewCompanyForm.tsx'), 'NewCompanyForm');

/** What is done above a list of companies: add one or a file of them, and merge those that are one. */
export function ListActions({ kind }: { readonly kind: CompanyKind }) {
  const [adding, setAdding] = useState(false);
  const [comparing, setComparing] = useState(false);
  const navigate = useNavigate();
  const title = `New ${kind}`;
  return (
    <>
      {kind !== 'branch' && (
        <Can do="merge-companies">
          <Button variant="default" onClick={() => setComparing(true)}>
            Possible duplicates
          </Button>
          {comparing && <DuplicatesDialog kind={kind} opened onClose={() => setComparing(false)} />}
        </Can>
      )}
      <Can do={editPermissions[kind]}>
        {kind !== 'branch' && (
          <Button variant="default" onClick={() => void navigate({ href: pathTo(loadPaths[`${kind}s`]) })}>
            Load a file
          </Button>
        )}
        <Button onClick={() => setAdding(true)} data-new>
          {title}
        </Button>
        <Dialog title={title} opened={adding} onClose={() => setAdding(false)} size="lg">
          <NewCompanyForm kind={kind} onCancel={() => setAdding(false)} onDone={({ id }) => void navigate({ href: companyAddress(kind, id) })} />
        </Dialog>
      </Can>
    </>
  );
}
