import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../platform/permissions.ts';
import { queryFor } from '../../platform/query.ts';
import { tenantName } from '../../platform/tenant.ts';
import { CompanyPicture, hashOfLogo, logoRoute } from '../../ui/bits/CompanyPicture.tsx';
import { Link } from '../../ui/Link.tsx';
import { startAddress } from '../start-address.ts';
import classes from './frame.module.css';

/** The tenant's logo or name, which leads to the start page. */
export function CompanyLogo() {
  const { organisationName, logo } = useUser();
  const hash = hashOfLogo(logo);
  // Its name says what is in it: what was fetched stays true.
  const kept = useQuery({ ...queryFor(logoRoute, { params: { hash } }), enabled: hash !== '', staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } });
  return (
    <Link to={startAddress()} className={classes.company} title="Start page">
      <CompanyPicture logo={logo} name={organisationName || tenantName()} picture={kept.data ?? null} />
    </Link>
  );
}
