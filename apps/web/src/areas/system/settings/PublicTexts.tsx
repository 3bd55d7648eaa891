import type { SettingsReply } from '@quarterlight/contract/system/schemas';
import { settingGroups } from '@quarterlight/contract/system/setting-fields';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { settingsApi, type TextName } from '../settings.api.ts';
import classes from './settings.module.css';
import { TermsAccepted } from './TermsAccepted.tsx';
import { TextEditor } from './TextEditor.tsx';

const titles = { 'privacy-policy': 'Privacy policy', 'terms-of-use': 'Terms of use', 'contact-us': 'Contact us' } as const satisfies Record<TextName, string>;
const isText = (name: string): name is TextName => Object.hasOwn(titles, name);

interface PublicTextsProps {
  readonly chosen: string;
  readonly company: SettingsReply['company'];
}

/** The three texts that anybody may read: each edited, previewed, published and put back. */
export function PublicTexts({ chosen, company }: PublicTextsProps) {
  const name: TextName = isText(chosen) ? chosen : 'privacy-policy';
  const result = useQuery(settingsApi.text(name));
  const { title, help } = settingGroups.texts;
  return (
    <section className={classes.group} aria-labelledby="settings-group">
      <h2 id="settings-group">{title}</h2>
      <p className={classes.help}>{help}</p>
      <nav aria-label="Public pages">
        <ul className={classes.texts}>
          {Object.entries(titles).map(([each, called]) => (
            <li key={each}>
              <Link to={`/settings?group=texts&text=${each}`} exact>
                {called}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <LoadedRecord result={result}>{(text) => text.name === name && <TextEditor key={name} text={text} company={company} />}</LoadedRecord>
      {name === 'terms-of-use' && <TermsAccepted />}
    </section>
  );
}
