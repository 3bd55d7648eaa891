import type { companyLogo } from '@quarterlight/contract/system/routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bare } from '../../platform/api.ts';
import { useUser } from '../../platform/permissions.ts';
import { queryFor } from '../../platform/query.ts';
import { tenantName } from '../../platform/tenant.ts';
import { BlobImage } from '../../ui/bits/BlobImage.tsx';
import { Link } from '../../ui/Link.tsx';
import { startAddress } from '../start-address.ts';
import classes from './frame.module.css';

const logoRoute = bare<typeof companyLogo>('GET', '/v1/system/logos/:hash');

/** The tenant's logo, or its name where there is none. Only an address of our own is shown. */
export function CompanyLogo() {
  const { organisationName, logo } = useUser();
  const [failed, setFailed] = useState('');
  const name = organisationName || tenantName();
  const hash = /^\/v1\/system\/logos\/([0-9a-f]{32})$/.exec(logo)?.[1] ?? '';
  // Its name says what is in it: what was fetched stays true.
  const kept = useQuery({ ...queryFor(logoRoute, { params: { hash } }), enabled: hash !== '', staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } });
  const isOurs = hash === '' && /^\/(?!\/)/.test(logo) && failed !== logo;
  return (
    <Link to={startAddress()} className={classes.company} title="Start page">
      {kept.data && hash !== '' ? (
        <BlobImage blob={kept.data} alt={name} />
      ) : isOurs ? (
        <img src={logo} alt={name} onError={() => setFailed(logo)} />
      ) : (
        <span>{name}</span>
      )}
    </Link>
  );
}
