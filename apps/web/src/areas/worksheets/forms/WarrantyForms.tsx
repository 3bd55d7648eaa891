import { supplierOptions } from '@quarterlight/contract/companies/options-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { warrantyCauses, warrantyLiabilities } from '@quarterlight/contract/worksheets/rules';
import { changeWarranty, claimOfSupplier } from '@quarterlight/contract/worksheets/warranty-routes';
import { today } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { tenantZone } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { lookupFor } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

type Warranty = NonNullable<WorksheetDetail['warranty']>;

interface WarrantyFormProps {
  readonly worksheet: WorksheetDetail;
  readonly warranty: Warranty;
  readonly done: () => void;
}

/** Who answers for a warranty job, and whether it is charged. */
export function WarrantyForm({ worksheet, warranty, done }: WarrantyFormProps) {
  const form = useContractForm(changeWarranty, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: { cause: warranty.cause ?? 'workmanship', liability: warranty.liability ?? 'us', chargeable: warranty.chargeable },
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2}>
      <SelectField name="cause" label="What led to it" required options={optionsOf(warrantyCauses)} />
      <SelectField name="liability" label="Who answers for it" required options={optionsOf(warrantyLiabilities)} />
      <CheckboxField name="chargeable" label="It is charged" />
    </Form>
  );
}

const sees = ['view-suppliers', 'view-purchase-orders', 'edit-purchase-orders', 'view-stock', 'view-price-files'] as const;

interface ClaimDialogProps {
  readonly worksheet: WorksheetDetail;
  readonly claim: Warranty['claim'];
  readonly onClose: () => void;
}

/** What the supplier is asked for, and what came of it. */
export function ClaimDialog({ worksheet, claim, onClose }: ClaimDialogProps) {
  const suppliers = useQuery({ ...lookupFor(supplierOptions, { query: { limit: 100 } }), enabled: useCan(...sees) });
  const { currency } = worksheet.gross;
  const isKept = claim !== null;
  const toBody = ({ supplierId, reference, asked, askedOn, isAnswered, recovered, recoveredOn, isTakenBack }: FieldValues) => ({
    claim:
      isTakenBack === true
        ? null
        : {
            supplierId: supplierId || null,
            reference,
            asked,
            askedOn,
            recovered: isAnswered === true ? recovered : null,
            recoveredOn: isAnswered === true ? recoveredOn || null : null,
          },
  });
  const form = useContractForm(claimOfSupplier, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: {
      supplierId: claim?.supplier?.id ?? null,
      reference: claim?.reference ?? '',
      asked: claim?.asked ?? { amount: 0, currency },
      askedOn: claim?.askedOn ?? today(tenantZone.get()),
      isAnswered: claim !== null && claim.recovered !== null,
      recovered: claim?.recovered ?? { amount: 0, currency },
      recoveredOn: claim?.recoveredOn ?? today(tenantZone.get()),
      isTakenBack: false,
    },
    toBody,
    fieldOf: (path) => path.replace(/^claim\./, ''),
    notice: 'The claim is kept.',
    onDone: onClose,
  });
  return (
    <Dialog title={`Claim on the supplier for ${worksheet.number}`} opened onClose={onClose}>
      <Form form={form} submit="Save" onCancel={onClose} columns={2}>
        <SelectField name="supplierId" label="Supplier" clearable options={namedOptions(suppliers.data ?? (claim?.supplier ? [claim.supplier] : []))} />
        <TextField name="reference" label="Their reference" maxLength={60} />
        <MoneyField name="asked" label="Asked for" required />
        <DayField name="askedOn" label="Asked on" past required />
        <CheckboxField name="isAnswered" label="They have answered" />
        <Answer />
        {isKept && <CheckboxField name="isTakenBack" label="Take the claim back" />}
      </Form>
    </Dialog>
  );
}

function Answer() {
  const isAnswered = useWatch({ name: 'isAnswered' });
  if (isAnswered !== true) return null;
  return (
    <>
      <MoneyField name="recovered" label="Recovered" description="£0.00 says that they turned it down" required />
      <DayField name="recoveredOn" label="On" past required />
    </>
  );
}
