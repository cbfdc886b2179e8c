import {
  splitBarSeparatedTable,
  parseLatitudeAndLongitude,
  getDemoTimeZone,
  demoTimeZones,
} from './warehouses.ts';

/** The consignees and payers of the demo data. */
export interface ConsigneeSeed {
  number: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  at: [number, number];
  timeZone: string;
  flags: string[];
  sms?: boolean;
  language?: 'en' | 'es';
  /** The number of the account that is billed. Without it, the account itself. */
  billTo?: string;
}

/** Number, name, address, city, ZIP code, latitude and longitude, time zone. The number begins with the state. */
const where = `
  IL00401 | Lakeshore Wholesale           | 1420 South Racine Avenue         | Chicago        | 60608 | 41.863 -87.656  | central
  OH00402 | Buckeye Floral                | 18 Harvest Court                 | Columbus       | 43223 | 39.924 -83.038  | eastern
  PA00403 | Keystone Florist Supply       | 330 Cameron Street               | Harrisburg     | 17101 | 40.263 -76.882  | eastern
  NJ00404 | Vineland Cut Flower           | 55 Landis Avenue                 | Vineland       | 08360 | 39.486 -75.026  | eastern
  NY00405 | Hudson Wholesale Florists     | 140 West 28th Street             | New York       | 10001 | 40.747 -73.993  | eastern
  MA00406 | Bay State Flower              | 540 Albany Street                | Boston         | 02118 | 42.337 -71.069  | eastern
  GA00407 | Peachtree Wholesale           | 1260 Murphy Avenue SW            | Atlanta        | 30310 | 33.727 -84.416  | eastern
  NC00408 | Carolina Cut Flower           | 912 Hodges Street                | Raleigh        | 27604 | 35.806 -78.618  | eastern
  MI00409 | Detroit Wholesale Flowers     | 2100 East Congress Street        | Detroit        | 48207 | 42.337 -83.03   | detroit
  TN00410 | Music City Floral             | 740 Fessler Lane                 | Nashville      | 37210 | 36.146 -86.745  | central
  TX00411 | Lone Star Floral              | 2330 Irving Boulevard            | Dallas         | 75207 | 32.795 -96.835  | central
  TX00412 | Bayou City Flowers            | 2700 Fannin Street               | Houston        | 77002 | 29.745 -95.371  | central
  MO00413 | Gateway Floral Supply         | 2731 LaSalle Street              | St. Louis      | 63104 | 38.614 -90.218  | central
  MN00414 | Twin Cities Wholesale         | 1201 Plymouth Avenue North       | Minneapolis    | 55411 | 44.992 -93.295  | central
  WI00415 | Great Lakes Floral            | 401 East Erie Street             | Milwaukee      | 53202 | 43.03 -87.906   | central
  OH00416 | Cuyahoga Flower Exchange      | 2060 East 40th Street            | Cleveland      | 44103 | 41.509 -81.658  | eastern
  PA00417 | Lehigh Valley Florists        | 705 North Graham Street          | Allentown      | 18109 | 40.62 -75.45    | eastern
  NJ00418 | Garden State Greens           | 90 Frelinghuysen Avenue          | Newark         | 07114 | 40.709 -74.19   | eastern
  CT00419 | Nutmeg Wholesale              | 40 Reserve Road                  | Hartford       | 06114 | 41.742 -72.662  | eastern
  RI00420 | Narragansett Floral           | 12 Harbor Avenue                 | Providence     | 02905 | 41.794 -71.39   | eastern
  MD00421 | Chesapeake Flower Market      | 7455 Assateague Drive            | Baltimore      | 21230 | 39.26 -76.63    | eastern
  VA00422 | Old Dominion Wholesale        | 1601 Rhoadmiller Street          | Richmond       | 23220 | 37.566 -77.46   | eastern
  SC00423 | Palmetto Floral Supply        | 16 Stevens Street                | Greenville     | 29605 | 34.83 -82.41    | eastern
  AL00424 | Magic City Wholesale          | 1224 First Avenue North          | Birmingham     | 35203 | 33.512 -86.821  | central
  LA00425 | Crescent City Florist Supply  | 3701 Jefferson Highway           | New Orleans    | 70121 | 29.957 -90.14   | central
  KY00426 | Bluegrass Floral              | 1830 West Market Street          | Louisville     | 40203 | 38.259 -85.778  | kentucky
  IN00427 | Hoosier Flower Company        | 1901 South East Street           | Indianapolis   | 46225 | 39.743 -86.152  | indiana
  FL00428 | Sunshine Wholesale            | 2002 West Robinson Street        | Orlando        | 32805 | 28.546 -81.406  | eastern
  FL00429 | Tampa Bay Flower Market       | 4110 East Adamo Drive            | Tampa          | 33605 | 27.954 -82.413  | eastern
  CO00430 | Mile High Floral              | 4550 Leyden Street               | Denver         | 80216 | 39.78 -104.917  | mountain
  AZ00431 | Sonoran Wholesale             | 2220 South 7th Avenue            | Phoenix        | 85007 | 33.427 -112.083 | arizona
  WA00432 | Puget Floral Market           | 1500 South Lane Street           | Seattle        | 98144 | 47.597 -122.313 | pacific
  OR00433 | Cascade Flower Company        | 3624 North Leverman Street       | Portland       | 97217 | 45.585 -122.69  | pacific
  UT00434 | Wasatch Floral                | 440 West 900 South               | Salt Lake City | 84101 | 40.75 -111.901  | mountain
  NV00435 | Silver State Wholesale        | 2111 South Industrial Road       | Las Vegas      | 89102 | 36.147 -115.17  | pacific
  CA00436 | Bay Area Flower Mart          | 640 Brannan Street               | San Francisco  | 94107 | 37.776 -122.397 | pacific
  GA00437 | FreshMart Distribution Center | 5300 Fulton Industrial Boulevard | Atlanta        | 30336 | 33.757 -84.557  | eastern
  TX00438 | ValueTown Grocery DC          | 1900 Chalk Hill Road             | Dallas         | 75212 | 32.774 -96.905  | central
  OK00439 | Sooner Floral Supply          | 730 South Western Avenue         | Oklahoma City  | 73109 | 35.459 -97.53   | central
  NM00440 | Enchanted Floral              | 1010 Second Street NW            | Albuquerque    | 87102 | 35.094 -106.646 | mountain
`;
/** Number, agreements, and the flags other than floral. */
const agreed = `
  IL00401 | -                 | emailInvoices podRequired
  OH00402 | texted            | emailInvoices bolRequired
  PA00403 | -                 | mail
  NJ00404 | -                 | fuelExempt mail
  NY00405 | -                 | enforceDeliveryWindow emailInvoices
  MA00406 | -                 | emailInvoices
  GA00407 | -                 | emailInvoices uploadStatements
  NC00408 | -                 | emailInvoices
  MI00409 | billed to TP00901 | accessibleDock
  TN00410 | -                 | emailInvoices
  TX00411 | texted            | emailInvoices
  TX00412 | spanish           | -
  MN00414 | -                 | retailFlorist
  WI00415 | -                 | emailInvoices
  NJ00418 | -                 | plants
  MD00421 | -                 | palletReceipts
  FL00428 | -                 | plants
  WA00432 | -                 | emailInvoices
  GA00437 | -                 | massMarket appointmentRequired lumperStop floralChains chilledLtlFak checkBarcodeTemp
  TX00438 | billed to TP00902 | massMarket appointmentRequired floralChains atlProduce packingList
  OK00439 | -                 | holidayExempt
  NM00440 | -                 | needAgPaperWork
`;
/** Cross docks where freight for other consignees is delivered. */
const docks = `
  OH00491 | Midway Cross Dock | 214 Crossdock Road | Columbus | 43207 | 39.885 -82.95  | eastern
  IN00492 | Gary Hub          | 700 Clark Road     | Gary     | 46406 | 41.605 -87.415 | central
`;

