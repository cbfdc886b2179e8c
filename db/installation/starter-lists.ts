/** Lists that a new company starts with. They are added once. The company's administrators maintain them from then on. */

/** The charge codes that a new company starts with, each with its ledger account. */
export const starterChargeCodes: [
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
  ['OPN', 'Opening balance', '3900', false, false],
];

/** The charge codes that rating and claims write themselves. */
export const systemChargeCodes: ReadonlySet<string> = new Set(
  'FRT MIN FSC HOL EXT PLT RED LMP APT ADJ CLM OPN'.split(' '),
);

export const starterShipmentCancelReasons: [code: string, label: string][] = [
  ['DUP', 'Duplicate shipment'],
  ['NOTSHIPPED', 'Freight was not shipped'],
  ['WRONGBILL', 'Wrong account'],
  ['DAMAGED', 'Freight damaged at our dock'],
  ['CUSTOMER', 'Cancelled by the customer'],
  ['OTHER', 'Other'],
];

/** Why an extension request is rejected. */
export const starterExtensionRejectionReasons: [code: string, label: string][] = [
  ['NODOOR', 'No receiving door at that time'],
  ['NOCREW', 'No crew at that time'],
  ['TRUCKFULL', 'Trucks are full'],
  ['TRUCKLEFT', 'The truck leaves before then'],
  ['TOOLATE', 'Requested too late'],
  ['OTHER', 'Other (see message)'],
];

export const starterShortageReasons: [code: string, label: string][] = [
  ['NOTRECEIVED', 'Not received at the dock'],
  ['SHUTTLE', 'Shuttle not arrived'],
  ['NOROOM', 'No room on the trailer'],
  ['DAMAGED', 'Damaged'],
  ['MISSING', 'Cannot be found on the floor'],
  ['HOLD', 'Held by customer service'],
  ['USDA', 'Held for inspection'],
];

/** Why a payer disputes a line of an invoice. */
export const starterDisputeReasons: [code: string, label: string][] = [
  ['price', 'Wrong price'],
  ['quantity', 'Wrong quantity'],
  ['service', 'Service not as agreed'],
  ['twice', 'Billed twice'],
  ['not_ours', 'Not our charge'],
  ['other', 'Another reason'],
];

/** The cause of the claimed loss. */
export const starterClaimReasons: [code: string, label: string][] = [
  ['not_received', 'Never received'],
  ['left_behind', 'Left behind'],
  ['wrong_truck', 'Loaded on the wrong truck'],
  ['handling', 'Mishandled at dock'],
  ['stowage', 'Improper loading'],
  ['packing', 'Improper packaging'],
  ['came_warm', 'Received warm'],
  ['truck_warm', 'Trailer temperature'],
  ['left_late', 'Late departure'],
  ['road', 'In-transit incident'],
  ['unknown', 'Unknown cause'],
];

/** Flower box sizes in inches. */
export const starterBoxSizes: [code: string, name: string, length: number, width: number, height: number][] =
  [
    ['EB', 'Eighth box', 41, 6, 5],
    ['QB', 'Quarter box', 41, 10, 7],
    ['HB', 'Half box', 41, 12, 11],
  ];

export const starterStatesAndProvinces: [code: string, name: string, country: 'US' | 'CA' | 'MX'][] = [
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
