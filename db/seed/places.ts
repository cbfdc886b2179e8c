/**
 * Where the demo world plays: warehouses, shippers, consignees, lanes. Names are invented; sizes and hours
 * are those of the trade.
 */

/** Cutoffs of the week, Sunday first; null = closed that day. */
type Week = readonly (string | null)[];
const week = (weekdays: string, saturday: string): Week => [
  null,
  weekdays,
  weekdays,
  weekdays,
  weekdays,
  weekdays,
  saturday,
];
export const never: Week = [null, null, null, null, null, null, null];

export type WarehouseCode = 'MIA' | 'WPB' | 'VIS' | 'OXN' | 'ORD' | 'DFW';
export interface WarehouseSeed {
  code: WarehouseCode;
  name: string;
  region: 'FL' | 'CA' | 'IL' | 'TX';
  zone: string;
  at: [number, number];
  address: string;
  city: string;
  state: string;
  zip: string;
  terminal: boolean;
  outbound: boolean;
  receiving: boolean;
  palletExchange: boolean;
  farHours: number;
  extensionSurcharge: number;
  product: string;
  speed: number;
  cutoffs: Week;
  receivingDoors: [from: number, to: number] | null;
  outboundDoors: [from: number, to: number] | null;
}
const eastern = 'America/New_York';
const pacific = 'America/Los_Angeles';
const central = 'America/Chicago';
export const warehouses: WarehouseSeed[] = [
  {
    code: 'MIA',
    name: 'Miami',
    region: 'FL',
    zone: eastern,
    at: [25.79, -80.31],
    address: '100 Cold Harbor Way',
    city: 'Miami',
    state: 'FL',
    zip: '33122',
    terminal: false,
    outbound: true,
    receiving: true,
    palletExchange: false,
    farHours: 0,
    extensionSurcharge: 7500,
    product: 'ROS-MIX',
    speed: 900,
    cutoffs: week('17:00', '14:00'),
    receivingDoors: [1, 12],
    outboundDoors: [20, 43],
  },
  {
    code: 'WPB',
    name: 'West Palm Beach',
    region: 'FL',
    zone: eastern,
    at: [27.17, -80.27],
    address: '2450 Fern Row',
    city: 'Palm City',
    state: 'FL',
    zip: '34990',
    terminal: false,
    outbound: false,
    receiving: true,
    palletExchange: true,
    farHours: 0,
    extensionSurcharge: 7500,
    product: 'FRN-LTH',
    speed: 400,
    cutoffs: week('15:00', '12:00'),
    receivingDoors: [1, 4],
    outboundDoors: [5, 6],
  },
  {
    code: 'VIS',
    name: 'Vista',
    region: 'CA',
    zone: pacific,
    at: [33.17, -117.24],
    address: '880 Flower Grade Road',
    city: 'Vista',
    state: 'CA',
    zip: '92081',
    terminal: false,
    outbound: true,
    receiving: true,
    palletExchange: true,
    farHours: 8,
    extensionSurcharge: 6000,
    product: 'GER-MIX',
    speed: 500,
    cutoffs: week('14:00', '14:00'),
    receivingDoors: [1, 6],
    outboundDoors: [10, 17],
  },
  {
    code: 'OXN',
    name: 'Oxnard',
    region: 'CA',
    zone: pacific,
    at: [34.19, -119.18],
    address: '310 Strawberry Lane',
    city: 'Oxnard',
    state: 'CA',
    zip: '93030',
    terminal: false,
    outbound: false,
    receiving: true,
    palletExchange: false,
    farHours: 0,
    extensionSurcharge: 6000,
    product: 'BER-STR',
    speed: 300,
    cutoffs: week('13:00', '12:00'),
    receivingDoors: [1, 4],
    outboundDoors: [5, 6],
  },
  {
    code: 'ORD',
    name: 'Chicago',
    region: 'IL',
    zone: central,
    at: [41.81, -87.73],
    address: '4100 West Ice House Street',
    city: 'Chicago',
    state: 'IL',
    zip: '60609',
    terminal: true,
    outbound: false,
    receiving: false,
    palletExchange: false,
    farHours: 0,
    extensionSurcharge: 0,
    product: 'ROS-MIX',
    speed: 400,
    cutoffs: never,
    receivingDoors: null,
    outboundDoors: [1, 6],
  },
  {
    code: 'DFW',
    name: 'Dallas',
    region: 'TX',
    zone: central,
    at: [32.78, -96.8],
    address: '900 Produce Row',
    city: 'Dallas',
    state: 'TX',
    zip: '75201',
    terminal: true,
    outbound: false,
    receiving: false,
    palletExchange: false,
    farHours: 0,
    extensionSurcharge: 0,
    product: 'ROS-MIX',
    speed: 400,
    cutoffs: never,
    receivingDoors: null,
    outboundDoors: [1, 6],
  },
];

