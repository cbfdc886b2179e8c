import { defaultCompanyTimeZone } from '#kit/contract/time-zones.ts';

/** The demo warehouses. Names are invented. Sizes and hours are typical of the industry. */

/** Cutoffs of the week, Sunday first. Null = closed that day. */
type Week = readonly (string | null)[];
const week = (weekdays: string, saturday: string, sunday: string | null = null): Week => [
  sunday,
  weekdays,
  weekdays,
  weekdays,
  weekdays,
  weekdays,
  saturday,
];
export const noCutoffsWeek: Week = [null, null, null, null, null, null, null];

export type DemoWarehouseCode = 'MIA' | 'WPB' | 'VIS' | 'OXN' | 'ORD' | 'DFW';
export interface WarehouseSeed {
  code: DemoWarehouseCode;
  name: string;
  region: 'FL' | 'CA' | 'IL' | 'TX';
  timeZone: string;
  at: [number, number];
  address: string;
  city: string;
  state: string;
  zip: string;
  isTerminal: boolean;
  isOutbound: boolean;
  isReceiving: boolean;
  exchangesPallets: boolean;
  farHours: number;
  extensionSurchargeCents: number;
  product: string;
  loadingSpeed: number;
  cutoffs: Week;
  receivingDoors: [from: number, to: number] | null;
  /** Label printers: name, host and dots per inch. */
  printers: readonly (readonly [name: string, host: string, dpi: 203 | 300])[];
  outboundDoors: [from: number, to: number] | null;
}
export const demoTimeZones = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  detroit: 'America/Detroit',
  indiana: 'America/Indiana/Indianapolis',
  kentucky: 'America/Kentucky/Louisville',
  arizona: 'America/Phoenix',
};
/** The demo company has set no time zone. */
export const demoCompanyTimeZone = defaultCompanyTimeZone;
export const demoWarehouses: WarehouseSeed[] = [
  {
    code: 'MIA',
    name: 'Miami',
    region: 'FL',
    timeZone: demoTimeZones.eastern,
    at: [25.79, -80.31],
    address: '100 Cold Harbor Way',
    city: 'Miami',
    state: 'FL',
    zip: '33122',
    isTerminal: false,
    isOutbound: true,
    isReceiving: true,
    exchangesPallets: false,
    farHours: 0,
    extensionSurchargeCents: 7500,
    product: 'ROS-MIX',
    loadingSpeed: 900,
    cutoffs: week('17:00', '14:00', '11:00'),
    receivingDoors: [1, 12],
    printers: [
      ['Cooler', '10.20.3.42', 300],
      ['Dock 3', '10.20.3.41', 203],
    ],
    outboundDoors: [20, 43],
  },
  {
    code: 'WPB',
    name: 'West Palm Beach',
    region: 'FL',
    timeZone: demoTimeZones.eastern,
    at: [27.17, -80.27],
    address: '2450 Fern Row',
    city: 'Palm City',
    state: 'FL',
    zip: '34990',
    isTerminal: false,
    isOutbound: false,
    isReceiving: true,
    exchangesPallets: true,
    farHours: 0,
    extensionSurchargeCents: 7500,
    product: 'FRN-LTH',
    loadingSpeed: 400,
    cutoffs: week('15:00', '12:00'),
    receivingDoors: [1, 4],
    printers: [],
    outboundDoors: [5, 6],
  },
  {
    code: 'VIS',
    name: 'Vista',
    region: 'CA',
    timeZone: demoTimeZones.pacific,
    at: [33.17, -117.24],
    address: '880 Flower Grade Road',
    city: 'Vista',
    state: 'CA',
    zip: '92081',
    isTerminal: false,
    isOutbound: true,
    isReceiving: true,
    exchangesPallets: true,
    farHours: 8,
    extensionSurchargeCents: 6000,
    product: 'GER-MIX',
    loadingSpeed: 500,
    cutoffs: week('14:00', '14:00'),
    receivingDoors: [1, 6],
    printers: [],
    outboundDoors: [10, 17],
  },
  {
    code: 'OXN',
    name: 'Oxnard',
    region: 'CA',
    timeZone: demoTimeZones.pacific,
    at: [34.19, -119.18],
    address: '310 Strawberry Lane',
    city: 'Oxnard',
    state: 'CA',
    zip: '93030',
    isTerminal: false,
    isOutbound: false,
    isReceiving: true,
    exchangesPallets: false,
    farHours: 0,
    extensionSurchargeCents: 6000,
    product: 'BER-STR',
    loadingSpeed: 300,
    cutoffs: week('13:00', '12:00'),
    receivingDoors: [1, 4],
    printers: [],
    outboundDoors: [5, 6],
  },
  {
    code: 'ORD',
    name: 'Chicago',
    region: 'IL',
    timeZone: demoTimeZones.central,
    at: [41.81, -87.73],
    address: '4100 West Ice House Street',
    city: 'Chicago',
    state: 'IL',
    zip: '60609',
    isTerminal: true,
    isOutbound: false,
    isReceiving: false,
    exchangesPallets: false,
    farHours: 0,
    extensionSurchargeCents: 0,
    product: 'ROS-MIX',
    loadingSpeed: 400,
    cutoffs: noCutoffsWeek,
    receivingDoors: null,
    printers: [],
    outboundDoors: [1, 6],
  },
  {
    code: 'DFW',
    name: 'Dallas',
    region: 'TX',
    timeZone: demoTimeZones.central,
    at: [32.78, -96.8],
    address: '900 Produce Row',
    city: 'Dallas',
    state: 'TX',
    zip: '75201',
    isTerminal: true,
    isOutbound: false,
    isReceiving: false,
    exchangesPallets: false,
    farHours: 0,
    extensionSurchargeCents: 0,
    product: 'ROS-MIX',
    loadingSpeed: 400,
    cutoffs: noCutoffsWeek,
    receivingDoors: null,
    printers: [],
    outboundDoors: [1, 6],
  },
];

export const demoCutoffGroups: { name: string; week: Week }[] = [
  { name: 'Standard', week: week('17:00', '14:00', '11:00') },
  { name: 'Late importers', week: week('19:00', '16:00', '12:00') },
  { name: 'Growers', week: week('12:00', '11:00', '10:00') },
];

/** Splits a table written as text into cells: one row per line, with bars between the cells. */
export const splitBarSeparatedTable = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
export function getDemoTimeZone(shortName: string): string {
  const found = Object.entries(demoTimeZones).find(([short]) => short === shortName);
  if (!found) throw new Error(`No zone is called ${shortName}`);
  return found[1];
}
/** Parses latitude and longitude. */
export function parseLatitudeAndLongitude(text: string): [number, number] {
  const [latitude = 0, longitude = 0] = text.split(' ').map(Number);
  return [latitude, longitude];
}
