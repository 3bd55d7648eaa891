import { Button } from '@mantine/core';
import type { ProposedKit } from '@quarterlight/contract/catalogue/kit-schemas';
import { glassTypes } from '@quarterlight/contract/system/lookup-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { addWorksheetLine } from '@quarterlight/contract/worksheets/line-routes';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { lookupFor } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField, QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { kitKey, kitsFor } from '../kits.api.ts';
import { lineKinds } from '../words.ts';
import { CreditReason } from './CreditReason.tsx';
import { JobTypeField } from './JobTypeField.tsx';
import classes from './KitLines.module.css';
import { KitLines } from './KitLines.tsx';
import { searchProducts } from './products.ts';

/** Adds a line: glass or a part by its product, labour by its rate, anything else by its words and price. */
export function AddLineDialog({ worksheet, onClose }: { readonly worksheet: WorksheetDetail; readonly onClose: () => void }) {
  const [kits, setKits] = useState<readonly ProposedKit[]>([]);
  const glass = [...new Set(worksheet.lines.flatMap(({ kind, productId }) => (kind === 'glass' && productId !== null ? [productId] : [])))];
  const ofJob = useQuery({ ...kitsFor(worksheet.jobType.id, glass), meta: { quiet: true } });
  if (kits.length > 0)
    return (
      <Dialog title="What goes with it" opened onClose={onClose} size="lg">
        <KitLines worksheet={worksheet} kits={kits} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title="Add a line" opened onClose={onClose} size="lg">
      <LineForm worksheet={worksheet} onClose={onClose} onKits={setKits} />
      <div className={classes.offered}>
        {ofJob.data !== undefined && ofJob.data.length > 0 && (
          <>
            Or together:
            {ofJob.data.map((kit, at) => (
              <Button key={kitKey(kit)} variant="default" size="compact-sm" onClick={() => setKits([kit, ...ofJob.data.toSpliced(at, 1)])}>
                {kit.name}
              </Button>
            ))}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface LineFormProps {
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
  /** Told what goes with glass that was added. */
  readonly onKits: (kits: readonly ProposedKit[]) => void;
}

function LineForm({ worksheet, onClose, onKits }: LineFormProps) {
  const types = useQuery(lookupFor(glassTypes));
  const next = useRef<readonly ProposedKit[]>([]);
  const form = useContractForm(addWorksheetLine, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: { kind: 'glass', productId: null, glassTypeId: null, jobTypeId: null, description: '', quantity: 1, unitPrice: null, topUp: false },
    refresh: ['stock'],
    notice: 'The line is added.',
    refusals: { 'worksheet.product_missing': 'productId', 'worksheet.whole_pieces': 'quantity' },
    onDone: () => (next.current.length > 0 ? onKits(next.current) : onClose()),
  });
  const [kind, productId] = form.methods.watch(['kind', 'productId']);
  const stocked = kind === 'glass' || kind === 'part';
  const chosen = kind === 'glass' ? textOf(productId) : '';
  const withGlass = useQuery({ ...kitsFor(worksheet.jobType.id, [chosen]), enabled: chosen !== '', meta: { quiet: true } });
  next.current = (withGlass.data ?? []).filter(({ forProductId }) => forProductId === chosen);
  return (
    <Form form={form} submit="Add" onCancel={onClose} columns={2}>
      <SelectField name="kind" label="Kind" options={optionsOf(lineKinds)} onPicked={() => form.methods.setValue('productId', null)} />
      {stocked ? (
        <SearchSelectField
          name="productId"
          label="Product"
          placeholder="Code, or how its description begins"
          {...searchProducts(kind === 'glass' ? 'glass' : 'part')}
        />
      ) : (
        <SelectField name="glassTypeId" label="Glass" clearable options={namedOptions(types.data)} />
      )}
      <TextField name="description" label="Description" maxLength={200} placeholder={textOf(kind) === 'sundry' ? '' : 'From the catalogue'} />
      <QuantityField name="quantity" label="Quantity" />
      <MoneyField name="unitPrice" label="Price of one, net" placeholder="From the price chain" />
      <JobTypeField ofJob={worksheet.jobType.name} />
      <CheckboxField name="topUp" label="Top-up: the policyholder pays it" />
      <CreditReason isHeld={false} />
    </Form>
  );
}
