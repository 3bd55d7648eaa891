import { createQuotation } from '@quarterlight/contract/quotations/routes';
import { causesOfDamage } from '@quarterlight/contract/system/lookup-routes';
import { useQuery } from '@tanstack/react-query';
import { useBlocker, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { pathTo } from '../../../app/paths.ts';
import { useCan } from '../../../platform/permissions.ts';
import { lookupFor } from '../../../platform/query.ts';
import { confirm } from '../../../ui/confirm.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { useDraft } from '../../../ui/form/draft.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { leaving } from '../../../ui/unsaved.ts';
import { companiesApi } from '../../companies/companies.api.ts';
import { isCustomer, laterParts, Part, type Prices, pastPart, VehiclePart } from '../../worksheets/index.ts';
import { OptionsEditor } from '../intake/OptionsEditor.tsx';
import classes from '../intake/options.module.css';
import { draftsOf, emptyQuotation, fieldOf, intakeOf, newBody, quotationDraft } from '../intake/values.ts';
import { quotationsApi } from '../quotations.api.ts';

const DraftNotice = later(() => import('../../../ui/form/DraftNotice.tsx'), 'DraftNotice');

const CustomerPart = later(laterParts, 'CustomerPart');
const InsurancePart = later(laterParts, 'InsurancePart');
const NotesPart = later(laterParts, 'NotesPart');
const PlacePart = later(laterParts, 'PlacePart');
const SlotPart = later(laterParts, 'SlotPart');
const PastPart = later(pastPart, 'PastPart');

/** A call that ends with a price: vehicle, options side by side, customer, and how long it holds; what is typed is kept in this tab until it is saved. `?copy=` begins with what another quotation says. */
export function NewQuotation() {
  const { searchStr } = useLocation();
  const mayWrite = useCan('edit-quotations');
  const copy = new URLSearchParams(searchStr).get('copy') ?? '';
  // 'Start afresh' makes the screen anew.
  const [round, setRound] = useState(0);
  const copied = useQuery({ ...quotationsApi.one(copy), enabled: copy !== '' });
  if (!mayWrite) return <EmptyState title="No access">You may see quotations, not create them.</EmptyState>;
  return (
    <Page title="New quotation">
      {copy === '' ? (
        <Begun
          key={round}
          startAfresh={() => {
            quotationDraft.drop();
            setRound(round + 1);
          }}
        />
      ) : (
        <LoadedRecord result={copied}>
          {(quotation) => (
            <Call
              defaults={{
                ...emptyQuotation(),
                ...intakeOf(quotation),
                customerId: quotation.customer.id,
                branchId: quotation.branch?.id ?? null,
                options: draftsOf(quotation, true),
                ui: { customer: null, vehicle: 'found' },
              }}
              customer={quotation.customer}
            />
          )}
        </LoadedRecord>
      )}
    </Page>
  );
}

/** A new one, or the one that was begun in this tab. */
function Begun({ startAfresh }: { readonly startAfresh: () => void }) {
  const [draft] = useState(quotationDraft.read);
  return (
    <>
      {draft && <DraftNotice what="quotation" startAfresh={startAfresh} />}
      <Call defaults={{ ...emptyQuotation(), ...draft }} />
    </>
  );
}

interface CallProps {
  readonly defaults: ReturnType<typeof emptyQuotation>;
  readonly customer?: { readonly id: string; readonly name: string };
}

function Call({ defaults, customer }: CallProps) {
  const navigate = useNavigate();
  const form = useContractForm(createQuotation, {
    defaults,
    toBody: newBody,
    fieldOf,
    refresh: ['vehicle'],
    notice: 'The quotation is saved as a draft.',
    onDone({ id }) {
      quotationDraft.drop();
      return navigate({ href: pathTo('/clipboard/quotations/$id', { id }) });
    },
  });
  useDraft(quotationDraft, form);
  // The list is the same page, at which the form's own question is not asked.
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname === next.pathname && !JSON.stringify(next.search).includes('"new"') && form.isUnsaved() && !(await confirm(leaving)),
  });
  return (
    <Form form={form} submit="Save quotation" isLong onCancel={() => void navigate({ href: pathTo('/clipboard/quotations') })}>
      <Parts known={customer} />
    </Form>
  );
}

function Parts({ known }: { readonly known: CallProps['customer'] }) {
  const [customerId, picked] = useWatch({ name: ['customerId', 'ui.customer'] });
  const customer = isCustomer(picked) && picked.id === customerId ? picked : null;
  const [prices, setPrices] = useState<Prices | null>(null);
  const causes = useQuery(lookupFor(causesOfDamage));
  const branches = useQuery(companiesApi.branches());
  return (
    <div className={classes.screen}>
      <Part title="Vehicle">
        <div className={classes.fields} data-vehicle>
          <VehiclePart next="causeId" />
        </div>
        <PastPart />
      </Part>
      <Part title="Damage">
        <div className={classes.fields}>
          <SelectField name="causeId" label="Cause" clearable options={namedOptions(causes.data)} />
          <DayField name="lossOn" label="Day of loss" past />
        </div>
      </Part>
      <Part title="Options">
        <OptionsEditor onPrices={setPrices} />
      </Part>
      <Part title="Customer and contact" rows={{ phone: 9, wide: 4 }} load={laterParts} isNeeded={(prices?.priced.length ?? 0) > 0}>
        {known && customer === null && customerId === known.id && <p className={classes.soft}>For {known.name}, as before, unless another is chosen.</p>}
        <CustomerPart customer={customer} isQuoted />
      </Part>
      <Part title="Insurance" rows={{ phone: 0.55, wide: 0.55 }} load={laterParts}>
        <InsurancePart customer={customer} net={prices?.totals.net ?? 0} />
      </Part>
      <Part title="Place of work" rows={{ phone: 6, wide: 2 }} load={laterParts}>
        <PlacePart />
      </Part>
      <Part title="Driver assistance" rows={{ phone: 2, wide: 1 }} load={laterParts}>
        <SlotPart minutes={prices?.minutes ?? 0} repair={false} calibration={false} mayBook={false} offer={undefined} send={() => undefined} />
      </Part>
      <Part title="The offer">
        <div className={classes.fields}>
          <DayField name="validUntil" label="Holds until" placeholder="As the settings say" />
          <DayField name="followUpOn" label="Follow up on" placeholder="As the settings say" />
          <SelectField name="branchId" label="Branch" clearable options={namedOptions(branches.data)} />
        </div>
      </Part>
      <Part title="Notes" rows={{ phone: 3, wide: 1 }} load={laterParts}>
        <NotesPart />
      </Part>
    </div>
  );
}
