import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';

/** The demo users. They never exist in production. */
export interface DemoUserSeed {
  email: string;
  password: string;
  /** Null: a user without a role. */
  role: BuiltInRole | null;
  name: string;
  title: string;
  /** The name of a company role, instead of `role`. */
  ownRole?: string;
  /** The user's account. */
  accountNumber?: string;
  /** The user's warehouse. */
  warehouseCode?: string;
  /** Numbers of the accounts the user can act for. Without it: the user's own account, if the role requires one. */
  groups?: string[];
  /** The user's id at the identity provider. Without it, derived from the email address. */
  subject?: string;
  isGoogle?: boolean;
  status?: 'invited' | 'pending' | 'active' | 'inactive';
  language?: 'en' | 'es' | 'zh';
  /** The account code the user signed up with. */
  signedUpCode?: string;
}

/** The demo's company roles: which permissions each has in addition to, or without, those of its base role. */
export const demoRoles: readonly {
  name: string;
  baseRole: BuiltInRole;
  addedPermissions: string[];
  removedPermissions: string[];
}[] = [
  {
    name: 'Night dispatcher',
    baseRole: 'Routing',
    addedPermissions: [
      'editDoors:warehouse',
      'doorsView:warehouse',
      'releaseLoad:outbound',
      'forceReleaseLoad:outbound',
    ],
    removedPermissions: ['manageDaysOfServiceView:accounts', 'edit:dayOfService', 'delete:dayOfService'],
  },
  {
    name: 'Invoice clerk',
    baseRole: 'Billing',
    addedPermissions: [],
    removedPermissions: [
      'closeBilling:billing',
      'postInvoices:billing',
      'writeOff:billing',
      'editTariffs:billing',
      'settleClaims:customerService',
    ],
  },
];

/** One password for all of them. It is printed at every start. */
export const demoPassword = 'Coldlane-2027';
const password = demoPassword;

/** The start command, tests and screenshots use the first user of each role. */
export const demoUsers: DemoUserSeed[] = [
  {
    email: 'maria.fuentes@andesrose.example',
    password,
    role: 'Shipper',
    name: 'María Fuentes',
    title: 'Shipper, Andes Rose Importers',
    accountNumber: 'MA00101',
    warehouseCode: 'MIA',
    groups: ['MA00101'],
  },
  {
    email: 'dana.reyes@coldlane.example',
    password,
    role: 'WarehouseManager',
    name: 'Dana Reyes',
    title: 'Warehouse manager, Miami',
    warehouseCode: 'MIA',
  },
  {
    email: 'joel.batista@coldlane.example',
    password,
    role: 'Warehouse',
    name: 'Joel Batista',
    title: 'Warehouse, Miami',
    warehouseCode: 'MIA',
  },
  { email: 'kemi.okafor@coldlane.example', password, role: 'Billing', name: 'Kemi Okafor', title: 'Billing' },
  {
    email: 'grace.lindqvist@coldlane.example',
    password,
    role: 'CustomerService',
    name: 'Grace Lindqvist',
    title: 'Customer service',
  },
  { email: 'wei.chen@coldlane.example', password, role: 'Routing', name: 'Wei Chen', title: 'Routing' },
  {
    email: 'ruth.adler@coldlane.example',
    password,
    role: 'Internal',
    name: 'Ruth Adler',
    title: 'Operations (internal)',
  },
  { email: 'admin@coldlane.example', password, role: 'Admin', name: 'Sam Whitlock', title: 'Administrator' },
  {
    email: 'tom.brandt@lakeshore.example',
    password,
    role: 'Consignee',
    name: 'Tom Brandt',
    title: 'Consignee, Lakeshore Wholesale',
    accountNumber: 'IL00401',
    groups: ['IL00401'],
  },
  {
    email: 'priya.nair@northgate.example',
    password,
    role: 'Customer',
    name: 'Priya Nair',
    title: 'Customer, Northgate Logistics (bill-to)',
    accountNumber: 'TP00901',
    groups: ['TP00901', 'MI00409', 'OH00402'],
  },
  {
    email: 'luis.cano@andesrose.example',
    password,
    role: 'ShipperDaysOfService',
    name: 'Luis Cano',
    title: 'Shipper days of service, Andes Rose Importers',
    accountNumber: 'MA00101',
    groups: ['MA00101'],
    language: 'es',
  },
  {
    email: 'olga.ruiz@coldlane.example',
    password,
    role: 'ShuttleFileManagement',
    name: 'Olga Ruiz',
    title: 'Shuttle file management',
  },
  {
    email: 'ben.tran@coldlane.example',
    password,
    role: 'ShuttleFileUsers',
    name: 'Ben Tran',
    title: 'Shuttle file user',
  },

  {
    email: 'carlos.mejia@caucahydrangea.example',
    password,
    role: 'Shipper',
    name: 'Carlos Mejía',
    title: 'Shipper, Cauca Hydrangea',
    accountNumber: 'MA00102',
    warehouseCode: 'MIA',
    groups: ['MA00102'],
    language: 'es',
  },
  {
    email: 'hannah.cole@fernbrook.example',
    password,
    role: 'Shipper',
    name: 'Hannah Cole',
    title: 'Shipper, Fernbrook Greens (West Palm Beach)',
    accountNumber: 'MA00104',
    warehouseCode: 'WPB',
    groups: ['MA00104'],
  },
  {
    email: 'li.zhang@encinitasgerbera.example',
    password,
    role: 'Shipper',
    name: 'Li Zhang',
    title: 'Shipper, Encinitas Gerbera (Vista)',
    accountNumber: 'CA00201',
    warehouseCode: 'VIS',
    groups: ['CA00201'],
    language: 'zh',
  },
  {
    email: 'rafael.ortiz@oxnardberry.example',
    password,
    role: 'Shipper',
    name: 'Rafael Ortiz',
    title: 'Shipper, Oxnard Berry and Coastal Avocado',
    accountNumber: 'CA00202',
    warehouseCode: 'OXN',
    groups: ['CA00202', 'CA00204'],
  },
  {
    email: 'ines.vega@coldlane.example',
    password,
    role: 'WarehouseManager',
    name: 'Inés Vega',
    title: 'Warehouse manager, Vista',
    warehouseCode: 'VIS',
  },
  {
    email: 'paul.novak@buckeyefloral.example',
    password,
    role: 'Consignee',
    name: 'Paul Novak',
    title: 'Consignee, Buckeye Floral',
    accountNumber: 'OH00402',
    groups: ['OH00402'],
  },
  {
    email: 'naomi.hart@coldlane.example',
    password,
    role: 'CustomerService',
    name: 'Naomi Hart',
    title: 'Customer service (signs in with Google)',
    subject: 'google-apps|naomi.hart@coldlane.example',
    isGoogle: true,
  },
  {
    email: 'eva.lund@sabanabouquets.example',
    password,
    role: 'Shipper',
    name: 'Eva Lund',
    title: 'Shipper without an account group',
    accountNumber: 'MA00103',
    groups: [],
  },
  {
    email: 'nora.quist@coldlane.example',
    password,
    role: null,
    name: 'Nora Quist',
    title: 'A user without roles',
  },
  {
    email: 'ana.torres@andesrose.example',
    password,
    role: null,
    name: 'Ana Torres',
    title: 'Signed up, has no role yet',
    signedUpCode: 'MA00101',
    language: 'es',
  },
  {
    email: 'jonas.weber@lakeshore.example',
    password,
    role: null,
    name: 'Jonas Weber',
    title: 'Signed up, has not verified the email',
    signedUpCode: 'IL00401',
    status: 'pending',
  },
  {
    email: 'ivy.lane@coldlane.example',
    password,
    role: 'Billing',
    name: 'Ivy Lane',
    title: 'Invited to billing',
    status: 'invited',
  },
  {
    email: 'victor.hale@coldlane.example',
    password,
    role: 'Warehouse',
    name: 'Victor Hale',
    title: 'An inactive user',
    warehouseCode: 'MIA',
    status: 'inactive',
  },
  {
    email: 'nina.castillo@coldlane.example',
    password,
    role: null,
    ownRole: 'Night dispatcher',
    name: 'Nina Castillo',
    title: 'Night dispatcher, on Routing',
  },
  {
    email: 'paul.ostrow@coldlane.example',
    password,
    role: null,
    ownRole: 'Invoice clerk',
    name: 'Paul Ostrow',
    title: 'Invoice clerk, on Billing',
  },
];

