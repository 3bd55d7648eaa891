import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { useParam } from '../../../platform/param.ts';
import { claimValues, knownClaims, useUser } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { quotationsApi } from '../quotations.api.ts';

const QuotationRecord = later(() => import('../panels/QuotationRecord.tsx'), 'QuotationRecord');
const OwnQuotation = later(() => import('../panels/OwnQuotation.tsx'), 'OwnQuotation');

export const ahead: Ahead = ({ params }) => {
  const id = params.id ?? '';
  if (claimValues(knownClaims(), 'company-type')[0] === 'Customer') askAhead(quotationsApi.ownOne(id));
  else askAhead(quotationsApi.one(id));
};

/** One quotation: the office's record of it, or what its customer sees. */
export function QuotationPage() {
  const { companyType } = useUser();
  const id = useParam('id');
  return companyType === 'Customer' ? <Own key={id} id={id} /> : <Record id={id} />;
}

function Record({ id }: { readonly id: string }) {
  const result = useQuery(quotationsApi.one(id));
  return <LoadedRecord result={result}>{(quotation) => <QuotationRecord key={id} quotation={quotation} />}</LoadedRecord>;
}

function Own({ id }: { readonly id: string }) {
  const result = useQuery(quotationsApi.ownOne(id));
  return <LoadedRecord result={result}>{(quotation) => <OwnQuotation id={id} quotation={quotation} />}</LoadedRecord>;
}