const placeOf = ([
  number = '',
  name = '',
  address = '',
  city = '',
  zip = '',
  coordinates = '',
  zone = '',
]: string[]) => ({
  number,
  name,
  address,
  city,
  state: number.slice(0, 2),
  zip,
  at: parseLatitudeAndLongitude(coordinates),
  timeZone: getDemoTimeZone(zone),
});
const agreements = new Map(
  splitBarSeparatedTable(agreed).map(([number = '', more = '', flags = '']) => [
    number,
    {
      flags: flags === '-' ? [] : flags.split(' '),
      ...(more.includes('texted') ? { sms: true } : {}),
      ...(more.includes('spanish') ? { language: 'es' as const } : {}),
      ...(more.startsWith('billed to') ? { billTo: more.slice('billed to '.length) } : {}),
    },
  ]),
);
export const demoConsignees: ConsigneeSeed[] = splitBarSeparatedTable(where).map((cells) => {
  const place = placeOf(cells);
  const { flags = [], ...more } = agreements.get(place.number) ?? {};
  return { ...place, flags: ['floral', ...flags], ...more };
});
export const demoCrossDocks: ConsigneeSeed[] = splitBarSeparatedTable(docks).map((cells) => ({
  ...placeOf(cells),
  flags: [],
}));
export const demoBillToAccounts: {
  number: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  at: [number, number];
  timeZone: string;
}[] = [
  {
    number: 'TP00901',
    name: 'Northgate Logistics',
    address: '1 Freight Plaza',
    city: 'Toledo',
    state: 'OH',
    zip: '43604',
    at: [41.65, -83.54],
    timeZone: demoTimeZones.eastern,
  },
  {
    number: 'TP00902',
    name: 'Meridian Freight Payables',
    address: '88 Commerce Street',
    city: 'Fort Worth',
    state: 'TX',
    zip: '76102',
    at: [32.755, -97.333],
    timeZone: demoTimeZones.central,
  },
];

/** Shippers that can ship only to some consignees. All others can ship to every consignee. */
export const allowedConsigneeNumbersByShipperNumber: Record<string, string[]> = {
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
