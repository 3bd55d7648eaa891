import type { PermissionName } from '@quarterlight/contract/permissions';

export type DashboardName = 'operations' | 'finance';
export interface PanelEntry {
  readonly name: string;
  readonly title: string;
  readonly dashboard: DashboardName;
  readonly needs: PermissionName;
  /** Shown until the user has chosen. */
  readonly usual: boolean;
}

/** Every panel that is built, in the specified order. */
export const panelList = [
  { name: 'jobs-created', title: 'Jobs created', dashboard: 'operations', needs: 'view-operations-dashboard', usual: true },
  { name: 'warranty-jobs', title: 'Warranty jobs', dashboard: 'operations', needs: 'view-operations-dashboard', usual: true },
  { name: 'average-completion', title: 'Average completion', dashboard: 'operations', needs: 'view-operations-dashboard', usual: true },
  { name: 'unposted-invoices', title: 'Unposted invoices', dashboard: 'finance', needs: 'view-finance-dashboard', usual: true },
] as const satisfies readonly PanelEntry[];
export type PanelName = (typeof panelList)[number]['name'];

export const dashboardTitles: Readonly<Record<DashboardName, string>> = { operations: 'Operations', finance: 'Finance' };

/** The names of the panels that are shown: the user's choice, else the usual ones. Names of panels that are not built (yet, or any more) are kept. */
export const visibleNames = (chosen: readonly string[] | null): readonly string[] =>
  chosen ?? panelList.filter((panel) => panel.usual).map((panel) => panel.name);

/** The choice after some panels were shown or hidden. */
export function changedChoice(chosen: readonly string[] | null, names: readonly string[], show: boolean): string[] {
  const now = visibleNames(chosen);
  const others = now.filter((name) => !names.includes(name));
  if (!show) return others;
  const order: readonly string[] = panelList.map((panel) => panel.name);
  return [...others, ...names].toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}
