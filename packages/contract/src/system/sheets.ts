import { listSheet } from '../sheet.ts';
import { logActionName, logKindName } from './log-names.ts';
import type { LogSummary } from './schemas.ts';

/** What an entry says of the chain of all. */
export const chainWord = ({ sealed }: Pick<LogSummary, 'sealed'>): string => (sealed ? 'Sealed' : 'New');

/** Who did it, and by which key where it was not at a screen. */
export const whoDid = ({ username, keyName }: Pick<LogSummary, 'username' | 'keyName'>): string =>
  keyName === '' ? username : `${username}, by the key ${keyName}`;

/** Every change of every record: who, when, from where. */
export const logSheet = listSheet<LogSummary>()({
  name: 'system-log',
  title: 'System log',
  columns: {
    at: { title: 'When', type: 'instant', width: 17, value: (row) => row.at },
    username: { title: 'Who', type: 'text', width: 22, value: whoDid },
    action: { title: 'What', type: 'text', width: 28, value: (row) => logActionName(row.action) },
    label: { title: 'Record', type: 'text', width: 32, value: (row) => row.label },
    entity: { title: 'Kind', type: 'text', width: 18, value: (row) => logKindName(row.entity) },
    fields: { title: 'Fields', type: 'text', hidden: true, width: 40, value: (row) => row.fieldNames.join(', ') },
    ip: { title: 'From', type: 'text', hidden: true, value: (row) => row.ip },
    sealed: { title: 'Chain', type: 'text', width: 10, value: chainWord },
  },
});
