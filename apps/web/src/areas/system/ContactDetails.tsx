interface Contact {
  readonly companyName: string;
  readonly address: readonly string[];
  readonly telephone: string;
  readonly email: string;
  readonly website: string;
}

/** How the company is reached, as it stands on the contact page. */
export function ContactDetails({ of }: { readonly of: Contact }) {
  const website = /^https?:\/\//.test(of.website) ? of.website : null;
  return (
    <address style={{ fontStyle: 'normal' }}>
      <strong>{of.companyName}</strong>
      {of.address.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {of.telephone && (
        <div>
          Telephone <a href={`tel:${of.telephone.replaceAll(/[^\d+]/g, '')}`}>{of.telephone}</a>
        </div>
      )}
      {of.email && (
        <div>
          Email <a href={`mailto:${of.email}`}>{of.email}</a>
        </div>
      )}
      {website && (
        <div>
          <a href={website} rel="noopener noreferrer">
            {website}
          </a>
        </div>
      )}
    </address>
  );
}
