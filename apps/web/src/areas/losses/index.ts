import { later } from '../../ui/later.tsx';

/** What the pages of stock show of losses. */
export const DamageForm = later(() => import('./forms/LossForms.tsx'), 'DamageForm');
export const WriteOffForm = later(() => import('./forms/LossForms.tsx'), 'WriteOffForm');
export const FindDamaged = later(() => import('./forms/FindDamaged.tsx'), 'FindDamaged');
export const Quarantine = later(() => import('./panels/Quarantine.tsx'), 'Quarantine');
export const LossList = later(() => import('./panels/LossList.tsx'), 'LossList');
export const OpenLoss = later(() => import('./panels/LossDialog.tsx'), 'OpenLoss');
