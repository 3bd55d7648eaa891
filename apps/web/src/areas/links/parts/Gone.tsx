import publicClasses from '../../../app/public/public.module.css';
import { type Company, Telephone } from './CompanyHead.tsx';

/** A link that opens nothing, whyever. */
export function Gone({ company }: { readonly company: Company | null }) {
  return (
    <div className={publicClasses.panel}>
      <h1>This link no longer works</h1>
      <p role="status">Please ask us for a new one.</p>
      {company?.telephone && (
        <p>
          Call us on <Telephone number={company.telephone} />.
        </p>
      )}
      {company?.email && (
        <p>
          Or write to <a href={`mailto:${company.email}`}>{company.email}</a>.
        </p>
      )}
    </div>
  );
}

/** The server does not answer just now, whatever becomes of the link. */
export function OutOfReach({ again }: { readonly again: () => void }) {
  return (
    <div className={publicClasses.panel}>
      <h1>The link could not be opened</h1>
      <p role="status">We cannot be reached just now. Your link is not used up.</p>
      <button type="button" className="ql-button" onClick={again}>
        Try again
      </button>
    </div>
  );
}
