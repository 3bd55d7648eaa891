import { useUser } from '../../platform/permissions.ts';
import { tenantName } from '../../platform/tenant.ts';
import { CompanyPicture } from '../../ui/bits/CompanyPicture.tsx';
import { Link } from '../../ui/Link.tsx';
import { startAddress } from '../start-address.ts';
import classes from './frame.module.css';

/** The tenant's logo or name, which leads to the start page. */
export function CompanyLogo() {
  const { organisationName, logo } = useUser();
  return (
    <Link to={startAddress()} className={classes.company} title="Start page">
      <CompanyPicture logo={logo} name={organisationName || tenantName()} />
    </Link>
  );
}