export interface DemoScannerUser {
  scannerUserId: string;
  pin: string;
  fullName: string;
  company: string;
  /** 1 Normal, 2 Supervisor, 3 Administrator, 4 Put Away. */
  role: 1 | 2 | 3 | 4;
  warehouseCode: string;
  active?: boolean;
  language?: 'en' | 'es';
}

/** Scanner users. They sign in on /scan with their number and PIN. */
export const demoScannerUsers: DemoScannerUser[] = [
  {
    scannerUserId: '101',
    pin: '4711',
    fullName: 'Joel Batista',
    company: 'Coldlane',
    role: 1,
    warehouseCode: 'MIA',
    language: 'es',
  },
  {
    scannerUserId: '102',
    pin: '2580',
    fullName: 'Lucía Ortega',
    company: 'Coldlane',
    role: 2,
    warehouseCode: 'MIA',
    language: 'es',
  },
  {
    scannerUserId: '103',
    pin: '0417',
    fullName: 'Dana Reyes',
    company: 'Coldlane',
    role: 3,
    warehouseCode: 'MIA',
  },
  {
    scannerUserId: '104',
    pin: '8264',
    fullName: 'Andre Pierre',
    company: 'Docksmen Inc',
    role: 4,
    warehouseCode: 'MIA',
  },
  {
    scannerUserId: '201',
    pin: '4711',
    fullName: 'Kyle Monroe',
    company: 'Coldlane',
    role: 3,
    warehouseCode: 'WPB',
  },
  {
    scannerUserId: '301',
    pin: '4711',
    fullName: 'Rosa Delgado',
    company: 'Coldlane',
    role: 1,
    warehouseCode: 'VIS',
    language: 'es',
  },
  {
    scannerUserId: '302',
    pin: '2580',
    fullName: 'Inés Vega',
    company: 'Coldlane',
    role: 3,
    warehouseCode: 'VIS',
  },
  {
    scannerUserId: '401',
    pin: '4711',
    fullName: 'Mark Tolentino',
    company: 'Coldlane',
    role: 3,
    warehouseCode: 'OXN',
  },
  {
    scannerUserId: '109',
    pin: '9031',
    fullName: 'Pete Lawson',
    company: 'Docksmen Inc',
    role: 1,
    warehouseCode: 'MIA',
    active: false,
  },
];
