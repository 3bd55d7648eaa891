import { definePages } from '../../app/page.ts';

const list = '/users/absences';
const absences = { module: 'Users', needs: ['view-absences', 'edit-absences', 'request-absences'] } as const;

export const schedulePages = definePages([
  { ...absences, path: list, title: 'Absences', nav: 30, load: () => import('./pages/AbsencesPage.tsx'), component: 'AbsencesPage' },
  {
    path: `${list}/new`,
    title: 'New absence',
    module: 'Users',
    needs: ['edit-absences', 'request-absences'],
    parent: list,
    load: () => import('./pages/NewAbsencePage.tsx'),
    component: 'NewAbsencePage',
  },
  { ...absences, path: `${list}/absence/$id`, title: 'Absence', parent: list, load: () => import('./pages/AbsencePage.tsx'), component: 'AbsencePage' },
  {
    path: '/users/technicians/roaming',
    title: 'Roaming technicians',
    module: 'Users',
    needs: ['edit-roaming-technicians'],
    nav: 40,
    load: () => import('./pages/RoamingPage.tsx'),
    component: 'RoamingPage',
  },
  {
    path: '/settings/equipment',
    title: 'Calibration equipment',
    module: 'Users',
    needs: ['view-users', 'edit-users'],
    nav: 50,
    load: () => import('./pages/EquipmentPage.tsx'),
    component: 'EquipmentPage',
  },
  {
    path: '/settings/equipment/$id',
    title: 'Equipment',
    module: 'Users',
    needs: ['view-users', 'edit-users'],
    parent: '/settings/equipment',
    load: () => import('./pages/EquipmentRecordPage.tsx'),
    component: 'EquipmentRecordPage',
  },
]);
