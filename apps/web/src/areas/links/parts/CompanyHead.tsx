import type { ReplyOf } from '@quarterlight/contract/route';
import type { publicText } from '@quarterlight/contract/system/routes';
import { lazy, Suspense } from 'react';
import classes from '../links.module.css';

export type Company = ReplyOf<typeof publicText>;

const CompanyPicture = lazy(() => import('../../../ui/bits/CompanyPicture.tsx').then((module) => ({ default: module.CompanyPicture })));

/** Whose link it is, and how they are called. Its room is kept until it is known. */
export function CompanyHead({ company }: { readonly company: Company | null }) {
  return (
    <div className={classes.head}>
      <strong>
        {company && company.logo !== '' ? (
          <Suspense fallback={null}>
            <CompanyPicture logo={company.logo} name={company.companyName} />
          </Suspense>
        ) : (
          company?.companyName
        )}
      </strong>
      {company?.telephone && <Telephone number={company.telephone} />}
    </div>
  );
}

export const Telephone = ({ number }: { readonly number: string }) => <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>;
