import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { later } from '../../../ui/later.tsx';
import type { Asked } from './StepButton.tsx';

const AcceptDialog = later(() => import('../queue/AcceptDialog.tsx'), 'AcceptDialog');
const RejectDialog = later(() => import('../queue/AnswerDialogs.tsx'), 'RejectDialog');
const SendOnDialog = later(() => import('../queue/AnswerDialogs.tsx'), 'SendOnDialog');
const BookDialog = later(() => import('../forms/BookDialog.tsx'), 'BookDialog');
const HoldDialog = later(() => import('../forms/ActionDialogs.tsx'), 'HoldDialog');
const AskPhotographsDialog = later(() => import('../forms/LinkDialogs.tsx'), 'AskPhotographsDialog');
const TrackingLinkDialog = later(() => import('../forms/LinkDialogs.tsx'), 'TrackingLinkDialog');
const ReasonDialog = later(() => import('../forms/ReasonDialog.tsx'), 'ReasonDialog');
const OfferDialog = later(() => import('../offers/OfferDialog.tsx'), 'OfferDialog');
const DeclineDialog = later(() => import('../offers/RejectDialog.tsx'), 'DeclineDialog');
const SendForApproval = later(() => import('../../approvals/index.ts'), 'SendDialog');
const PaymentDialog = later(() => import('../forms/PaymentDialog.tsx'), 'PaymentDialog');
const JobCard = later(() => import('../forms/JobCard.tsx'), 'JobCard');
const CopyDialog = later(() => import('../forms/ActionDialogs.tsx'), 'CopyDialog');
const WarrantyDialog = later(() => import('../forms/ActionDialogs.tsx'), 'WarrantyDialog');
const WaitDialog = later(() => import('../forms/WaitDialog.tsx'), 'WaitDialog');

interface OpenedActionProps {
  readonly open: Asked;
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
}

/** The dialog of an action. */
export function OpenedAction({ open, worksheet, onClose }: OpenedActionProps) {
  switch (open) {
    case 'book':
    case 'rebook':
      return <BookDialog worksheet={worksheet} move={open === 'rebook'} onClose={onClose} />;
    case 'hold':
      return <HoldDialog worksheet={worksheet} onClose={onClose} />;
    case 'cancel':
    case 'reopen':
    case 'release':
      return <ReasonDialog worksheet={worksheet} action={open} onClose={onClose} />;
    case 'photographs':
      return <AskPhotographsDialog worksheet={worksheet} onClose={onClose} />;
    case 'tracking':
      return <TrackingLinkDialog worksheet={worksheet} onClose={onClose} />;
    case 'accept':
      return <AcceptDialog worksheet={worksheet} onClose={onClose} />;
    case 'reject':
      return <RejectDialog worksheet={worksheet} onClose={onClose} />;
    case 'send-on':
      return <SendOnDialog worksheet={worksheet} onClose={onClose} />;
    case 'offer':
      return <OfferDialog worksheet={worksheet} onClose={onClose} />;
    case 'decline':
      return <DeclineDialog worksheet={worksheet} onClose={onClose} />;
    case 'approval':
      return <SendForApproval of={{ entity: 'worksheet', id: worksheet.id, number: worksheet.number }} onClose={onClose} />;
    case 'payment':
      return <PaymentDialog worksheet={worksheet} onClose={onClose} />;
    case 'job-card':
      return <JobCard worksheet={worksheet} onClose={onClose} />;
    case 'copy':
      return <CopyDialog worksheet={worksheet} onClose={onClose} />;
    case 'wait': {
      const { booking, waiting, branch } = worksheet;
      return <WaitDialog job={{ ...worksheet, branchId: branch?.id ?? null }} bookedDay={booking?.day ?? null} waiting={waiting} onClose={onClose} />;
    }
    case 'warranty':
      return <WarrantyDialog worksheet={worksheet} onClose={onClose} />;
  }
}
