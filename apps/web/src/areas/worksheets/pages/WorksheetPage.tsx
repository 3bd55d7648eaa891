import type { RecordApprovals } from '@quarterlight/contract/approvals/schemas';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { useParam } from '../../../platform/param.ts';
import { can, useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { HighlightChip } from '../../../ui/bits/HighlightChip.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Held, later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { approvalsApi, showsApprovals } from '../../approvals/approvals.api.ts';
import { InvoiceWorksheetPanel } from '../../billing/index.ts';
import { Aside } from '../panels/Aside.tsx';
import { BookingSection } from '../panels/BookingSection.tsx';
import { AdasSection, InsuranceSection } from '../panels/CoverSections.tsx';
import { FilesSection } from '../panels/FilesSection.tsx';
import { LinesSection } from '../panels/LinesSection.tsx';
import { NotesSection, SignatureSection } from '../panels/NotesSections.tsx';
import { Part } from '../panels/Part.tsx';
import { AddressSection, ContactSection, DetailsSection, VehicleSection } from '../panels/PeopleSections.tsx';
import { Progress } from '../panels/Progress.tsx';
import { Replies } from '../panels/Replies.tsx';
import classes from '../panels/record.module.css';
import { StillToDo } from '../panels/StillToDo.tsx';
import { useActions } from '../panels/use-actions.tsx';
import { RingAt } from '../parts/RingAt.tsx';
import { WorksheetStateChip } from '../parts/WorksheetStateChip.tsx';
import { queueApi } from '../queue/queue.api.ts';
import { joined, shortWhen } from '../words.ts';
import { worksheetsApi } from '../worksheets.api.ts';

const RequestSection = later(() => import('../queue/RequestSection.tsx'), 'RequestSection');
const OfficeThread = later(() => import('../queue/OfficeThread.tsx'), 'OfficeThread');
const Talk = later(() => import('../talk/Talk.tsx'), 'Talk');
const ApprovalsSection = later(() => import('../../approvals/index.ts'), 'ApprovalsSection');
const workDone = () => import('../panels/WorkDone.tsx');
const OffersSection = later(() => import('../offers/OffersSection.tsx'), 'OffersSection');
const AgainstQuotation = later(() => import('../panels/AgainstQuotation.tsx'), 'AgainstQuotation');
const WarrantySection = later(() => import('../panels/WarrantySection.tsx'), 'WarrantySection');
const DamageSection = later(() => import('../damage/DamageSection.tsx'), 'DamageSection');
const VisitsSection = later(workDone, 'VisitsSection');
const ChecksSection = later(workDone, 'ChecksSection');
const AdhesivesSection = later(workDone, 'AdhesivesSection');

const seeApprovals = ['edit-worksheets', 'view-invoices'] as const;

export const ahead: Ahead = ({ params }) => {
  const id = params.id ?? '';
  askAhead(worksheetsApi.one(id));
  if (can(...seeApprovals)) askAhead(approvalsApi.ofWorksheet(id));
};

/** The job on one page, in the order of the work. */
export function WorksheetPage() {
  const id = useParam('id');
  const one = useQuery(worksheetsApi.one(id));
  const isSent = one.data !== undefined && cameFromCustomer(one.data);
  // What the customer asks stands above the rest, at a height of its own: the record is shown with it.
  const request = useQuery({ ...queueApi.request(id), enabled: isSent });
  // So does what was sent of it for approval.
  const approvals = useQuery({ ...approvalsApi.ofWorksheet(id), enabled: useCan(...seeApprovals) });
  const isAwaited = (isSent && request.isPending && !request.isPaused) || approvals.isLoading;
  const result = isAwaited ? { ...one, data: undefined } : one;
  return (
    <Suspense fallback={<LoadedRecord result={{ ...one, data: undefined }}>{() => null}</LoadedRecord>}>
      <LoadedRecord result={result}>{(worksheet) => <WorksheetRecord key={id} worksheet={worksheet} approvals={approvals} />}</LoadedRecord>
    </Suspense>
  );
}

const cameFromCustomer = ({ source }: WorksheetDetail) => source === 'portal' || source === 'api';

const firstParts = [
  ['lines', LinesSection],
  ['booking', BookingSection],
  ['details', DetailsSection],
  ['vehicle', VehicleSection],
  ['people', ContactSection],
  ['address', AddressSection],
  ['insurance', InsuranceSection],
  ['adas', AdasSection],
] as const;

interface WorksheetRecordProps {
  readonly worksheet: WorksheetDetail;
  readonly approvals: { readonly data: RecordApprovals | undefined; readonly isError: boolean };
}

function WorksheetRecord({ worksheet, approvals }: WorksheetRecordProps) {
  const { authorisationAsked } = worksheet.insurance;
  const isApprovalShown = approvals.isError || (approvals.data !== undefined && showsApprovals(approvals.data, authorisationAsked));
  const { primary, menu, dialog } = useActions(worksheet);
  return (
    <RecordPage
      kind="Worksheet"
      number={worksheet.number}
      record={{ entity: 'worksheet', id: worksheet.id }}
      state={<WorksheetStateChip state={worksheet.state} />}
      facts={<HeaderFacts worksheet={worksheet} />}
      money={<Money value={worksheet.gross} />}
      primary={primary}
      menu={menu}
      strip={<Progress worksheet={worksheet} />}
      aside={<Aside worksheet={worksheet} />}
    >
      <Replies worksheet={worksheet} />
      <StillToDo worksheet={worksheet} />
      {cameFromCustomer(worksheet) && (
        <Part id="request">
          <Held value>
            <RequestSection worksheet={worksheet} />
          </Held>
        </Part>
      )}
      {worksheet.offering !== null && (
        <Part id="offers">
          <OffersSection worksheet={worksheet} />
        </Part>
      )}
      {isApprovalShown && (
        <Can do={seeApprovals}>
          <Part id="approvals">
            <Held value>
              <ApprovalsSection of={{ entity: 'worksheet', id: worksheet.id, number: worksheet.number }} isAsked={authorisationAsked} />
            </Held>
          </Part>
        </Can>
      )}
      {firstParts.map(([id, Shown]) => (
        <Part key={id} id={id}>
          <Shown worksheet={worksheet} />
        </Part>
      ))}
      {(worksheet.isRepair || worksheet.damages.length > 0) && (
        <Part id="damage">
          <DamageSection worksheet={worksheet} />
        </Part>
      )}
      {worksheet.warranty !== null && (
        <Part id="warranty">
          <WarrantySection worksheet={worksheet} />
        </Part>
      )}
      <Recorded worksheet={worksheet} />
      {worksheet.quotationId !== null && (
        <Can do={['view-quotations']}>
          <Part id="quoted">
            <AgainstQuotation worksheetId={worksheet.id} version={worksheet.version} />
          </Part>
        </Can>
      )}
      {worksheet.offering === null && worksheet.wasOffered && (
        <Can do={['edit-worksheets', 'edit-diary']}>
          <Part id="offers">
            <Suspense fallback={null}>
              <OffersSection worksheet={worksheet} />
            </Suspense>
          </Part>
        </Can>
      )}
      <Part id="files">
        <FilesSection worksheet={worksheet} />
      </Part>
      <Part id="notes">
        <NotesSection worksheet={worksheet} />
      </Part>
      <Suspense fallback={null}>
        <Talk worksheet={worksheet} />
      </Suspense>
      <Can do={['edit-worksheets', 'accept-customer-jobs']}>
        <Part id="messages">
          <Suspense fallback={null}>
            <OfficeThread worksheet={worksheet} />
          </Suspense>
        </Part>
      </Can>
      {worksheet.completedAt !== null && (
        <Can do={['create-invoices', 'view-invoices']}>
          <Part id="invoice">
            <Suspense fallback={null}>
              <InvoiceWorksheetPanel worksheetId={worksheet.id} />
            </Suspense>
          </Part>
        </Can>
      )}
      {dialog}
    </RecordPage>
  );
}

// The state's chip says these already.
const told: ReadonlySet<string> = new Set(['isCompleted', 'isReleased']);

function HeaderFacts({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const { booking, contact, customer, insurance, vehicle } = worksheet;
  const payers = [...new Set([customer.name, insurance.insurerName].filter((name) => name !== ''))];
  return (
    <>
      {!told.has(worksheet.highlight) && <HighlightChip highlight={worksheet.highlight} />}
      <Plate registration={vehicle.registration} />
      <span>{joined([contact.firstName, contact.lastName])}</span>
      <span>{payers.join(', ')}</span>
      {worksheet.ringAt !== null && <RingAt at={worksheet.ringAt} />}
      {booking && <span className={classes.onPhone}>{shortWhen(booking.day, booking.slot)}</span>}
    </>
  );
}

/** What the visit left behind; a part that is empty is shown only where something of it is still missing. */
function Recorded({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const wanted = (link: string) => worksheet.startedAt !== null && worksheet.missing.some((missing) => missing.link === link);
  const { visits, checks, adhesives, signature } = worksheet;
  const parts = [
    ['visits', VisitsSection, visits.length > 0],
    ['checks', ChecksSection, checks.length > 0 || wanted('checks')],
    ['adhesives', AdhesivesSection, adhesives.length > 0 || wanted('adhesives')],
    ['signature', SignatureSection, signature.signedBy || signature.absence || wanted('signature')],
  ] as const;
  return parts.map(
    ([id, Shown, isShown]) =>
      isShown && (
        <Part key={id} id={id}>
          <Shown worksheet={worksheet} />
        </Part>
      ),
  );
}
