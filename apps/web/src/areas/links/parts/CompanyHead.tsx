import type { ReplyOf } from '@quarterlight/contract/route';
import type { publicText } from '@quarterlight/contract/system/routes';
import { call } from '../../../platform/api.ts';
import { CompanyPicture, hashOfLogo, logoRoute } from '../../../ui/bits/CompanyPicture.tsx';
import classes from '../links.module.css';
import { useShown } from '../use-shown.ts';

export type Company = ReplyOf<typeof publicText>;

/** Whose link it is, and how they are called. Its room is kept until it is known. */
export function CompanyHead({ company }: { readonly company: Company | null }) {
  return (
    <div className={classes.head}>
      <strong>{company && <Called company={company} />}</strong>
      {company?.telephone && <Telephone number={company.telephone} />}
    </div>
  );
}

function Called({ company: { logo, companyName } }: { readonly company: Company }) {
  const hash = hashOfLogo(logo);
  const kept = useShown(async () => (hash === '' ? null : call(logoRoute, { params: { hash }, quiet: true })));
  return <CompanyPicture logo={logo} name={companyName} picture={kept.data} />;
}

export const Telephone = ({ number }: { readonly number: string }) => <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>;
