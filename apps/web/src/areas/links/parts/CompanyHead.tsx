import type { ReplyOf } from '@quarterlight/contract/route';
import type { publicText } from '@quarterlight/contract/system/routes';
import classes from '../links.module.css';

export type Company = ReplyOf<typeof publicText>;

/** Whose link it is, and how they are called. Its room is kept until it is known. */
export function CompanyHead({ company }: { readonly company: Company | null }) {
  return (
    <div className={classes.head}>
      <strong>{company?.companyName}</strong>
      {company?.telephone && <Telephone number={company.telephone} />}
    </div>
  );
}

export const Telephone = ({ number }: { readonly number: string }) => <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>;
