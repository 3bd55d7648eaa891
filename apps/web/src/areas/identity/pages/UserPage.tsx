import { Alert } from '@mantine/core';
import { userKindNames, userStateName } from '@quarterlight/contract/identity/names';
import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { skillNames } from '@quarterlight/contract/rules/skills';
import { weekdaysText } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { userPanels } from '../../../app/record-panels.ts';
import { useParam } from '../../../platform/param.ts';
import { can, useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { colourName } from '../colours.ts';
import { Permissions } from '../panels/Permissions.tsx';
import { UserSessions } from '../panels/UserSessions.tsx';
import { actWords, useUserActs } from '../panels/use-user-acts.ts';
import classes from '../panels/user.module.css';
import { type UserAct, userApi } from '../user.api.ts';
import { standingText, toneOf } from '../user-words.ts';

const forms = () => import('../forms/UserForms.tsx');
const DetailsForm = later(forms, 'DetailsForm');
const CompanyForm = later(forms, 'CompanyForm');
const PermissionsForm = later(forms, 'PermissionsForm');
const TechnicianForm = later(forms, 'TechnicianForm');

const panels = userPanels.map(({ load, ...panel }) => ({ ...panel, Panel: later(async () => ({ Panel: await load() }), 'Panel') }));

export const ahead: Ahead = ({ params }) => {
  askAhead(userApi.one(params.id ?? ''));
  if (can('edit-users')) askAhead(userApi.sessions(params.id ?? ''));
};

/** One user: who they are, what they may do and why, where they are signed in. */
export function UserPage() {
  const result = useQuery(userApi.one(useParam('id')));
  return <LoadedRecord result={result}>{(user) => <User key={user.id} user={user} />}</LoadedRecord>;
}

/** The one next action: what lets somebody in who cannot. */
const nextOf = (user: UserRecord): UserAct | undefined => (['invite', 'unlock', 'enable'] as const).find((act) => user.allowedActions.includes(act));

const inMenu = ['enable', 'send-reset', 'end-sessions', 'reset-two-step', 'lock', 'withdraw', 'disable'] as const;

function User({ user }: { readonly user: UserRecord }) {
  const act = useUserActs(user);
  const next = nextOf(user);
  const may = (action: UserRecord['allowedActions'][number]) => user.allowedActions.includes(action);
  const mayEdit = may('edit');
  const standing = standingText(user);
  const navigate = useNavigate();
  const personal = useCan('manage-privacy');
  const acts = inMenu
    .filter((each) => each !== next && may(each) && !(each === 'enable' && next === 'invite'))
    .map((each) => ({
      label: actWords[each],
      // What went wrong was told by the call.
      onClick: () => void act(each).catch(() => undefined),
      danger: each === 'reset-two-step' || each === 'lock' || each === 'disable' || each === 'withdraw',
      apart: each === 'lock' || each === 'withdraw',
    }));
  const toPersonal = `${pathTo('/privacy/requests/new')}?${new URLSearchParams({ kind: 'user', record: user.id })}`;
  const menu = [...(personal ? [{ label: 'Personal data', onClick: () => void navigate({ href: toPersonal }) }] : []), ...acts];
  return (
    <RecordPage
      kind="User"
      number={user.displayName}
      record={{ entity: 'user', id: user.id }}
      state={<StateChip tone={toneOf(user)}>{userStateName(user)}</StateChip>}
      facts={
        <>
          <span>{userKindNames[user.kind]}</span>
          <span>{user.companyName}</span>
          {user.homeBranchName && <span>{user.homeBranchName}</span>}
        </>
      }
      primary={
        next && (
          <ActionButton primary run={() => act(next)}>
            {next === 'invite' && user.invitation === 'unsent' ? 'Invite' : actWords[next]}
          </ActionButton>
        )
      }
      menu={menu}
      aside={
        <Section title="Signing in">
          <Facts
            columns={1}
            of={[
              ['Username', user.username],
              ['Last seen', user.lastSeenAt ? <Instant key="seen" value={user.lastSeenAt} /> : 'Never'],
              ['Second step', secondSteps[user.twoStep] ?? user.twoStep],
              user.invitedUntil && ['Invited until', <Instant key="until" value={user.invitedUntil} />],
              ['Added', <Instant key="added" value={user.createdAt} />],
            ]}
          />
        </Section>
      }
    >
      {standing && (
        <Alert
          color={user.invitation === 'open' ? 'blue' : 'yellow'}
          variant="light"
          classNames={{ root: classes.note ?? '', message: classes.standing ?? '' }}
        >
          {standing}
        </Alert>
      )}
      <Section title="Details" canEdit={mayEdit} edit={(done) => <DetailsForm user={user} done={done} />}>
        <Facts
          columns={3}
          of={[
            ['Name', [user.title, user.displayName].filter(Boolean).join(' ')],
            ['Email', user.email],
            ['Mobile', user.mobile],
            user.companyType === 'Organisation' && ['Employee number', user.employeeNumber],
          ]}
        />
      </Section>
      <Section title="Company and roles" canEdit={mayEdit} edit={(done) => <CompanyForm user={user} done={done} />}>
        <Facts
          columns={3}
          of={[
            ['Company', user.companyName],
            ['Home branch', user.homeBranchName],
            ['Roles', user.roles.join(', ')],
          ]}
        />
      </Section>
      <Technician user={user} mayEdit={mayEdit} />
      {mayEdit && user.status !== 'invited' && user.invitation !== 'withdrawn' && <UserSessions user={user} />}
      <Section
        title="What they may do"
        count={user.permissions.length || undefined}
        empty={user.permissions.length === 0 && 'Nothing yet. Give them a role.'}
        canEdit={mayEdit}
        edit={(done) => <PermissionsForm user={user} done={done} />}
      >
        <Permissions user={user} />
      </Section>
      {panels
        .filter(({ shows }) => shows?.(user) ?? true)
        .map(({ title, needs, Panel }) => (
          <Can key={title} do={needs}>
            <Panel user={user} title={title} />
          </Can>
        ))}
    </RecordPage>
  );
}

const secondSteps: Readonly<Record<string, string>> = { none: 'Not asked for', email: 'A code by email', authenticator: 'An authenticator app' };

/** What a technician can do and when; whoever else can become one. */
function Technician({ user, mayEdit }: { readonly user: UserRecord; readonly mayEdit: boolean }) {
  if (user.companyType === 'Customer' && !user.isTechnician) return null;
  return (
    <Section
      title="Technician"
      canEdit={mayEdit}
      empty={!user.isTechnician && 'No. They do not stand in the diary.'}
      edit={(done) => <TechnicianForm user={user} done={done} />}
    >
      <Facts
        columns={3}
        of={[
          ['Skills', user.skills.map((skill) => skillNames[skill]).join(', ')],
          ['Works on', weekdaysText(user.workDays) || 'No days'],
          ['Hours', `${user.workFrom} to ${user.workTo}, ${user.dailyMinutes} minutes of work`],
          ['Sets out from', user.startPostcode],
          [
            'Colour in the diary',
            user.colour && (
              <span className={classes.colour}>
                <span style={{ background: user.colour }} aria-hidden />
                {colourName(user.colour)}
              </span>
            ),
          ],
        ]}
      />
    </Section>
  );
}
