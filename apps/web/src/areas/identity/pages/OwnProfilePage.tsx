import type { OwnProfile } from '@quarterlight/contract/identity/schemas-own';
import { useQuery } from '@tanstack/react-query';
import { isLoggedIn } from '../../../platform/session.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { ownApi } from '../own.api.ts';
import { SignInSection } from '../panels/SignInSection.tsx';

const BrowserSection = later(() => import('../panels/BrowserSection.tsx'), 'BrowserSection');
const OwnSessions = later(() => import('../parts/OwnSessions.tsx'), 'OwnSessions');
const StartSection = later(() => import('../parts/StartSection.tsx'), 'StartSection');
const ProfileForm = later(() => import('../forms/ProfileForm.tsx'), 'ProfileForm');

/** One's own account: name and addresses, how one signs in, and what this browser keeps. */
export function OwnProfilePage() {
  // Nobody's is asked for on the way out.
  const result = useQuery({ ...ownApi.profile(), enabled: isLoggedIn() });
  return (
    <Page title="Your profile">
      <div style={{ maxWidth: 960 }}>
        <LoadedRecord result={result}>{(profile) => <Sections profile={profile} />}</LoadedRecord>
      </div>
    </Page>
  );
}

function Sections({ profile }: { readonly profile: OwnProfile }) {
  return (
    <>
      <Section title="Details" edit={(done) => <ProfileForm profile={profile} done={done} />}>
        <Facts
          of={[
            ['Name', [profile.title, profile.displayName].filter(Boolean).join(' ')],
            ['Username', profile.username],
            ['Email', profile.email],
            ['Mobile', profile.mobile],
            ['Company', profile.companyName],
          ]}
        />
      </Section>
      <SignInSection profile={profile} />
      <OwnSessions />
      <StartSection />
      <BrowserSection />
    </>
  );
}
