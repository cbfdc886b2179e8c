/**
 * Every screen: its path, its permissions and its position in the menu. Plain data that the client's router and menu, the
 * published tables and the tests read.
 */

import { builtScreenPaths } from '#app/generated/built.ts';
import { freightScreens } from '#app/screens/freight.ts';
import { officeScreens } from '#app/screens/office.ts';
import { outboundScreens } from '#app/screens/outbound.ts';
import { reportPermissions } from '#areas/reports/reports/report-permissions.contract.ts';
import { hasPermission } from '#kit/contract/access.ts';

export interface ScreenDefinition {
  path: string;
  /** The menu title, or the page title of a screen without a menu item. */
  title: string;
  /** The sidebar group. Without it there is no menu item. '' is above all groups. */
  group?: MenuGroup;
  icon?: string;
  /** The user needs at least one of these. Empty: being signed in is enough. */
  permissions: readonly string[];
  /** The user must have none of these. */
  excluded?: readonly string[];
  /** Opens without sign-in. */
  public?: true;
  /** Added recently. The menu item shows NEW until the configured date, unless the settings name other paths. */
  showsNewBadge?: true;
  /** Distinguishes two menu items with the same title. */
  titleSuffix?: string;
  /** Shows the menu item only for, or not for, these roles. */
  menuOnlyForRoles?: readonly string[];
  menuNotForRoles?: readonly string[];
  /** Shows the menu item only to users with one of these permissions, although more users can open the screen. */
  menuPermissions?: readonly string[];
  /** Renders the screen without sidebar and top bar: always, or only while the user is signed out. */
  chrome?: 'none' | 'signed-in';
  /** The menu item highlighted while this screen is open. */
  menuPath?: string;
  /**
   * Screens that show outside users the same records. A user who cannot open this screen is redirected to the first of these in
   * their menu, at the same record.
   */
  ownRecordsPaths?: readonly string[];
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
    menuPermissions: ['viewClaims:customerService'],
  },
  {
    path: '/reports/index',
    title: 'Reports',
    group: '',
    icon: 'report-analytics',
    permissions: [],
    menuPermissions: [...new Set(Object.values(reportPermissions))],
  },
  {
    path: '/systemSetupAdmin/index',
    title: 'System Setup',
    group: 'Set up',
    icon: 'adjustments',
    permissions: [],
    menuPermissions: ['adminSettingsView:admin'],
  },

  ...freightScreens,
  ...outboundScreens,
  ...officeScreens,

  {
    path: '/tutorials/introduction',
    title: 'Tutorials',
    titleSuffix: 'Introduction',
    group: 'Tutorials',
    icon: 'player-play',
    permissions: ['introductionView:tutorials'],
  },
  {
    path: '/tutorials/orderEntry',
    title: 'Tutorials',
    titleSuffix: 'Order entry',
    group: 'Tutorials',
    icon: 'player-play',
    permissions: ['orderEntryView:tutorials'],
  },
  {
    path: '/tutorials/extensionRequest',
    title: 'Tutorials',
    titleSuffix: 'Extension request',
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
    showsNewBadge: true,
    permissions: [],
    menuPermissions: ['barCodeUserView:warehouse', 'doorsView:warehouse'],
    public: true,
    chrome: 'none',
  },
  { path: '/follow', title: 'Shipment tracking', permissions: [], public: true, chrome: 'none' },
  { path: '/proof', title: 'Proof of delivery', permissions: [], public: true, chrome: 'none' },
  { path: '/check', title: 'Verify claim packet', permissions: [], public: true, chrome: 'none' },
];

/** Old and short URLs. Each redirect replaces its history entry. */
export const screenRedirects: Readonly<Record<string, string>> = {
  '/': '/customerService/orderEntry',
  '/shipments/orderEntry': '/customerService/orderEntry',
  '/shipments/uploadXmlFiles': '/customerService/uploadXmlFiles',
  '/dashboard': '/dashboard/index',
  '/routing': '/routing/shuttleFile',
  '/outbound': '/outbound/loading',
};
export const defaultLandingPath = '/home/index';
export const noUserConfigPath = '/noUserConfig/index';
export const dashboardPath = '/dashboard/index';

/** Links to external pages. The URL comes from the admin settings. Without one the item is hidden. */
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

/** The user data that the route guard and the menu need. */
export interface UserAccess {
  roles: readonly string[];
  permissions: ReadonlySet<string>;
}
export const findScreenByPath = (pathname: string): ScreenDefinition | undefined =>
  screens.find((s) => s.path === pathname) ??
  screens.find(
    (s) => s.path.includes(':') && new RegExp(`^${s.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
const roleKey = (role: string) => role.toLowerCase().replace(/[^a-z]/g, '');
export const hasAnyRoleByNormalizedName = (user: UserAccess, names: readonly string[]): boolean =>
  user.roles.some((r) => names.some((n) => roleKey(n) === roleKey(r)));

/**
 * Whether the user can open the screen: they have one of its permissions and none of its excluded ones
 * (docs/domain/portal.md#the-guard).
 */
export function canOpenScreen(
  screen: { permissions: readonly string[]; excluded?: readonly string[] },
  user: UserAccess,
): boolean {
  if (screen.excluded?.some((grant) => hasPermission(user, grant))) return false;
  return screen.permissions.length === 0 || screen.permissions.some((grant) => hasPermission(user, grant));
}
/** Finds the screen that shows outside users their own records of what this screen shows the office. */
export const findOwnRecordsScreen = (
  screen: ScreenDefinition,
  user: UserAccess,
): ScreenDefinition | undefined =>
  screen.ownRecordsPaths
    ?.map((path) => screens.find((s) => s.path === path))
    .find((s) => s && isShownInMenu(s, user));
/** A screen that is not built yet is in the table, but nothing links to it. */
export const isScreenBuilt = (path: string): boolean => builtScreenPaths.includes(path);
export const isShownInMenu = (screen: ScreenDefinition, user: UserAccess): boolean =>
  screen.group !== undefined &&
  isScreenBuilt(screen.path) &&
  canOpenScreen(screen, user) &&
  (!screen.menuOnlyForRoles || hasAnyRoleByNormalizedName(user, screen.menuOnlyForRoles)) &&
  !(screen.menuNotForRoles && hasAnyRoleByNormalizedName(user, screen.menuNotForRoles)) &&
  (!screen.menuPermissions || screen.menuPermissions.some((grant) => hasPermission(user, grant)));
