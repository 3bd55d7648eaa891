import { branchRejectionReasons } from '@quarterlight/contract/system/lookup-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { declineWorksheet, rejectOffer } from '@quarterlight/contract/worksheets/offer-routes';
import type { BranchOffer } from '@quarterlight/contract/worksheets/offers';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { useUser } from '../../../platform/permissions.ts';
import { lookupFor } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/use-contract-form.ts';

const refresh = ['worksheet', 'job-offer', 'for-me', 'booking'] as const;
const defaults = { reasonId: '', note: '' };

interface ReasonFormProps {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly form: ContractForm;
  readonly onClose: () => void;
}

function ReasonForm({ title, text, submit, form, onClose }: ReasonFormProps) {
  const reasons = useQuery(lookupFor(branchRejectionReasons));
  return (
    <Dialog title={title} opened onClose={onClose}>
      <p style={{ margin: '0 0 12px' }}>{text}</p>
      <Form form={form} submit={submit} onCancel={onClose}>
        <SelectField name="reasonId" label="Why" required options={namedOptions(reasons.data)} />
        <TextareaField name="note" label="Note for the office" maxLength={500} />
      </Form>
    </Dialog>
  );
}

/** Says no to an offered job. */
export function RejectDialog({ offer, onClose }: { readonly offer: BranchOffer; readonly onClose: () => void }) {
  const form = useContractForm(rejectOffer, { params: { id: offer.id }, defaults, refresh, notice: `${offer.number} is rejected.`, onDone: onClose });
  return (
    <ReasonForm
      title={`Reject ${offer.number}`}
      text="The job is offered to somebody else, and you see it no more."
      submit="Reject the job"
      form={form}
      onClose={onClose}
    />
  );
}

/** Gives a job back that its branch has: for the branch itself, and for the office that was told so. */
export function DeclineDialog({ worksheet, onClose }: { readonly worksheet: WorksheetDetail; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const isBranch = useUser().companyType === 'Branch';
  const form = useContractForm(declineWorksheet, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults,
    refresh,
    notice: `${worksheet.number} is given back.`,
    onDone: async () => {
      onClose();
      // The job is not theirs to see any more.
      if (isBranch) await navigate({ href: pathTo('/clipboard/worksheets') });
    },
  });
  const slot = worksheet.booking === null ? '' : ' Its slot is given back.';
  return (
    <ReasonForm
      title={`Give ${worksheet.number} back`}
      text={`The job is open again and without a branch.${slot}${isBranch ? ' You see it no more.' : ` ${worksheet.branch?.name ?? 'The branch'} sees it no more.`}`}
      submit="Give it back"
      form={form}
      onClose={onClose}
    />
  );
}
