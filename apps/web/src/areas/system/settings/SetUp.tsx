import type { SetUpItem } from '@quarterlight/contract/system/set-up-schemas';
import { plural } from '@quarterlight/kit/text';
import { IconCircle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { settingsApi } from '../settings.api.ts';
import classes from './SetUp.module.css';
import settings from './settings.module.css';

const states = {
  'to-do': { words: 'To do', Icon: IconCircle },
  done: { words: 'Done', Icon: IconCircleCheck },
  'not-needed': { words: 'Not needed', Icon: IconCircleMinus },
} as const;

/** What a new company has to see to before it works, each with its page; what it can do without is marked so. */
export function SetUp() {
  const result = useQuery(settingsApi.setUp());
  return (
    <section className={settings.group} aria-labelledby="set-up">
      <h2 id="set-up">To set up</h2>
      <LoadedRecord result={result}>
        {({ items }) => (
          <>
            <p className={settings.help} role="status">
              {leftWords(items)}
            </p>
            <ul className={classes.list}>
              {items.map((item) => (
                <Item key={item.name} item={item} />
              ))}
            </ul>
          </>
        )}
      </LoadedRecord>
    </section>
  );
}

function leftWords(items: readonly SetUpItem[]): string {
  const left = items.filter(({ state }) => state === 'to-do').length;
  return left === 0 ? 'Everything is set up.' : `${plural(left, 'thing')} to do. What is done is seen from the data.`;
}

function Item({ item: { name, title, text, page, state } }: { readonly item: SetUpItem }) {
  const choose = useMutation(settingsApi.chooseSetUp());
  const { words, Icon } = states[state];
  const needed = state === 'not-needed';
  return (
    <li className={classes.item} data-state={state}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Link to={page}>{title}</Link>
        <p>{text}</p>
      </div>
      <span className={classes.state}>{words}</span>
      <span className={classes.choice}>
        {state !== 'done' && (
          <ActionButton
            size="xs"
            variant="default"
            aria-label={needed ? `${title} is needed after all` : `${title} is not needed`}
            run={() => choose.mutateAsync({ params: { name }, body: { needed } })}
          >
            {needed ? 'Needed after all' : 'Not needed'}
          </ActionButton>
        )}
      </span>
    </li>
  );
}
