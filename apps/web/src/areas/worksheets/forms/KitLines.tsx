import { Button } from '@mantine/core';
import type { ProposedKit } from '@quarterlight/contract/catalogue/kit-schemas';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { addWorksheetKit } from '@quarterlight/contract/worksheets/line-routes';
import { plural } from '@quarterlight/kit/text';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { isThere, kitKey, kitLineWords } from '../kits.api.ts';
import { CreditReason } from './CreditReason.tsx';
import classes from './KitLines.module.css';

interface KitLinesProps {
  readonly worksheet: WorksheetDetail;
  readonly kits: readonly ProposedKit[];
  readonly onClose: () => void;
}

/** The kits that go with a job: one is chosen, and those of its lines that the job does not have are added together. */
export function KitLines({ worksheet, kits, onClose }: KitLinesProps) {
  const [chosen, setChosen] = useState(kits[0]);
  if (!chosen) return null;
  return (
    <>
      {kits.length > 1 && (
        <div className={classes.kits} role="group" aria-label="Kit">
          {kits.map((kit) => (
            <Button
              key={kitKey(kit)}
              variant={kit === chosen ? 'light' : 'default'}
              aria-pressed={kit === chosen}
              size="compact-md"
              onClick={() => setChosen(kit)}
            >
              {nameOf(kit, worksheet)}
            </Button>
          ))}
        </div>
      )}
      {chosen.note && <p className={classes.note}>{chosen.note}</p>}
      <KitForm key={kitKey(chosen)} worksheet={worksheet} kit={chosen} name={nameOf(chosen, worksheet)} onClose={onClose} />
    </>
  );
}

/** With its glass, where the job has several. */
function nameOf(kit: ProposedKit, { lines }: WorksheetDetail): string {
  const glass = lines.filter(({ kind, productId }) => kind === 'glass' && productId !== null);
  const own = glass.length > 1 ? glass.find(({ productId }) => productId === kit.forProductId) : undefined;
  return own ? `${kit.name}, for ${own.code || own.description}` : kit.name;
}

function KitForm({ worksheet, kit, name, onClose }: Omit<KitLinesProps, 'kits'> & { readonly kit: ProposedKit; readonly name: string }) {
  const there = new Set(kit.lines.filter((line) => isThere(line, kit.glassTypeId, asThere(worksheet))).map(({ id }) => id));
  const form = useContractForm(addWorksheetKit, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: { kitId: kit.id, glassTypeId: kit.glassTypeId, lineIds: kit.lines.map(({ id }) => id).filter((id) => !there.has(id)) },
    notice: 'The lines of the kit are added.',
    onDone: onClose,
  });
  const count: unknown = useWatch({ control: form.methods.control, name: 'lineIds' });
  return (
    <Form form={form} submit={Array.isArray(count) && count.length > 0 ? `Add ${plural(count.length, 'line')}` : 'Add'} onCancel={onClose}>
      <ChecksField
        name="lineIds"
        label={name}
        options={kit.lines.map((line) => ({
          value: line.id,
          label: kitLineWords(line),
          description: [line.code, there.has(line.id) ? 'On the job already' : ''].filter(Boolean).join(' · '),
        }))}
      />
      <CreditReason isHeld={false} />
    </Form>
  );
}

const asThere = ({ lines }: WorksheetDetail) =>
  lines.map(({ kind, productId, description, glassType }) => ({ kind, productId, description, glassTypeId: glassType?.id ?? null }));
