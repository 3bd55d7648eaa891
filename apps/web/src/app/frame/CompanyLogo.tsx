import { useState } from 'react';
import { useUser } from '../../platform/permissions.ts';
import { tokenClaims } from '../../platform/session.ts';
import { tenantName } from '../../platform/tenant.ts';
import { Link } from '../../ui/Link.tsx';
import { startAddress } from '../start-address.ts';
import classes from './frame.module.css';

/** The tenant's logo, or its name where there is none. Only an address of our own is shown. */
export function CompanyLogo() {
  const { organisationName } = useUser();
  const [failed, setFailed] = useState(false);
  const address = tokenClaims()?.logo;
  const name = organisationName || tenantName();
  const ours = address !== undefined && /^\/(?!\/)/.test(address) && !failed;
  return (
    <Link to={startAddress()} className={classes.company} title="Start page">
      {ours ? <img src={address} alt={name} onError={() => setFailed(true)} /> : <span>{name}</span>}
    </Link>
  );
}
