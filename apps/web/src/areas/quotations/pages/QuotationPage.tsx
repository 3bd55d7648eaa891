import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { useParam } from '../../../platform/param.ts';
import { claimValues, knownClaims, useUser } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { approvalsApi, showsApprovals } from '../../approvals/approvals.api.ts';
import { quotationsApi } from '../quotations.api.ts';

const QuotationRecord = later(() => import('../panels/QuotationRecord.tsx'), 'QuotationRecord');
const OwnQuotation = later(() => import('../panels/OwnQuotation.tsx'), 'OwnQuotation');

export const ahead: Ahead = ({ params }) => {
  const id = params.id ?? '';
  if (claimValues(knownClaims(), 'company-type')[0] === 'Customer') {
    askAhead(quotationsApi.ownOne(id));
    askAhead(approvalsApi.ofOwnQuotation(id));
  } else {
    askAhead(quotationsApi.one(id));
    askAhead(approvalsApi.ofQuotation(id));
  }
};

/** One quotation: the office's record of it, or what its customer sees. */
export function QuotationPage() {
  const { companyType } = useUser();
  const id = useParam('id');
  return companyType === 'Customer' ? <Own key={id} id={id} /> : <Record id={id} />;
}

function Record({ id }: { readonly id: string }) {
  const one = useQuery(quotationsApi.one(id));
  // On a phone the facts stand below what was sent for approval: the quotation is shown with it.
  const { isLoading, isError, data } = useQuery(approvalsApi.ofQuotation(id));
  const isApprovalShown = isError || (data !== undefined && showsApprovals(data, false));
  return (
    <LoadedRecord result={isLoading ? { ...one, data: undefined } : one}>
      {(quotation) => <QuotationRecord key={id} quotation={quotation} showsApprovals={isApprovalShown} />}
    </LoadedRecord>
  );
}

function Own({ id }: { readonly id: string }) {
  const one = useQuery(quotationsApi.ownOne(id));
  const { isLoading, data } = useQuery(approvalsApi.ofOwnQuotation(id));
  return (
    <LoadedRecord result={isLoading ? { ...one, data: undefined } : one}>
      {(quotation) => <OwnQuotation id={id} quotation={quotation} isAsked={(data?.items.length ?? 0) > 0} />}
    </LoadedRecord>
  );
}