export const cutoffGroups: { name: string; week: Week }[] = [
  { name: 'Standard', week: week('17:00', '14:00') },
  { name: 'Late importers', week: week('19:00', '16:00') },
  { name: 'Growers', week: week('12:00', '11:00') },
];
export const shipperGroups = [
  'Importers',
  'Bouquet makers',
  'Florida growers',
  'California flowers',
  'Produce',
];

/** 1 Bin, 2 Box, 3 Pallet. */
/** `rides`: only beside other boxes of the same consignee. */
type Box = {
  rides?: true;
  product: string;
  description: string;
  size: string;
  sides: [number, number, number];
  measure: 'inch' | 'cm';
  uom: 1 | 2 | 3;
  units: [min: number, max: number];
};
const box = (
  product: string,
  description: string,
  size: string,
  sides: [number, number, number],
  units: [number, number],
  measure: 'inch' | 'cm' = 'inch',
  uom: 1 | 2 | 3 = 2,
): Box => ({ product, description, size, sides, measure, uom, units });
export interface ShipperSeed {
  number: string;
  name: string;
  warehouse: WarehouseCode;
  group: string;
  /** Null: the warehouse's own hours. */
  cutoffGroup: string | null;
  exempt: boolean;
  city: string;
  state: string;
  zip: string;
  address: string;
  at: [number, number];
  farm: string;
  boxes: Box[];
  /** Prepaid shippers pay themselves. */
  term: 1 | 2;
}
export const shippers: ShipperSeed[] = [
  {
    number: 'MA00101',
    name: 'Andes Rose Importers',
    warehouse: 'MIA',
    group: 'Importers',
    cutoffGroup: 'Standard',
    exempt: false,
    address: '7200 NW 25th Street',
    city: 'Miami',
    state: 'FL',
    zip: '33122',
    at: [25.799, -80.32],
    farm: 'Hacienda Rosales',
    term: 1,
    boxes: [
      box('ROS-RED', 'Roses Freedom 50 cm', 'QB', [41, 10, 7], [8, 40]),
      box('ROS-MIX', 'Roses assorted 50 cm', 'HB', [41, 12, 11], [4, 24]),
      box('ROS-SPR', 'Spray roses', 'EB', [41, 6, 5], [4, 18]),
      box('ALS-MIX', 'Alstroemeria mixed', 'HB', [41, 12, 11], [4, 16]),
    ],
  },
  {
    number: 'MA00102',
    name: 'Cauca Hydrangea',
    warehouse: 'MIA',
    group: 'Importers',
    cutoffGroup: 'Late importers',
    exempt: false,
    address: '7450 NW 30th Terrace',
    city: 'Miami',
    state: 'FL',
    zip: '33122',
    at: [25.804, -80.323],
    farm: 'Finca El Cauca',
    term: 1,
    boxes: [
      box('HYD-WHT', 'Hydrangea white', 'HB', [41, 15, 10], [4, 20]),
      box('HYD-BLU', 'Hydrangea blue', 'HB', [41, 15, 10], [4, 16]),
    ],
  },
  {
    number: 'MA00103',
    name: 'Sabana Bouquets',
    warehouse: 'MIA',
    group: 'Bouquet makers',
    cutoffGroup: null,
    exempt: false,
    address: '2900 NW 75th Avenue',
    city: 'Miami',
    state: 'FL',
    zip: '33122',
    at: [25.802, -80.318],
    farm: 'Flores de la Sabana',
    term: 1,
    boxes: [
      box('BQT-MIX', 'Mixed bouquet', 'Box', [40, 16, 12], [6, 36]),
      box('CAR-MIX', 'Carnations assorted', 'QB', [41, 10, 7], [4, 20]),
      { ...box('SUP-BOX', 'Sleeves and tags', 'Box', [24, 16, 12], [1, 4]), rides: true },
    ],
  },
  {
    number: 'MA00104',
    name: 'Fernbrook Greens',
    warehouse: 'WPB',
    group: 'Florida growers',
    cutoffGroup: 'Growers',
    exempt: false,
    address: '61 Leatherleaf Road',
    city: 'Palm City',
    state: 'FL',
    zip: '34990',
    at: [27.167, -80.266],
    farm: 'Fernbrook',
    term: 2,
    boxes: [
      box('FRN-LTH', 'Leatherleaf fern', 'Case', [36, 12, 8], [6, 30]),
      box('GRN-RSC', 'Ruscus', 'Case', [36, 12, 8], [2, 12]),
    ],
  },
  {
    number: 'MA00105',
    name: 'Gulfstream Tropicals',
    warehouse: 'MIA',
    group: 'Florida growers',
    cutoffGroup: null,
    exempt: true,
    address: '18200 SW 216th Street',
    city: 'Homestead',
    state: 'FL',
    zip: '33170',
    at: [25.556, -80.477],
    farm: 'Gulfstream',
    term: 2,
    boxes: [
      box('TRP-ANT', 'Anthurium', 'HB', [41, 12, 11], [3, 14]),
      box('TRP-HEL', 'Heliconia', 'FB', [48, 16, 14], [2, 10]),
      box('PLT-ORC', 'Potted orchids', 'Box', [30, 14, 20], [2, 12]),
    ],
  },
  {
    number: 'CA00201',
    name: 'Encinitas Gerbera',
    warehouse: 'VIS',
    group: 'California flowers',
    cutoffGroup: null,
    exempt: false,
    address: '1400 Saxony Road',
    city: 'Encinitas',
    state: 'CA',
    zip: '92024',
    at: [33.061, -117.28],
    farm: 'Encinitas',
    term: 1,
    boxes: [box('GER-MIX', 'Gerbera assorted', 'Box', [30, 14, 10], [6, 30])],
  },
  {
    number: 'CA00202',
    name: 'Oxnard Berry Growers',
    warehouse: 'OXN',
    group: 'Produce',
    cutoffGroup: 'Growers',
    exempt: false,
    address: '2200 Pleasant Valley Road',
    city: 'Oxnard',
    state: 'CA',
    zip: '93033',
    at: [34.155, -119.15],
    farm: 'Oxnard Plain',
    term: 2,
    boxes: [
      box('BER-STR', 'Strawberries, 8 × 1 lb', 'Flat', [16, 12, 4], [12, 40]),
      box('BER-RSP', 'Raspberries, pallet', 'Pallet', [48, 40, 72], [1, 4], 'inch', 3),
    ],
  },
  {
    number: 'CA00203',
    name: 'San Marcos Proteas',
    warehouse: 'VIS',
    group: 'California flowers',
    cutoffGroup: null,
    exempt: false,
    address: '905 Twin Oaks Valley Road',
    city: 'San Marcos',
    state: 'CA',
    zip: '92069',
    at: [33.166, -117.165],
    farm: 'Twin Oaks',
    term: 1,
    boxes: [box('PRO-KNG', 'King protea', 'Box', [98, 25, 14], [4, 20], 'cm')],
  },
  {
    number: 'CA00204',
    name: 'Coastal Avocado',
    warehouse: 'OXN',
    group: 'Produce',
    cutoffGroup: null,
    exempt: false,
    address: '77 Las Posas Road',
    city: 'Camarillo',
    state: 'CA',
    zip: '93010',
    at: [34.221, -119.04],
    farm: 'Las Posas',
    term: 2,
    boxes: [box('AVO-HAS', 'Hass avocado', 'Bin', [48, 40, 36], [1, 5], 'inch', 1)],
  },
];

