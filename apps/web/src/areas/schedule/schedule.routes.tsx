import { definePages } from '../../app/page.ts';

export const schedulePages = definePages([
  { path: '/users/absences', title: 'Absences', module: 'Users', needs: ['view-absences'], nav: 30 },
  { path: '/users/absences/absence/$id', title: 'Absence', module: 'Users', needs: ['view-absences'], parent: '/users/absences' },
  { path: '/users/technicians/roaming', title: 'Roaming technicians', module: 'Users', needs: ['edit-roaming-technicians'], nav: 40 },
]);
