import { listOwnQuotations } from '@quarterlight/contract/quotations/own-routes';
import { listQuotations } from '@quarterlight/contract/quotations/routes';
import { useLocation } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { criteriaOf } from '../../../platform/list-state.ts';
import { claimValues, knownClaims, useUser } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { later } from '../../../ui/later.tsx';
import { quotationsApi } from '../quotations.api.ts';
import { newestFirst } from './views.ts';

const Pipeline = later(() => import('./Pipeline.tsx'), 'Pipeline');
const NewQuotation = later(() => import('../writing.ts'), 'NewQuotation');
const OwnQuotations = later(() => import('./OwnQuotations.tsx'), 'OwnQuotations');

export const ahead: Ahead = ({ search }) => {
  if (claimValues(knownClaims(), 'company-type')[0] === 'Customer') askAhead(quotationsApi.ownList(criteriaOf(listOwnQuotations, search, newestFirst)));
  else if (!search.new && !search.view) askAhead(quotationsApi.list(criteriaOf(listQuotations, search, newestFirst)));
};

/** The pipeline of the office, a new quotation, or the quotations of a customer's own account. */
export function QuotationsPage() {
  const { companyType } = useUser();
  const { searchStr } = useLocation();
  if (companyType === 'Customer') return <OwnQuotations />;
  return new URLSearchParams(searchStr).has('new') ? <NewQuotation /> : <Pipeline />;
}
