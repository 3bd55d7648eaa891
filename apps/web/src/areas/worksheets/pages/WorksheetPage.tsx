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
import { fetchParts, Held, later, PartPending } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { approvalsApi, showsApprovals } from '../../approvals/approvals.api.ts';
import { Aside } from '../panels/Aside.tsx';
import { BookingSection } from '../panels/BookingSection.tsx';
import { LinesSection } from '../panels/LinesSection.tsx';
import { Part } from '../panels/Part.tsx';
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
const lowerParts = () => import('../panels/LowerParts.tsx');
const LowerParts = later(lowerParts, 'LowerParts');
const ApprovalsSection = later(() => import('../../approvals/index.ts'), 'ApprovalsSection');
const OffersSection = later(() => import('../offers/OffersSection.tsx'), 'OffersSection');

const seeApprovals = ['edit-worksheets', 'view-invoices'] as const;

export const ahead: Ahead = ({ params }) => {
  const id = params.id ?? '';
  // Beside the job itself, so that all of the record is there at once where the line is good; what fails is tried again when it is shown.
  fetchParts(lowerParts).catch(() => undefined);
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

// As tall as a screen: nothing that is in sight below it on a phone is pushed out of it.
const pending = (
  <div className={classes.lower}>
    <PartPending />
  </div>
);

const cameFromCustomer = ({ source }: WorksheetDetail) => source === 'portal' || source === 'api';

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
      <Part id="lines">
        <LinesSection worksheet={worksheet} />
      </Part>
      <Part id="booking">
        <BookingSection worksheet={worksheet} />
      </Part>
      <Suspense fallback={pending}>
        <Held value>
          <LowerParts worksheet={worksheet} />
        </Held>
      </Suspense>
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
