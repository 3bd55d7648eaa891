import { skillNames } from '../rules/skills.ts';
import { listSheet } from '../sheet.ts';
import type { Certificate } from './certificate-schemas.ts';

/** What proves the skills of technicians. */
export const certificateSheet = listSheet<Certificate>()({
  name: 'certificates',
  title: 'Certificates',
  columns: {
    technician: { title: 'Technician', type: 'text', width: 24, value: (row) => row.userName },
    skill: { title: 'Skill', type: 'text', width: 16, value: (row) => skillNames[row.skill] },
    name: { title: 'Certificate', type: 'text', width: 24, value: (row) => row.name },
    number: { title: 'Number', type: 'text', width: 16, value: (row) => row.number },
    expires: { title: 'Expires', type: 'day', width: 12, value: (row) => row.expires },
    file: { title: 'File', type: 'text', width: 24, value: (row) => row.fileName },
  },
});
