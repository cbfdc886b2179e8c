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

/** 1 string, 2 integer, 3 double, 4 list, 5 email, 6 boolean, 8 time. */
export type SettingType = 1 | 2 | 3 | 4 | 5 | 6 | 8;
export interface SettingSeed {
  code: string;
  description: string;
  type: SettingType;
  value: string;
  maxLength?: number;
}

export const settings: SettingSeed[] = [
  {
    code: 'minCubes',
    description: 'Minimum cube of a box, in hundredths of a cubic foot (95 = 0.95)',
    type: 2,
    value: '95',
  },
  {
    code: 'futureDays',
    description: 'Order entry: days ahead that a ship date may lie',
    type: 2,
    value: '14',
  },
  {
    code: 'tariffsNeedSecondPerson',
    description: 'Tariffs: whoever changed a draft last cannot publish it',
    type: 6,
    value: 'false',
  },
  { code: 'closeBillingMaxDays', description: 'Close billing: most days in one range', type: 2, value: '31' },
  {
    code: 'shuttleSetupMaxDays',
    description: 'Shuttle setup: most days generated at a time',
    type: 2,
    value: '7',
  },
  {
    code: 'extensionRequestMinutes',
    description: 'Extensions: minutes before cutoff from which a request may be made',
    type: 2,
    value: '120',
  },
  {
    code: 'extensionChangeMinutes',
    description: 'Extensions: minutes before the shipping hour until which it may be changed',
    type: 2,
    value: '30',
  },
  {
    code: 'extensionStepMinutes',
    description: 'Extensions: step of the shipping hour in minutes',
    type: 2,
    value: '15',
  },
  {
    code: 'unitSearchMaxDays',
    description: 'Outbound units: most days searched without consignee, shipper or unit',
    type: 2,
    value: '7',
  },
  { code: 'syncPastDays', description: 'Load synchronization: days back', type: 2, value: '7' },
  { code: 'syncFutureDays', description: 'Load synchronization: days ahead', type: 2, value: '30' },
  {
    code: 'doorReleaseMinutes',
    description: 'Doors: minutes without a scan before a door may be released',
    type: 2,
    value: '5',
  },
  {
    code: 'trailerCube',
    description: 'Planner: cubic feet that the planner fills on a trailer, in hundredths (250000 = 2,500.00)',
    type: 2,
    value: '250000',
  },
  {
    code: 'scannerSessionHours',
    description: 'Scanners: hours after which a barcode user signs in again',
    type: 2,
    value: '12',
  },
  {
    code: 'xmlUploadMaxBytes',
    description: 'Upload XML files: largest file in bytes',
    type: 2,
    value: '5242880',
  },
  {
    code: 'floorPositionUnits',
    description: 'Floor plan: units that fill a position',
    type: 2,
    value: '48',
  },
  {
    code: 'palletReceiptDays',
    description: 'Pallet receipts: days until a receipt expires',
    type: 2,
    value: '60',
  },
  {
    code: 'tempReadingMinutes',
    description: 'Temperatures: minutes that a reading speaks for',
    type: 2,
    value: '60',
  },
  {
    code: 'tempWarnPercent',
    description: 'Temperatures: percent of the warm minutes at which customer service is told',
    type: 2,
    value: '75',
  },
  { code: 'smsBulkMaxLoads', description: 'Text messages: most loads in one sending', type: 2, value: '500' },
  {
    code: 'smsEtaChangeMinutes',
    description: 'Text messages: change of an ETA in minutes that is told',
    type: 2,
    value: '30',
  },
  {
    code: 'smsQuietFrom',
    description: 'Text messages: hour where they go to from which they wait for the morning',
    type: 8,
    value: '21:00',
  },
  {
    code: 'smsQuietTo',
    description: 'Text messages: hour where they go to until which they wait',
    type: 8,
    value: '08:00',
  },
  {
    code: 'autoEtaSms',
    description: 'Text messages: tell consignees when the ETA of a load on its way changes',
    type: 6,
    value: 'true',
  },
  {
    code: 'etaMails',
    description:
      'Mail: write to consignees who get no text messages when their load leaves and its ETA changes',
    type: 6,
    value: 'true',
  },
  {
    code: 'mailDigestMinutes',
    description: 'Mail: minutes in which one person gets one letter about loads at most',
    type: 2,
    value: '15',
  },
  {
    code: 'smsAnswersKeywords',
    description: 'Text messages: answer STOP, START and HELP ourselves, where the provider does not',
    type: 6,
    value: 'false',
  },
  { code: 'milesPerHour', description: 'ETA: miles an hour on the road', type: 2, value: '55' },
  { code: 'stopMinutes', description: 'ETA: minutes at each earlier stop', type: 2, value: '30' },
  {
    code: 'defaultTermsDays',
    description: 'Invoices: days until an invoice is due, where the account has none',
    type: 2,
    value: '15',
  },
  {
    code: 'statementAgeing',
    description: 'Statements: days past due at which an ageing column begins',
    type: 4,
    value: '0,30,60,90',
  },
  {
    code: 'reBillWarningDays',
    description: 'Invoices: age in days from which re-billing warns',
    type: 2,
    value: '180',
  },
  {
    code: 'remitTo',
    description: 'Invoices and statements: address to remit to',
    type: 1,
    value: 'Coldlane Consolidators, PO Box 522100, Miami, FL 33152',
    maxLength: 200,
  },
  {
    code: 'companyName',
    description: 'Papers: name of the company',
    type: 1,
    value: 'Coldlane Consolidators',
    maxLength: 80,
  },
  {
    code: 'companyAddress',
    description: 'Papers: address of the company',
    type: 1,
    value: '100 Cold Harbor Way, Miami, FL 33122',
    maxLength: 160,
  },
  {
    code: 'companyPhone',
    description: 'Papers: phone of the company',
    type: 1,
    value: '(305) 555-0142',
    maxLength: 40,
  },
  {
    code: 'gs1Prefix',
    description: 'Papers: GS1 company prefix for pallets and bills of lading',
    type: 1,
    value: '0614141',
    maxLength: 12,
  },
  {
    code: 'billingEmail',
    description: 'Mail: answers to invoices and statements go to',
    type: 5,
    value: 'billing@coldlane.example',
  },
  {
    code: 'customerServiceEmail',
    description: 'Mail: customer service',
    type: 5,
    value: 'service@coldlane.example',
  },
  { code: 'passwordMinLength', description: 'Passwords: least number of characters', type: 2, value: '8' },
  {
    code: 'resetLinkMinutes',
    description: 'Passwords: minutes that a reset link is valid',
    type: 2,
    value: '60',
  },
  { code: 'inviteLinkDays', description: 'Users: days that an invitation is valid', type: 2, value: '7' },
  {
    code: 'activationLinkDays',
    description: 'Users: days that an activation link is valid',
    type: 2,
    value: '7',
  },
  {
    code: 'autoActivateOwnAddress',
    description: 'Users: sign-up with the address of the account itself is activated at once',
    type: 6,
    value: 'false',
  },
  {
    code: 'autoReleaseSms',
    description: 'Text messages: tell consignees when their load is released',
    type: 6,
    value: 'true',
  },
  {
    code: 'nightlyRatingHour',
    description: 'Billing: hour at which yesterday is rated',
    type: 8,
    value: '06:00',
  },
  {
    code: 'linkCustomerProfile',
    description: 'External link: customer profile (blank hides it)',
    type: 1,
    value: '',
    maxLength: 300,
  },
  {
    code: 'linkCustomerCases',
    description: 'External link: cases and claims (blank hides it)',
    type: 1,
    value: '',
    maxLength: 300,
  },
  {
    code: 'linkTracking',
    description: 'External link: flower service (blank hides it)',
    type: 1,
    value: '',
    maxLength: 300,
  },
  {
    code: 'linkTrackingLegacy',
    description: 'External link: tracking (blank hides it)',
    type: 1,
    value: '',
    maxLength: 300,
  },
  {
    code: 'linkInvoicePortal',
    description: 'External link: customer invoice portal (blank hides it)',
    type: 1,
    value: '',
    maxLength: 300,
  },
  {
    code: 'linkRouteTrucks',
    description: 'External link: route trucks (blank hides it)',
    type: 1,
    value: '',
    maxLength: 300,
  },
  {
    code: 'chatUrl',
    description: 'Chat help on customer service pages: address of the provider (blank hides it)',
    type: 1,
    value: '',
    maxLength: 300,
  },
  {
    code: 'newBadgeUntil',
    description: 'Menu: date until which items show NEW, YYYY-MM-DD (blank shows none)',
    type: 1,
    value: '',
    maxLength: 10,
  },
  { code: 'newBadgePaths', description: 'Menu: paths of the items that show NEW', type: 4, value: '' },
  {
    code: 'tutorialIntroduction',
    description: 'Tutorial video: introduction (blank hides it)',
    type: 1,
    value: '',
    maxLength: 300,
  },
  {
    code: 'tutorialOrderEntry',
    description: 'Tutorial video: order entry (blank hides it)',
    type: 1,
    value: '',
    maxLength: 300,
  },
  {
    code: 'tutorialExtensionRequest',
    description: 'Tutorial video: extension request (blank hides it)',
    type: 1,
    value: '',
    maxLength: 300,
  },
];

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
