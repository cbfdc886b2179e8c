/**
 * Every screen: its path, who may open it, and where its menu item stands. Plain data: the client's router
 * and menu, the published tables and the tests read it.
 */

import { builtPaths } from '#app/generated/built.ts';
import { freightScreens } from '#app/screens/freight.ts';
import { officeScreens } from '#app/screens/office.ts';
import { outboundScreens } from '#app/screens/outbound.ts';
import { reportPermissions } from '#areas/reports/reports/report-permissions.contract.ts';
import { hasPermission } from '#kit/contract/access.ts';

export interface ScreenDefinition {
  path: string;
  /** Menu title, or the title of a screen without menu item. */
  title: string;
  /** The sidebar group; without one there is no menu item. '' stands above all groups. */
  group?: MenuGroup;
  icon?: string;
  /** At least one must be held. Empty: signed in is enough. */
  permissions: readonly string[];
  /** None may be held. */
  excluded?: readonly string[];
  /** Opens without sign-in. */
  public?: true;
  /** Added lately: its item shows NEW until the configured date, unless the settings name other paths. */
  added?: true;
  /** Tells apart two items of one title. */
  note?: string;
  /** Menu item only for, or not for, these roles. */
  onlyFor?: readonly string[];
  notFor?: readonly string[];
  /** Menu item only for holders of one of these, where the screen itself opens to more. */
  menuFor?: readonly string[];
  /** No sidebar and top bar around it: never, or not for whoever is not signed in. */
  chrome?: 'none' | 'signed-in';
  /** The menu item that is marked while this screen is open. */
  under?: string;
  /** Screens that show the same to others: whoever may not open this one is led to the first of his menu, at its record. */
  own?: readonly string[];
}
export const menuGroups = [
  '',
  'Shipments',
  'Freight',
  'Floor',
  'Outbound',
  'Routing',
  'Billing',
  'Customer Services',
  'Schedules',
  'Warehouse',
  'Set up',
  'Tutorials',
] as const;
export type MenuGroup = (typeof menuGroups)[number];

export const screens: readonly ScreenDefinition[] = [
  { path: '/home/index', title: 'Home', group: '', icon: 'home-2', permissions: ['homeView:home'] },
  { path: '/dashboard/index', title: 'Dashboard', permissions: [] },
  {
    path: '/customerServices/claims',
    title: 'Claims',
    group: 'Customer Services',
    icon: 'message-report',
    permissions: [],
    menuFor: ['viewClaims:customerService'],
  },
  {
    path: '/reports/index',
    title: 'Reports',
    group: '',
    icon: 'report-analytics',
    permissions: [],
    menuFor: [...new Set(Object.values(reportPermissions))],
  },
  {
    path: '/systemSetupAdmin/index',
    title: 'System Setup',
    group: 'Set up',
    icon: 'adjustments',
    permissions: [],
    menuFor: ['adminSettingsView:admin'],
  },

  ...freightScreens,
  ...outboundScreens,
  ...officeScreens,

  {
    path: '/tutorials/introduction',
    title: 'Tutorials',
    note: 'Introduction',
    group: 'Tutorials',
    icon: 'player-play',
    permissions: ['introductionView:tutorials'],
  },
  {
    path: '/tutorials/orderEntry',
    title: 'Tutorials',
    note: 'Order entry',
    group: 'Tutorials',
    icon: 'player-play',
    permissions: ['orderEntryView:tutorials'],
  },
  {
    path: '/tutorials/extensionRequest',
    title: 'Tutorials',
    note: 'Extension request',
    group: 'Tutorials',
    icon: 'player-play',
    permissions: ['extensionRequestView:tutorials'],
  },

  {
    path: '/connect',
    title: 'Connect your software',
    group: 'Tutorials',
    icon: 'api',
    permissions: ['uploadXMLFilesView:shipments', 'shipmentTrackingView:outbound', 'manageApiClients:admin'],
  },

  {
    path: '/customerCenter/account',
    title: 'My account',
    permissions: [],
    public: true,
    chrome: 'signed-in',
  },
  { path: '/callback', title: 'Signing in', permissions: [], public: true, chrome: 'none' },
  { path: '/signUp', title: 'Sign up', permissions: [], public: true, chrome: 'none' },
  { path: '/noUserConfig/index', title: 'No access yet', permissions: [], public: true, chrome: 'none' },
  {
    path: '/scan',
    title: 'Scanner',
    group: 'Floor',
    icon: 'scan',
    added: true,
    permissions: [],
    menuFor: ['barCodeUserView:warehouse', 'doorsView:warehouse'],
    public: true,
    chrome: 'none',
  },
  { path: '/follow', title: 'Shipment tracking', permissions: [], public: true, chrome: 'none' },
  { path: '/proof', title: 'Proof of delivery', permissions: [], public: true, chrome: 'none' },
  { path: '/check', title: 'Verify claim packet', permissions: [], public: true, chrome: 'none' },
];

