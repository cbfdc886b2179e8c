/** What the product needs in every installation: codes and lists that its rules and screens name. */

export const regions: [code: string, name: string][] = [
  ['FL', 'Florida'],
  ['CA', 'California'],
  ['TX', 'Texas'],
  ['NJ', 'New Jersey'],
  ['IL', 'Illinois'],
  ['ON', 'Ontario'],
];

type Category = 'floral' | 'greens' | 'plants' | 'produce' | 'supplies';
export const products: [
  code: string,
  description: string,
  category: Category,
  minF: number | null,
  maxF: number | null,
][] = [
  ['ROS-RED', 'Roses Freedom 50 cm', 'floral', 34, 36],
  ['ROS-MIX', 'Roses assorted 50 cm', 'floral', 34, 36],
  ['ROS-SPR', 'Spray roses', 'floral', 34, 36],
  ['ALS-MIX', 'Alstroemeria mixed', 'floral', 34, 38],
  ['CAR-MIX', 'Carnations assorted', 'floral', 34, 38],
  ['HYD-WHT', 'Hydrangea white', 'floral', 34, 38],
  ['HYD-BLU', 'Hydrangea blue', 'floral', 34, 38],
  ['BQT-VAL', 'Valentine bouquet', 'floral', 34, 36],
  ['BQT-MIX', 'Mixed bouquet', 'floral', 34, 36],
  ['FRN-LTH', 'Leatherleaf fern', 'greens', 36, 40],
  ['GRN-RSC', 'Ruscus', 'greens', 36, 40],
  ['TRP-ANT', 'Anthurium', 'floral', 55, 60],
  ['TRP-HEL', 'Heliconia', 'floral', 55, 60],
  ['GER-MIX', 'Gerbera assorted', 'floral', 36, 40],
  ['PRO-KNG', 'King protea', 'floral', 34, 38],
  ['PLT-ORC', 'Potted orchids', 'plants', 55, 65],
  ['BER-STR', 'Strawberries', 'produce', 32, 34],
  ['BER-RSP', 'Raspberries', 'produce', 32, 34],
  ['AVO-HAS', 'Hass avocado', 'produce', 40, 45],
  ['SUP-BOX', 'Packing supplies', 'supplies', null, null],
];

export const chargeCodes: [
  code: string,
  description: string,
  gl: string,
  fuelAble: boolean,
  holidayAble: boolean,
][] = [
  ['FRT', 'Linehaul', '4000', true, true],
  ['MIN', 'Minimum charge', '4010', true, true],
  ['FSC', 'Fuel surcharge', '4100', false, false],
  ['HOL', 'Holiday surcharge', '4110', false, false],
  ['EXT', 'Late extension', '4200', false, false],
  ['PLT', 'Pallet exchange', '4210', false, false],
  ['STP', 'Extra stop', '4220', false, false],
  ['RED', 'Redelivery', '4230', false, false],
  ['DET', 'Detention', '4240', false, false],
  ['LMP', 'Lumper', '4250', false, false],
  ['APT', 'Appointment', '4260', false, false],
  ['STG', 'Storage', '4270', false, false],
  ['ADJ', 'Adjustment', '4900', false, false],
  ['CLM', 'Claim', '4910', false, false],
];

export const cancelReasons: [code: string, label: string][] = [
  ['DUP', 'Duplicate shipment'],
  ['NOTSHIPPED', 'Freight was not shipped'],
  ['WRONGBILL', 'Wrong account'],
  ['DAMAGED', 'Freight damaged at our dock'],
  ['CUSTOMER', 'Cancelled by the customer'],
  ['OTHER', 'Other'],
];

/** Why a request to come late is turned down. */
export const rejectionReasons: [code: string, label: string][] = [
  ['NODOOR', 'No receiving door at that hour'],
  ['NOCREW', 'No crew at that hour'],
  ['TRUCKFULL', 'The trucks are full'],
  ['TRUCKLEFT', 'The truck leaves before that hour'],
  ['TOOLATE', 'Asked too late'],
  ['OTHER', 'Other, see the message'],
];

export const shortageReasons: [code: string, label: string][] = [
  ['NOTRECEIVED', 'Not received at the dock'],
  ['SHUTTLE', 'Shuttle not arrived'],
  ['NOROOM', 'No room on the trailer'],
  ['DAMAGED', 'Damaged'],
  ['MISSING', 'Cannot be found on the floor'],
  ['HOLD', 'Held by customer service'],
  ['USDA', 'Held for inspection'],
];

/**
 * Diesel price a gallon in mills ($3.585 = 3585) and the surcharge it gives: half a percent for each five
 * cents, as published tables do.
 */
export const fuelSteps: { from: number; to: number; percentBp: number }[] = Array.from(
  { length: 120 },
  (_, step) => ({ from: 1160 + step * 50, to: 1209 + step * 50, percentBp: 50 + step * 50 }),
);

export const states: [code: string, name: string, country: 'US' | 'CA' | 'MX'][] = [
  ...list(
    'US',
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico',
  ),
  ...list(
    'CA',
    'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  ),
  ...list(
    'MX',
    'AGU Aguascalientes|BCN Baja California|BCS Baja California Sur|CAM Campeche|CHP Chiapas|CHH Chihuahua|CMX Ciudad de México|COA Coahuila|COL Colima|DUR Durango|GUA Guanajuato|GRO Guerrero|HID Hidalgo|JAL Jalisco|MEX México|MIC Michoacán|MOR Morelos|NAY Nayarit|NLE Nuevo León|OAX Oaxaca|PUE Puebla|QUE Querétaro|ROO Quintana Roo|SLP San Luis Potosí|SIN Sinaloa|SON Sonora|TAB Tabasco|TAM Tamaulipas|TLA Tlaxcala|VER Veracruz|YUC Yucatán|ZAC Zacatecas',
  ),
];

function list<C extends string>(country: C, text: string): [string, string, C][] {
  return text.split('|').map((entry) => {
    const space = entry.indexOf(' ');
    return [entry.slice(0, space), entry.slice(space + 1), country];
  });
}
