import {
  IconAdjustments, IconApi, IconArrowsExchange, IconBan, IconBuildingStore, IconCalendarRepeat, IconCalendarShare, IconCalendarUser, IconCalendarWeek, IconClockPin, IconClockStop, IconConfetti, IconCreditCard,
  IconDoor, IconFileDollar, IconFileInvoice, IconFileText, IconFileUpload, IconHistory, IconHome2, IconHourglass, IconId, IconLayoutGrid, IconMailForward, IconMap2, IconMapSearch, IconMessageReport,
  IconPackage, IconPackageImport, IconPackages, IconPlant2, IconPlayerPlay, IconPlugConnected, IconPoint, IconReceipt, IconReceipt2, IconRoute, IconScan, IconSettings, IconSnowflake, IconTablePlus, IconTemplate,
  IconTruckDelivery, IconTruckLoading, IconUsersGroup,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

const icons: Record<string, Icon> = {
  adjustments: IconAdjustments, api: IconApi, 'arrows-exchange': IconArrowsExchange, ban: IconBan, 'building-store': IconBuildingStore, 'calendar-repeat': IconCalendarRepeat, 'calendar-share': IconCalendarShare,
  'calendar-user': IconCalendarUser, 'calendar-week': IconCalendarWeek, 'clock-pin': IconClockPin, 'clock-stop': IconClockStop, confetti: IconConfetti, 'credit-card': IconCreditCard, door: IconDoor,
  'file-dollar': IconFileDollar, 'file-invoice': IconFileInvoice, 'file-text': IconFileText, 'file-upload': IconFileUpload, history: IconHistory, 'home-2': IconHome2, hourglass: IconHourglass, id: IconId,
  'layout-grid': IconLayoutGrid, 'mail-forward': IconMailForward, 'map-2': IconMap2, 'map-search': IconMapSearch, 'message-report': IconMessageReport, package: IconPackage,
  'package-import': IconPackageImport, packages: IconPackages, 'plant-2': IconPlant2, 'player-play': IconPlayerPlay, 'plug-connected': IconPlugConnected, receipt: IconReceipt, 'receipt-2': IconReceipt2, route: IconRoute, scan: IconScan,
  settings: IconSettings, snowflake: IconSnowflake, 'table-plus': IconTablePlus, template: IconTemplate, 'truck-delivery': IconTruckDelivery, 'truck-loading': IconTruckLoading, 'users-group': IconUsersGroup,
};

/** The icon of a menu item, by its name in app/screens.ts. */
export function MenuIcon({ name }: { name: string | undefined }) {
  const Glyph = icons[name ?? ''] ?? IconPoint;
  return <Glyph size={16} stroke={1.75} aria-hidden />;
}