export interface ConsigneeSeed {
  number: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  at: [number, number];
  zone: string;
  flags: string[];
  sms?: boolean;
  language?: 'en' | 'es';
  /** Number of the account that is billed; without: itself. */
  billTo?: string;
}
const mountain = 'America/Denver';
const to = (
  number: string,
  name: string,
  address: string,
  city: string,
  zip: string,
  at: [number, number],
  zone: string,
  flags: string[] = [],
  more: Partial<ConsigneeSeed> = {},
): ConsigneeSeed => ({
  number,
  name,
  address,
  city,
  state: number.slice(0, 2),
  zip,
  at,
  zone,
  flags: ['floral', ...flags],
  ...more,
});
export const consignees: ConsigneeSeed[] = [
  to(
    'IL00401',
    'Lakeshore Wholesale',
    '1420 South Racine Avenue',
    'Chicago',
    '60608',
    [41.863, -87.656],
    central,
    ['emailInvoices', 'podRequired'],
  ),
  to(
    'OH00402',
    'Buckeye Floral',
    '18 Harvest Court',
    'Columbus',
    '43223',
    [39.924, -83.038],
    eastern,
    ['emailInvoices', 'bolRequired'],
    { sms: true },
  ),
  to(
    'PA00403',
    'Keystone Florist Supply',
    '330 Cameron Street',
    'Harrisburg',
    '17101',
    [40.263, -76.882],
    eastern,
    ['mail'],
  ),
  to('NJ00404', 'Vineland Cut Flower', '55 Landis Avenue', 'Vineland', '08360', [39.486, -75.026], eastern, [
    'fuelExempt',
    'mail',
  ]),
  to(
    'NY00405',
    'Hudson Wholesale Florists',
    '140 West 28th Street',
    'New York',
    '10001',
    [40.747, -73.993],
    eastern,
    ['enforceDeliveryWindow', 'emailInvoices'],
  ),
  to('MA00406', 'Bay State Flower', '540 Albany Street', 'Boston', '02118', [42.337, -71.069], eastern, [
    'emailInvoices',
  ]),
  to(
    'GA00407',
    'Peachtree Wholesale',
    '1260 Murphy Avenue SW',
    'Atlanta',
    '30310',
    [33.727, -84.416],
    eastern,
    ['emailInvoices', 'uploadStatements'],
  ),
  to('NC00408', 'Carolina Cut Flower', '912 Hodges Street', 'Raleigh', '27604', [35.806, -78.618], eastern, [
    'emailInvoices',
  ]),
  to(
    'MI00409',
    'Detroit Wholesale Flowers',
    '2100 East Congress Street',
    'Detroit',
    '48207',
    [42.337, -83.03],
    'America/Detroit',
    ['accessibleDock'],
    { billTo: 'TP00901' },
  ),
  to('TN00410', 'Music City Floral', '740 Fessler Lane', 'Nashville', '37210', [36.146, -86.745], central, [
    'emailInvoices',
  ]),
  to(
    'TX00411',
    'Lone Star Floral',
    '2330 Irving Boulevard',
    'Dallas',
    '75207',
    [32.795, -96.835],
    central,
    ['emailInvoices'],
    { sms: true },
  ),
  to(
    'TX00412',
    'Bayou City Flowers',
    '2700 Fannin Street',
    'Houston',
    '77002',
    [29.745, -95.371],
    central,
    [],
    { language: 'es' },
  ),
  to(
    'MO00413',
    'Gateway Floral Supply',
    '2731 LaSalle Street',
    'St. Louis',
    '63104',
    [38.614, -90.218],
    central,
  ),
  to(
    'MN00414',
    'Twin Cities Wholesale',
    '1201 Plymouth Avenue North',
    'Minneapolis',
    '55411',
    [44.992, -93.295],
    central,
    ['retailFlorist'],
  ),
  to(
    'WI00415',
    'Great Lakes Floral',
    '401 East Erie Street',
    'Milwaukee',
    '53202',
    [43.03, -87.906],
    central,
    ['emailInvoices'],
  ),
  to(
    'OH00416',
    'Cuyahoga Flower Exchange',
    '2060 East 40th Street',
    'Cleveland',
    '44103',
    [41.509, -81.658],
    eastern,
  ),
  to(
    'PA00417',
    'Lehigh Valley Florists',
    '705 North Graham Street',
    'Allentown',
    '18109',
    [40.62, -75.45],
    eastern,
  ),
  to(
    'NJ00418',
    'Garden State Greens',
    '90 Frelinghuysen Avenue',
    'Newark',
    '07114',
    [40.709, -74.19],
    eastern,
    ['plants'],
  ),
  to('CT00419', 'Nutmeg Wholesale', '40 Reserve Road', 'Hartford', '06114', [41.742, -72.662], eastern),
  to('RI00420', 'Narragansett Floral', '12 Harbor Avenue', 'Providence', '02905', [41.794, -71.39], eastern),
  to(
    'MD00421',
    'Chesapeake Flower Market',
    '7455 Assateague Drive',
    'Baltimore',
    '21230',
    [39.26, -76.63],
    eastern,
    ['palletReceipts'],
  ),
  to(
    'VA00422',
    'Old Dominion Wholesale',
    '1601 Rhoadmiller Street',
    'Richmond',
    '23220',
    [37.566, -77.46],
    eastern,
  ),
  to(
    'SC00423',
    'Palmetto Floral Supply',
    '16 Stevens Street',
    'Greenville',
    '29605',
    [34.83, -82.41],
    eastern,
  ),
  to(
    'AL00424',
    'Magic City Wholesale',
    '1224 First Avenue North',
    'Birmingham',
    '35203',
    [33.512, -86.821],
    central,
  ),
  to(
    'LA00425',
    'Crescent City Florist Supply',
    '3701 Jefferson Highway',
    'New Orleans',
    '70121',
    [29.957, -90.14],
    central,
  ),
  to(
    'KY00426',
    'Bluegrass Floral',
    '1830 West Market Street',
    'Louisville',
    '40203',
    [38.259, -85.778],
    'America/Kentucky/Louisville',
  ),
  to(
    'IN00427',
    'Hoosier Flower Company',
    '1901 South East Street',
    'Indianapolis',
    '46225',
    [39.743, -86.152],
    'America/Indiana/Indianapolis',
  ),
  to(
    'FL00428',
    'Sunshine Wholesale',
    '2002 West Robinson Street',
    'Orlando',
    '32805',
    [28.546, -81.406],
    eastern,
    ['plants'],
  ),
  to(
    'FL00429',
    'Tampa Bay Flower Market',
    '4110 East Adamo Drive',
    'Tampa',
    '33605',
    [27.954, -82.413],
    eastern,
  ),
  to('CO00430', 'Mile High Floral', '4550 Leyden Street', 'Denver', '80216', [39.78, -104.917], mountain),
  to(
    'AZ00431',
    'Sonoran Wholesale',
    '2220 South 7th Avenue',
    'Phoenix',
    '85007',
    [33.427, -112.083],
    'America/Phoenix',
  ),
  to(
    'WA00432',
    'Puget Floral Market',
    '1500 South Lane Street',
    'Seattle',
    '98144',
    [47.597, -122.313],
    pacific,
    ['emailInvoices'],
  ),
  to(
    'OR00433',
    'Cascade Flower Company',
    '3624 North Leverman Street',
    'Portland',
    '97217',
    [45.585, -122.69],
    pacific,
  ),
  to(
    'UT00434',
    'Wasatch Floral',
    '440 West 900 South',
    'Salt Lake City',
    '84101',
    [40.75, -111.901],
    mountain,
  ),
  to(
    'NV00435',
    'Silver State Wholesale',
    '2111 South Industrial Road',
    'Las Vegas',
    '89102',
    [36.147, -115.17],
    pacific,
  ),
  to(
    'CA00436',
    'Bay Area Flower Mart',
    '640 Brannan Street',
    'San Francisco',
    '94107',
    [37.776, -122.397],
    pacific,
  ),
  to(
    'GA00437',
    'FreshMart Distribution Center',
    '5300 Fulton Industrial Boulevard',
    'Atlanta',
    '30336',
    [33.757, -84.557],
    eastern,
    ['massMarket', 'appointmentRequired', 'lumperStop', 'floralChains', 'chilledLtlFak', 'checkBarcodeTemp'],
  ),
  to(
    'TX00438',
    'ValueTown Grocery DC',
    '1900 Chalk Hill Road',
    'Dallas',
    '75212',
    [32.774, -96.905],
    central,
    ['massMarket', 'appointmentRequired', 'floralChains', 'atlProduce', 'packingList'],
    { billTo: 'TP00902' },
  ),
  to(
    'OK00439',
    'Sooner Floral Supply',
    '730 South Western Avenue',
    'Oklahoma City',
    '73109',
    [35.459, -97.53],
    central,
    ['holidayExempt'],
  ),
  to(
    'NM00440',
    'Enchanted Floral',
    '1010 Second Street NW',
    'Albuquerque',
    '87102',
    [35.094, -106.646],
    mountain,
    ['needAgPaperWork'],
  ),
];
/** Places where freight is dropped for others. */
export const crossDocks: ConsigneeSeed[] = [
  {
    ...to(
      'OH00491',
      'Midway Cross Dock',
      '214 Crossdock Road',
      'Columbus',
      '43207',
      [39.885, -82.95],
      eastern,
    ),
    flags: [],
  },
  { ...to('IN00492', 'Gary Hub', '700 Clark Road', 'Gary', '46406', [41.605, -87.415], central), flags: [] },
];
export const billTos: {
  number: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  at: [number, number];
  zone: string;
}[] = [
  {
    number: 'TP00901',
    name: 'Northgate Logistics',
    address: '1 Freight Plaza',
    city: 'Toledo',
    state: 'OH',
    zip: '43604',
    at: [41.65, -83.54],
    zone: eastern,
  },
  {
    number: 'TP00902',
    name: 'Meridian Freight Payables',
    address: '88 Commerce Street',
    city: 'Fort Worth',
    state: 'TX',
    zip: '76102',
    at: [32.755, -97.333],
    zone: central,
  },
];

