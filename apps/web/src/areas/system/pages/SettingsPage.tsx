import type { SettingsReply } from '@quarterlight/contract/system/schemas';
import { isSettingGroup, type SettingGroup, settingGroups } from '@quarterlight/contract/system/setting-fields';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FindInput } from '../../../ui/FindInput.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { findSettings } from '../settings/setting-words.ts';
import classes from '../settings/settings.module.css';
import { settingsApi } from '../settings.api.ts';

const GroupForm = later(() => import('../settings/GroupForm.tsx'), 'GroupForm');
const SetUp = later(() => import('../settings/SetUp.tsx'), 'SetUp');
const PublicTexts = later(() => import('../settings/PublicTexts.tsx'), 'PublicTexts');

const address = (group: string, more: Readonly<Record<string, string>> = {}) => `/settings?${new URLSearchParams({ group, ...more }).toString()}`;

/** Beside the groups: what a new company has to see to. */
const setUp = 'set-up';

/** Everything that the company can set, group by group. */
export function SettingsPage() {
  const { searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  const named = search.get('group') ?? '';
  const group: SettingGroup = isSettingGroup(named) ? named : 'company';
  const result = useQuery(settingsApi.all());
  const isSetUp = named === setUp;
  return (
    <Page title="Settings">
      <div className={classes.layout}>
        <Groups group={isSetUp ? setUp : group} />
        {isSetUp ? <SetUp /> : <LoadedRecord result={result}>{(settings) => <Group settings={settings} group={group} search={search} />}</LoadedRecord>}
      </div>
    </Page>
  );
}

function Group({ settings, group, search }: { readonly settings: SettingsReply; readonly group: SettingGroup; readonly search: URLSearchParams }) {
  if (group === 'texts') return <PublicTexts chosen={search.get('text') ?? ''} company={settings.company} />;
  return <GroupForm key={group} settings={settings} group={group} wanted={search.get('setting') ?? ''} />;
}

/** The groups as a list, on a phone as a choice, with a search over all settings. */
function Groups({ group }: { readonly group: SettingGroup | typeof setUp }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const found = findSettings(typed);
  return (
    <div className={classes.side}>
      <search>
        <FindInput label="Find a setting" placeholder="Find a setting" value={typed} onChange={setTyped} />
      </search>
      {typed.trim() !== '' && (
        <ul className={classes.found} aria-label="Settings found">
          {found.map((field) => (
            <li key={`${field.group}.${field.name}`}>
              <Link to={address(field.group, field.group === 'texts' ? {} : { setting: field.name })} onClick={() => setTyped('')}>
                <span>{field.label}</span>
                <small>{settingGroups[field.group].title}</small>
              </Link>
            </li>
          ))}
          {found.length === 0 && (
            <li role="status" className={classes.help}>
              No setting is called so.
            </li>
          )}
        </ul>
      )}
      <nav aria-label="Groups of settings">
        <ul className={classes.groups}>
          {Object.entries(settingGroups).map(([name, { title }]) => (
            <li key={name}>
              <Link to={name === 'company' ? '/settings' : address(name)} exact>
                {title}
              </Link>
            </li>
          ))}
          <li>
            <Link to={address(setUp)} exact>
              To set up
            </Link>
          </li>
        </ul>
      </nav>
      <div className={classes.onlyPhone}>
        <Select
          label="Group"
          data={[...Object.entries(settingGroups).map(([value, { title }]) => ({ value, label: title })), { value: setUp, label: 'To set up' }]}
          allowDeselect={false}
          value={group}
          onChange={(next) => next !== null && void navigate({ to: '/settings', search: { group: next } })}
        />
      </div>
    </div>
  );
}
