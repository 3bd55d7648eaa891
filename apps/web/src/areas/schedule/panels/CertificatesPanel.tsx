import { Button } from '@mantine/core';
import { expiryState } from '@quarterlight/contract/rules/expiry';
import { skillNames } from '@quarterlight/contract/rules/skills';
import { changeCertificate, createCertificate } from '@quarterlight/contract/schedule/certificate-routes';
import type { Certificate } from '@quarterlight/contract/schedule/certificate-schemas';
import { today } from '@quarterlight/kit/days';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserPanelProps } from '../../../app/record-panels.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { lendingApi } from '../lending.api.ts';
import { Expiry } from '../parts/Expiry.tsx';

type Asked = { readonly kind: 'add' } | { readonly kind: 'change' | 'file'; readonly certificate: Certificate };

const titles = { add: 'Record a certificate', change: 'Correct the certificate', file: 'File of the certificate' } as const;

/** What proves a technician's skills: the newest of each skill first, what it followed below. */
export function CertificatesPanel({ user: { id: userId }, title }: UserPanelProps) {
  const mayChange = useCan('edit-users');
  const result = useQuery(lendingApi.certificates(userId));
  const rows = (result.data?.items ?? []).toSorted((one, other) => one.skill.localeCompare(other.skill) || (rank(one) < rank(other) ? 1 : -1));
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const remove = useMutation(lendingApi.removeCertificate());
  const askToRemove = async ({ id, version, skill, number }: Certificate) => {
    const text = `The certificate for ${skillNames[skill]}${number ? `, ${number},` : ''} was recorded by mistake and is to be removed. One that has run out stays, and the new one is recorded beside it.`;
    if (await confirm({ title: 'Remove certificate', text, confirm: 'Remove', danger: true }))
      await remove.mutateAsync({ params: { id }, version }).catch(() => {});
  };
  const columns: Column<Certificate>[] = [
    { key: 'skill', title: 'Skill', width: 130, cell: (row) => skillNames[row.skill] },
    { key: 'name', title: 'Certificate', width: 170, cell: (row) => [row.name, row.number].filter(Boolean).join(' ') },
    {
      key: 'expires',
      title: 'Expires',
      width: 180,
      cell: (row) => (isFollowed(row, rows) ? <StateChip>Renewed since</StateChip> : <Expiry on={row.expires} none="Does not expire" />),
    },
    { key: 'file', title: 'File', width: 170, cell: (row) => row.fileId !== null && <FileLink id={row.fileId} name={row.fileName} /> },
    {
      key: 'acts',
      title: '',
      width: 110,
      cell: (row) =>
        row.allowedActions.length > 0 && (
          <Menu
            label={`Actions of ${skillNames[row.skill]} ${row.number}`}
            place="end"
            entries={[
              { label: 'Correct', onClick: () => setAsked({ kind: 'change', certificate: row }) },
              { label: row.fileId === null ? 'Add a file' : 'Replace the file', onClick: () => setAsked({ kind: 'file', certificate: row }) },
              { label: 'Remove', danger: true, onClick: () => void askToRemove(row) },
            ]}
            trigger={(bind) => (
              <Button {...bind} variant="subtle" size="compact-sm" aria-label={`Change ${skillNames[row.skill]} ${row.number}`}>
                Change
              </Button>
            )}
          />
        ),
    },
  ];
  return (
    <Section
      title={title}
      count={rows.length || undefined}
      empty={result.isSuccess && rows.length === 0 && 'None recorded: skills count as they are.'}
      actions={
        mayChange && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAsked({ kind: 'add' })}>
            Record a certificate
          </Button>
        )
      }
    >
      <LineTable label="Certificates" rows={rows} columns={columns} rowKey={(row) => row.id} empty="" />
      <Dialog title={asked ? titles[asked.kind] : ''} opened={asked !== null} onClose={close}>
        {asked?.kind === 'add' && <NewCertificate userId={userId} onClose={close} />}
        {asked?.kind === 'change' && <ChangeCertificate certificate={asked.certificate} onClose={close} />}
        {asked?.kind === 'file' && <CertificateFile certificate={asked.certificate} onClose={close} />}
      </Dialog>
    </Section>
  );
}

const rank = ({ expires, createdAt }: Certificate) => `${expires ?? '9999'} ${createdAt}`;
/** Whether a later one of the skill holds after it has run out. */
const isFollowed = (row: Certificate, rows: readonly Certificate[]): boolean =>
  row.expires !== null &&
  ['expired', 'soon'].includes(expiryState(row.expires, today(tenantZone.get()))) &&
  rows.some((other) => other.skill === row.skill && (other.expires === null || other.expires > (row.expires ?? '')));

function FileLink({ id, name }: { readonly id: string; readonly name: string }) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    const { download } = await import('../../../platform/download.ts');
    await download(`/v1/files/${id}/content`, name)
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void fetchIt()} aria-label={`Download ${name}`} maw="100%">
      {name}
    </Button>
  );
}

const skills = optionsOf(skillNames);

function NewCertificate({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const form = useContractForm(createCertificate, {
    defaults: { userId, name: '', number: '', expires: null },
    notice: 'The certificate was recorded.',
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Record" onCancel={onClose} columns={2}>
      <CertificateFields />
    </Form>
  );
}

function ChangeCertificate({ certificate, onClose }: { readonly certificate: Certificate; readonly onClose: () => void }) {
  const { id, version, skill, name, number, expires } = certificate;
  const form = useContractForm(changeCertificate, { params: { id }, version, defaults: { skill, name, number, expires }, onDone: onClose });
  return (
    <Form form={form} submit="Save" onCancel={onClose} columns={2}>
      <CertificateFields />
    </Form>
  );
}

function CertificateFields() {
  return (
    <>
      <SelectField name="skill" label="Skill" required options={skills} />
      <TextField name="name" label="Certificate" required maxLength={80} placeholder="IMI ADAS" />
      <TextField name="number" label="Number" maxLength={40} />
      <DayField name="expires" label="Expires" />
    </>
  );
}

function CertificateFile({ certificate, onClose }: { readonly certificate: Certificate; readonly onClose: () => void }) {
  const add = useMutation(lendingApi.addCertificateFile());
  const upload = async (files: File[]) => {
    const body = new FormData();
    for (const file of files) body.append('file', file);
    await add.mutateAsync({ params: { id: certificate.id }, body, quiet: true });
    onClose();
  };
  return (
    <>
      {certificate.fileName && <p>It has the file {certificate.fileName}. Another one takes its place.</p>}
      <FileUpload label="Choose a picture or PDF" single onUpload={upload} />
    </>
  );
}
