import { changeKit, createKit } from '@quarterlight/contract/catalogue/kit-routes';
import type { Kit, KitLine } from '@quarterlight/contract/catalogue/kit-schemas';
import { LineKind } from '@quarterlight/contract/catalogue/lines';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { anyProduct, termsApi } from '../terms.api.ts';
import { KitLinesField } from './KitLinesField.tsx';

/** A line as it is edited: with the words of its product, which are not sent. */
export const editedLine = ({ kind, productId, code, description, words, quantity }: KitLine) => ({
  kind,
  productId,
  label: productId === null ? '' : `${code} – ${description}`,
  description: words,
  quantity,
});

const isWork = (kind: string) => kind === 'labour' || kind === 'calibration';

/** Only what a line of its kind has is sent: work has no product. */
function bodyOf({ lines, ...kit }: FieldValues): unknown {
  const edited: unknown[] = Array.isArray(lines) ? lines : [];
  return {
    ...kit,
    lines: edited.map((line) => {
      const { kind, productId, description, quantity }: FieldValues = Object(line);
      return { kind, productId: isWork(textOf(kind)) ? null : (productId ?? null), description: textOf(description), quantity };
    }),
  };
}

interface CreateKitProps {
  /** What it begins as a copy of. */
  readonly of: Kit | null;
  readonly onDone: (kit: { readonly id: string }) => unknown;
  readonly onClose: () => void;
}

/** A new kit. */
export function CreateKit({ of, onDone, onClose }: CreateKitProps) {
  const meant = { jobTypeId: of?.jobTypeId ?? null, glassTypeId: of?.glassTypeId ?? null, productId: of?.productId ?? null };
  const lines = of?.lines.map(editedLine) ?? [{ kind: LineKind.enum.part, productId: null, label: '', description: '', quantity: 1 }];
  const form = useContractForm(createKit, {
    defaults: { name: of === null ? '' : `${of.name}, copy`.slice(0, 80), ...meant, note: of?.note ?? '', lines },
    toBody: bodyOf,
    refresh: ['kit'],
    notice: 'The kit is made.',
    onDone,
  });
  return (
    <Form form={form} submit="Add the kit" onCancel={onClose} columns={3} isLong>
      <KitFields kit={of} />
    </Form>
  );
}

/** A kit as a whole; jobs keep the lines that came from it. */
export function EditKit({ kit, onClose }: { readonly kit: Kit; readonly onClose: () => void }) {
  const { id, version, name, jobTypeId, glassTypeId, productId, note, active } = kit;
  const form = useContractForm(changeKit, {
    params: { id },
    version,
    defaults: { name, jobTypeId, glassTypeId, productId, note, active, lines: kit.lines.map(editedLine) },
    toBody: bodyOf,
    refresh: ['kit'],
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Save" onCancel={onClose} columns={3} isLong>
      <KitFields kit={kit} isMade />
    </Form>
  );
}

function KitFields({ kit, isMade = false }: { readonly kit: Kit | null; readonly isMade?: boolean }) {
  const jobTypes = useQuery(termsApi.jobTypes());
  const glassTypes = useQuery(termsApi.glassTypes());
  const initial = kit?.productId ? { value: kit.productId, label: kit.productCode ?? '' } : null;
  return (
    <>
      <TextField name="name" label="Name" required maxLength={80} />
      <SelectField name="jobTypeId" label="Proposed for" clearable placeholder="Any job" options={namedOptions(jobTypes.data)} />
      <SelectField name="glassTypeId" label="Glass" clearable placeholder="Any" options={namedOptions(glassTypes.data)} />
      <SearchSelectField name="productId" label="Product" placeholder="Any: code, or how it begins" initial={initial} {...anyProduct} />
      <TextareaField name="note" label="Note" rows={1} maxLength={300} description="Shown where the kit is proposed" />
      {isMade && <CheckboxField name="active" label="Proposed to jobs" />}
      <KitLinesField />
    </>
  );
}
