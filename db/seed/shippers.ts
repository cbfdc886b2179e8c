import type { DemoWarehouseCode } from './warehouses.ts';

/** The shippers of the demo data and what they ship. */
export const demoShipperGroups = [
  'Importers',
  'Bouquet makers',
  'Florida growers',
  'California flowers',
  'Produce',
];

/** 1 Bin, 2 Box, 3 Pallet. */
/** `rides`: only together with other boxes of the same consignee. */
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
  warehouseCode: DemoWarehouseCode;
  group: string;
  /** Null: the warehouse's own cutoffs apply. */
  cutoffGroup: string | null;
  isCutoffExempt: boolean;
  city: string;
  state: string;
  zip: string;
  address: string;
  at: [number, number];
  farm: string;
  boxes: Box[];
  /** What it also ships these days, to its first two consignees only. */
  recentBoxes?: Box[];
  /** Prepaid shippers pay for themselves. */
  paymentTerm: 1 | 2;
}
export const demoShippers: ShipperSeed[] = [
  {
    number: 'MA00101',
    name: 'Andes Rose Importers',
    warehouseCode: 'MIA',
    group: 'Importers',
    cutoffGroup: 'Standard',
    isCutoffExempt: false,
    address: '7200 NW 25th Street',
    city: 'Miami',
    state: 'FL',
    zip: '33122',
    at: [25.799, -80.32],
    farm: 'Hacienda Rosales',
    paymentTerm: 1,
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
    warehouseCode: 'MIA',
    group: 'Importers',
    cutoffGroup: 'Late importers',
    isCutoffExempt: false,
    address: '7450 NW 30th Terrace',
    city: 'Miami',
    state: 'FL',
    zip: '33122',
    at: [25.804, -80.323],
    farm: 'Finca El Cauca',
    paymentTerm: 1,
    boxes: [
      box('HYD-WHT', 'Hydrangea white', 'HB', [41, 15, 10], [4, 20]),
      box('HYD-BLU', 'Hydrangea blue', 'HB', [41, 15, 10], [4, 16]),
    ],
  },
  {
    number: 'MA00103',
    name: 'Sabana Bouquets',
    warehouseCode: 'MIA',
    group: 'Bouquet makers',
    cutoffGroup: null,
    isCutoffExempt: false,
    address: '2900 NW 75th Avenue',
    city: 'Miami',
    state: 'FL',
    zip: '33122',
    at: [25.802, -80.318],
    farm: 'Flores de la Sabana',
    paymentTerm: 1,
    boxes: [
      box('BQT-MIX', 'Mixed bouquet', 'Box', [40, 16, 12], [6, 36]),
      box('CAR-MIX', 'Carnations assorted', 'QB', [41, 10, 7], [4, 20]),
      { ...box('SUP-BOX', 'Sleeves and tags', 'Box', [24, 16, 12], [1, 4]), rides: true },
    ],
  },
  {
    number: 'MA00104',
    name: 'Fernbrook Greens',
    warehouseCode: 'WPB',
    group: 'Florida growers',
    cutoffGroup: 'Growers',
    isCutoffExempt: false,
    address: '61 Leatherleaf Road',
    city: 'Palm City',
    state: 'FL',
    zip: '34990',
    at: [27.167, -80.266],
    farm: 'Fernbrook',
    paymentTerm: 2,
    boxes: [
      box('FRN-LTH', 'Leatherleaf fern', 'Case', [36, 12, 8], [6, 30]),
      box('GRN-RSC', 'Ruscus', 'Case', [36, 12, 8], [2, 12]),
    ],
  },
  {
    number: 'MA00105',
    name: 'Gulfstream Tropicals',
    warehouseCode: 'MIA',
    group: 'Florida growers',
    cutoffGroup: null,
    isCutoffExempt: true,
    address: '18200 SW 216th Street',
    city: 'Homestead',
    state: 'FL',
    zip: '33170',
    at: [25.556, -80.477],
    farm: 'Gulfstream',
    paymentTerm: 2,
    boxes: [
      box('TRP-ANT', 'Anthurium', 'HB', [41, 12, 11], [3, 14]),
      box('TRP-HEL', 'Heliconia', 'FB', [48, 16, 14], [2, 10]),
      box('PLT-ORC', 'Potted orchids', 'Box', [30, 14, 20], [2, 12]),
    ],
    recentBoxes: [box('BER-STR', 'Strawberries, 8 × 1 lb', 'Flat', [16, 12, 4], [12, 40])],
  },
  {
    number: 'CA00201',
    name: 'Encinitas Gerbera',
    warehouseCode: 'VIS',
    group: 'California flowers',
    cutoffGroup: null,
    isCutoffExempt: false,
    address: '1400 Saxony Road',
    city: 'Encinitas',
    state: 'CA',
    zip: '92024',
    at: [33.061, -117.28],
    farm: 'Encinitas',
    paymentTerm: 1,
    boxes: [box('GER-MIX', 'Gerbera assorted', 'Box', [30, 14, 10], [6, 30])],
  },
  {
    number: 'CA00202',
    name: 'Oxnard Berry Growers',
    warehouseCode: 'OXN',
    group: 'Produce',
    cutoffGroup: 'Growers',
    isCutoffExempt: false,
    address: '2200 Pleasant Valley Road',
    city: 'Oxnard',
    state: 'CA',
    zip: '93033',
    at: [34.155, -119.15],
    farm: 'Oxnard Plain',
    paymentTerm: 2,
    boxes: [
      box('BER-STR', 'Strawberries, 8 × 1 lb', 'Flat', [16, 12, 4], [12, 40]),
      box('BER-RSP', 'Raspberries, pallet', 'Pallet', [48, 40, 72], [1, 4], 'inch', 3),
    ],
  },
  {
    number: 'CA00203',
    name: 'San Marcos Proteas',
    warehouseCode: 'VIS',
    group: 'California flowers',
    cutoffGroup: null,
    isCutoffExempt: false,
    address: '905 Twin Oaks Valley Road',
    city: 'San Marcos',
    state: 'CA',
    zip: '92069',
    at: [33.166, -117.165],
    farm: 'Twin Oaks',
    paymentTerm: 1,
    boxes: [box('PRO-KNG', 'King protea', 'Box', [98, 25, 14], [4, 20], 'cm')],
  },
  {
    number: 'CA00204',
    name: 'Coastal Avocado',
    warehouseCode: 'OXN',
    group: 'Produce',
    cutoffGroup: null,
    isCutoffExempt: false,
    address: '77 Las Posas Road',
    city: 'Camarillo',
    state: 'CA',
    zip: '93010',
    at: [34.221, -119.04],
    farm: 'Las Posas',
    paymentTerm: 2,
    boxes: [box('AVO-HAS', 'Hass avocado', 'Bin', [48, 40, 36], [1, 5], 'inch', 1)],
  },
];