/** Old and short addresses; each replaces its history entry. */
export const screenRedirects: Readonly<Record<string, string>> = {
  '/': '/customerService/orderEntry',
  '/shipments/orderEntry': '/customerService/orderEntry',
  '/shipments/uploadXmlFiles': '/customerService/uploadXmlFiles',
  '/dashboard': '/dashboard/index',
  '/routing': '/routing/shuttleFile',
  '/outbound': '/outbound/loading',
};
export const landingPath = '/home/index';
export const noUserConfigPath = '/noUserConfig/index';
export const dashboardPath = '/dashboard/index';

/** Links to other people's pages. The address comes from the admin settings; without one the item is hidden. */
export interface ExternalLink {
  key: string;
  title: string;
  group: MenuGroup;
  icon: string;
  permissions: readonly string[];
}
export const externalLinks: readonly ExternalLink[] = [
  {
    key: 'trackingLegacy',
    title: 'Tracking',
    group: 'Customer Services',
    icon: 'map-search',
    permissions: ['jafTrackingView:customerService'],
  },
  {
    key: 'tracking',
    title: 'Flower Service',
    group: 'Customer Services',
    icon: 'plant-2',
    permissions: ['shipmentTrackingView:outbound'],
  },
  {
    key: 'customerProfile',
    title: 'Customer Profile',
    group: 'Customer Services',
    icon: 'id',
    permissions: ['viewProfile:customerService'],
  },
  {
    key: 'customerCases',
    title: 'Customer Cases',
    group: 'Customer Services',
    icon: 'message-report',
    permissions: ['viewCases:customerService'],
  },
  {
    key: 'invoicePortal',
    title: 'Customer Invoice Portal',
    group: 'Billing',
    icon: 'credit-card',
    permissions: ['myInvoicesView:customerService'],
  },
  {
    key: 'routeTrucks',
    title: 'Route Trucks',
    group: 'Routing',
    icon: 'route',
    permissions: ['shuttleFileView:routing'],
  },
];

/** Who asks: what a guard and a menu need to know of a user. */
export interface UserAccess {
  roles: readonly string[];
  permissions: ReadonlySet<string>;
}
/** The screen that an address of the product leads to. */
export const findScreenByPath = (pathname: string): ScreenDefinition | undefined =>
  screens.find((s) => s.path === pathname) ??
  screens.find(
    (s) => s.path.includes(':') && new RegExp(`^${s.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
const roleKey = (role: string) => role.toLowerCase().replace(/[^a-z]/g, '');
export const hasAnyRole = (visitor: UserAccess, names: readonly string[]): boolean =>
  visitor.roles.some((r) => names.some((n) => roleKey(n) === roleKey(r)));

/** Whether the visitor may open the screen: one of its permissions, none of its excluded ones (docs/domain/portal.md#the-guard). */
export function canOpenScreen(
  screen: { permissions: readonly string[]; excluded?: readonly string[] },
  visitor: UserAccess,
): boolean {
  if (screen.excluded?.some((grant) => hasPermission(visitor, grant))) return false;
  return screen.permissions.length === 0 || screen.permissions.some((grant) => hasPermission(visitor, grant));
}
/** The screen that shows a visitor of his own what this one shows the office. */
export const findOwnRecordsScreen = (
  screen: ScreenDefinition,
  visitor: UserAccess,
): ScreenDefinition | undefined =>
  screen.own?.map((path) => screens.find((s) => s.path === path)).find((s) => s && isShownInMenu(s, visitor));
/** A screen that is not built yet stands in the table, and nowhere that leads to it. */
export const isScreenBuilt = (path: string): boolean => builtPaths.includes(path);
/** Whether its menu item shows. */
export const isShownInMenu = (screen: ScreenDefinition, visitor: UserAccess): boolean =>
  screen.group !== undefined &&
  isScreenBuilt(screen.path) &&
  canOpenScreen(screen, visitor) &&
  (!screen.onlyFor || hasAnyRole(visitor, screen.onlyFor)) &&
  !(screen.notFor && hasAnyRole(visitor, screen.notFor)) &&
  (!screen.menuFor || screen.menuFor.some((grant) => hasPermission(visitor, grant)));
