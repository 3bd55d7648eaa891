import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { Suspense } from 'react';
import { Can } from '../../../ui/Can.tsx';
import { Held, later } from '../../../ui/later.tsx';
import { InvoiceWorksheetPanel } from '../../billing/index.ts';
import { AdasSection, InsuranceSection } from './CoverSections.tsx';
import { FilesSection } from './FilesSection.tsx';
import { NotesSection, SignatureSection } from './NotesSections.tsx';
import { Part } from './Part.tsx';
import { AddressSection, ContactSection, DetailsSection, VehicleSection } from './PeopleSections.tsx';

const OfficeThread = later(() => import('../queue/OfficeThread.tsx'), 'OfficeThread');
const OffersSection = later(() => import('../offers/OffersSection.tsx'), 'OffersSection');
const Talk = later(() => import('../talk/Talk.tsx'), 'Talk');
const AgainstQuotation = later(() => import('./AgainstQuotation.tsx'), 'AgainstQuotation');
const WarrantySection = later(() => import('./WarrantySection.tsx'), 'WarrantySection');
const DamageSection = later(() => import('../damage/DamageSection.tsx'), 'DamageSection');
const workDone = () => import('./WorkDone.tsx');
const VisitsSection = later(workDone, 'VisitsSection');
const ChecksSection = later(workDone, 'ChecksSection');
const AdhesivesSection = later(workDone, 'AdhesivesSection');

const firstParts = [
  ['details', DetailsSection],
  ['vehicle', VehicleSection],
  ['people', ContactSection],
  ['address', AddressSection],
  ['insurance', InsuranceSection],
  ['adas', AdasSection],
] as const;

interface PartsProps {
  readonly worksheet: WorksheetDetail;
}

/** The record from the damage down: what lies below the first screen, all of it shown at once. */
export function LowerParts({ worksheet }: PartsProps) {
  return (
    <>
      {(worksheet.isRepair || worksheet.damages.length > 0) && (
        <Part id="damage">
          <Held value>
            <DamageSection worksheet={worksheet} />
          </Held>
        </Part>
      )}
      {firstParts.map(([id, Shown]) => (
        <Part key={id} id={id}>
          <Shown worksheet={worksheet} />
        </Part>
      ))}
      {worksheet.warranty !== null && (
        <Part id="warranty">
          <Held value>
            <WarrantySection worksheet={worksheet} />
          </Held>
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
              <InvoiceWorksheetPanel worksheetId={worksheet.id} billedElsewhere={worksheet.doneElsewhere !== null} />
            </Suspense>
          </Part>
        </Can>
      )}
    </>
  );
}

/** What the visit left behind; a part that is empty is shown only where something of it is still missing. */
function Recorded({ worksheet }: PartsProps) {
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