/** Consignees of one truck, in driving order. */
export interface LaneSeed {
  code: string;
  name: string;
  from: 'MIA' | 'VIS';
  /** Weekdays on which it leaves. */
  days: number[];
  /** Days on the road until the delivery window begins. */
  transit: number;
  window: [start: string, end: string];
  drops: string[];
  carrier: string;
}
const monWedFri = [1, 3, 5];
const tueThuSat = [2, 4, 6];
const daily = [1, 2, 3, 4, 5, 6];
export const lanes: LaneSeed[] = [
  {
    code: 'CHI',
    name: 'Chicago',
    from: 'MIA',
    days: monWedFri,
    transit: 2,
    window: ['06:00', '10:00'],
    drops: ['IN00427', 'IL00401', 'WI00415'],
    carrier: 'Coldlane Fleet',
  },
  {
    code: 'OHI',
    name: 'Columbus',
    from: 'MIA',
    days: monWedFri,
    transit: 1,
    window: ['05:00', '09:00'],
    drops: ['OH00402', 'OH00416', 'MI00409'],
    carrier: 'Coldlane Fleet',
  },
  {
    code: 'PNJ',
    name: 'Harrisburg',
    from: 'MIA',
    days: monWedFri,
    transit: 1,
    window: ['06:00', '11:00'],
    drops: ['PA00403', 'PA00417', 'NJ00404'],
    carrier: 'Seaboard Reefer Lines',
  },
  {
    code: 'NYC',
    name: 'New York',
    from: 'MIA',
    days: monWedFri,
    transit: 2,
    window: ['03:00', '07:00'],
    drops: ['NJ00418', 'NY00405', 'CT00419', 'RI00420', 'MA00406'],
    carrier: 'Seaboard Reefer Lines',
  },
  {
    code: 'MSP',
    name: 'St. Louis',
    from: 'MIA',
    days: monWedFri,
    transit: 2,
    window: ['07:00', '12:00'],
    drops: ['MO00413', 'MN00414'],
    carrier: 'Coldlane Fleet',
  },
  {
    code: 'NC',
    name: 'Raleigh',
    from: 'MIA',
    days: daily,
    transit: 1,
    window: ['06:00', '12:00'],
    drops: ['NC00408', 'VA00422', 'MD00421'],
    carrier: 'Coldlane Fleet',
  },
  {
    code: 'ATL',
    name: 'Atlanta',
    from: 'MIA',
    days: daily,
    transit: 1,
    window: ['04:00', '09:00'],
    drops: ['GA00407', 'GA00437', 'SC00423', 'AL00424'],
    carrier: 'Coldlane Fleet',
  },
  {
    code: 'BNA',
    name: 'Nashville',
    from: 'MIA',
    days: daily,
    transit: 1,
    window: ['08:00', '13:00'],
    drops: ['TN00410', 'KY00426'],
    carrier: 'Coldlane Fleet',
  },
  {
    code: 'TEX',
    name: 'Dallas',
    from: 'MIA',
    days: daily,
    transit: 2,
    window: ['04:00', '10:00'],
    drops: ['LA00425', 'TX00412', 'TX00411', 'TX00438', 'OK00439'],
    carrier: 'Gulf Chill Transport',
  },
  {
    code: 'FLA',
    name: 'Orlando',
    from: 'MIA',
    days: daily,
    transit: 1,
    window: ['03:00', '06:00'],
    drops: ['FL00428', 'FL00429'],
    carrier: 'Coldlane Fleet',
  },
  {
    code: 'WST',
    name: 'West Coast',
    from: 'MIA',
    days: [1, 4],
    transit: 4,
    window: ['06:00', '12:00'],
    drops: ['CO00430', 'UT00434', 'NV00435', 'AZ00431', 'CA00436', 'OR00433', 'WA00432'],
    carrier: 'Transwest Team',
  },
  {
    code: 'PNW',
    name: 'Seattle',
    from: 'VIS',
    days: tueThuSat,
    transit: 2,
    window: ['05:00', '11:00'],
    drops: ['CA00436', 'OR00433', 'WA00432'],
    carrier: 'Pacific Chill',
  },
  {
    code: 'MTN',
    name: 'Denver',
    from: 'VIS',
    days: tueThuSat,
    transit: 2,
    window: ['06:00', '12:00'],
    drops: ['NV00435', 'UT00434', 'CO00430'],
    carrier: 'Pacific Chill',
  },
  {
    code: 'SWT',
    name: 'Phoenix',
    from: 'VIS',
    days: daily,
    transit: 1,
    window: ['06:00', '11:00'],
    drops: ['AZ00431', 'NM00440'],
    carrier: 'Pacific Chill',
  },
  {
    code: 'XCO',
    name: 'Cross country',
    from: 'VIS',
    days: monWedFri,
    transit: 3,
    window: ['06:00', '11:00'],
    drops: ['TX00411', 'TX00438', 'IL00401', 'OH00402'],
    carrier: 'Transwest Team',
  },
];
/** Shippers that may ship only to some consignees; all others ship to everybody. */
export const ownConsignees: Record<string, string[]> = {
  MA00105: [
    'GA00407',
    'GA00437',
    'NC00408',
    'VA00422',
    'TN00410',
    'TX00411',
    'TX00412',
    'LA00425',
    'FL00428',
    'FL00429',
    'AL00424',
  ],
};
