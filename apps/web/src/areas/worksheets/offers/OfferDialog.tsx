import { slotNames } from '@quarterlight/contract/rules/slots';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { offerWorksheet } from '@quarterlight/contract/worksheets/offer-routes';
import { hoursToAnswer } from '@quarterlight/contract/worksheets/offers';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { companiesApi } from '../../companies/companies.api.ts';
import { proposalWords, untilOf } from './offer-words.ts';
import { offersApi } from './offers.api.ts';

const within = { 1: '1 hour', 2: '2 hours', 4: '4 hours', 8: '8 hours', 24: '1 day', 48: '2 days', 168: '1 week' } as const;

interface OfferDialogProps {
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
}

/** Offers the job to branches: those that are proposed first, with the reason. */
export function OfferDialog({ worksheet, onClose }: OfferDialogProps) {
  const shown = useQuery(offersApi.of(worksheet.id));
  const branches = useQuery(companiesApi.branches());
  const { offers = [], proposals = [] } = shown.data ?? {};
  const [last] = offers;
  const form = useContractForm(offerWorksheet, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: { branchIds: [], within: String(hoursToAnswer), wishDay: last?.wishDay ?? null, wishSlot: last?.wishSlot ?? null, note: '' },
    toBody: ({ within: hours, wishDay, wishSlot, ...rest }) => ({
      ...rest,
      until: untilOf(Number(hours)),
      wishDay: wishDay || null,
      wishSlot: wishSlot || null,
    }),
    refresh: ['worksheet', 'job-offer', 'for-me'],
    notice: `${worksheet.number} is offered.`,
    refusals: { 'offer.until': 'within' },
    onDone: onClose,
  });
  const has = new Set(offers.flatMap(({ branch, state }) => (state === 'offered' || state === 'accepted' ? [branch.id] : [])));
  if (worksheet.booking) has.add(worksheet.booking.branch.id);
  const proposed = new Set(proposals.map(({ branch }) => branch.id));
  const options = [
    ...proposals.map((proposal) => ({ value: proposal.branch.id, label: proposal.branch.name, description: proposalWords(proposal) })),
    ...(branches.data ?? []).filter(({ id }) => !has.has(id) && !proposed.has(id)).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Dialog title={`Offer ${worksheet.number} to branches`} opened onClose={onClose} size="lg">
      <p style={{ margin: '0 0 12px' }}>The first branch to accept gets the job. Until then they see neither the customer nor the address.</p>
      <Form form={form} submit="Offer the job" onCancel={onClose} columns={2}>
        <ChecksField
          name="branchIds"
          label="Branches"
          options={options}
          none={shown.isPending ? 'Looking for branches' : 'There is no branch that could be offered it.'}
        />
        <SelectField name="within" label="To be answered within" required options={optionsOf(within)} />
        <DayField name="wishDay" label="Day that the customer wishes" />
        <SelectField name="wishSlot" label="Slot that the customer wishes" clearable options={optionsOf(slotNames)} />
        <TextareaField name="note" label="Note for the branches" maxLength={500} />
      </Form>
    </Dialog>
  );
}
