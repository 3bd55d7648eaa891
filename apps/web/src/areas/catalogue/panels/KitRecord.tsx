import { ActionIcon, Button } from '@mantine/core';
import type { Kit, KitLine } from '@quarterlight/contract/catalogue/kit-schemas';
import { formatNumber } from '@quarterlight/kit/numbers';
import { IconArrowLeft, IconDots } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../platform/permissions.ts';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Link } from '../../../ui/Link.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { CreateKit, EditKit } from '../forms/KitForm.tsx';
import { kitLineKinds, kitLineText } from '../kit-words.ts';
import { kitsApi } from '../kits.api.ts';
import classes from '../parts/kits.module.css';
import { useKitAddress } from '../use-kit-address.ts';

/** One kit: for what it is proposed, and its lines in their order. */
export function KitRecord({ id }: { readonly id: string }) {
  const result = useQuery(kitsApi.one(id));
  return (
    <>
      <BackToKits />
      <LoadedRecord result={result}>{(kit) => <Shown kit={kit} />}</LoadedRecord>
    </>
  );
}

/** A new kit: empty, or a copy of another. */
export function NewKit({ from }: { readonly from: string | undefined }) {
  const { go } = useKitAddress();
  const result = useQuery({ ...kitsApi.one(from ?? ''), enabled: from !== undefined });
  const form = (of: Kit | null) => (
    <Section title="New kit">
      <CreateKit of={of} onDone={({ id }) => go({ kit: id, from: null }, true)} onClose={() => go({ kit: from ?? null, from: null })} />
    </Section>
  );
  return (
    <>
      <BackToKits />
      {from === undefined ? form(null) : <LoadedRecord result={result}>{(kit) => form(kit)}</LoadedRecord>}
    </>
  );
}

function BackToKits() {
  const { hrefTo } = useKitAddress();
  return (
    <p className={classes.back}>
      <Link to={hrefTo({ kit: null, from: null })}>
        <IconArrowLeft size={16} aria-hidden /> All kits
      </Link>
    </p>
  );
}

const columns: readonly Column<KitLine>[] = [
  { key: 'kind', title: 'What', width: 110, cell: (row) => kitLineKinds[row.kind] },
  { key: 'code', title: 'Product', width: 170, cell: (row) => (row.code === '' ? '–' : <Eurocode code={row.code} />) },
  { key: 'description', title: 'Description', cell: kitLineText },
  { key: 'quantity', title: 'Quantity', align: 'end', width: 90, cell: (row) => formatNumber(row.quantity) },
];

function Shown({ kit }: { readonly kit: Kit }) {
  const { id, name, version, active } = kit;
  const { go } = useKitAddress();
  const mayChange = useCan('edit-catalogue');
  const [editing, setEditing] = useState(false);
  const retire = useMutation(kitsApi.change(active ? 'The kit is proposed no more.' : 'The kit is proposed again.'));
  const remove = useMutation(kitsApi.remove(() => go({ kit: null })));
  const askToRemove = async () => {
    const text = `${name} is removed for good. Jobs keep the lines that came from it. To keep it for later, retire it instead.`;
    if (await confirm({ title: 'Remove it?', text, confirm: 'Remove', danger: true }))
      await remove.mutateAsync({ params: { id }, version }).catch(() => undefined);
  };
  const entries = [
    { label: 'Copy', onClick: () => go({ kit: 'new', from: id }) },
    { label: active ? 'Retire' : 'Propose again', onClick: () => retire.mutate({ params: { id }, version, body: { active: !active } }) },
    { label: 'Remove', danger: true, apart: true, onClick: () => void askToRemove() },
  ] as const;
  if (editing)
    return (
      <Section title={name}>
        <EditKit kit={kit} onClose={() => setEditing(false)} />
      </Section>
    );
  return (
    <>
      <Section
        title={name}
        actions={
          <>
            <StateChip tone={active ? 'green' : 'neutral'}>{active ? 'Proposed' : 'Retired'}</StateChip>
            {mayChange && (
              <>
                <Button variant="subtle" size="compact-sm" data-edit aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
                  Edit
                </Button>
                <Menu
                  label={`Actions of ${name}`}
                  place="end"
                  entries={entries}
                  trigger={(bind) => (
                    <ActionIcon {...bind} size={28} variant="subtle" color="gray" aria-label={`More about ${name}`}>
                      <IconDots size={16} />
                    </ActionIcon>
                  )}
                />
              </>
            )}
          </>
        }
      >
        <Facts
          columns={3}
          of={[
            ['Proposed for', kit.jobTypeName ?? 'Any job'],
            ['Glass', kit.glassTypeName ?? 'Any'],
            ['Product', kit.productCode ?? 'Any'],
            ['Note', kit.note],
          ]}
        />
      </Section>
      <Section title="Lines" count={kit.lines.length}>
        <LineTable label="Lines of the kit" rows={kit.lines} columns={columns} rowKey={(row) => row.id} empty="None." />
      </Section>
    </>
  );
}
