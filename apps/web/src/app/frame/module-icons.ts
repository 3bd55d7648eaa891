import type { ModuleName } from '@quarterlight/contract/permission-set';
import {
  IconBook2,
  IconBuilding,
  IconCalendarWeek,
  IconCar,
  IconChartBar,
  IconClipboardList,
  IconFileDollar,
  IconFolder,
  IconPackages,
  IconQuote,
  IconReportAnalytics,
  IconSettings,
  IconShoppingCart,
  IconSpeakerphone,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';

/** The icon of each module. */
export const moduleIcons: Readonly<Record<ModuleName, typeof IconBook2>> = {
  Clipboard: IconClipboardList,
  Quotations: IconQuote,
  Diary: IconCalendarWeek,
  'Stock control': IconPackages,
  'Purchase orders': IconShoppingCart,
  Catalogue: IconBook2,
  Vehicles: IconCar,
  Companies: IconBuilding,
  Users: IconUsers,
  'Data loads': IconUpload,
  Billing: IconFileDollar,
  Reporting: IconReportAnalytics,
  Dashboards: IconChartBar,
  Broadcasts: IconSpeakerphone,
  'Files and training': IconFolder,
  System: IconSettings,
};
