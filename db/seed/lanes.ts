import { splitBarSeparatedTable } from './warehouses.ts';

/** The consignees of one truck, in driving order. */
export interface LaneSeed {
  code: string;
  name: string;
  fromWarehouseCode: 'MIA' | 'VIS';
  /** Weekdays on which it leaves. */
  weekdays: number[];
  /** Days in transit until the delivery window begins. */
  transitDays: number;
  deliveryWindow: [start: string, end: string];
  dropAccountNumbers: string[];
  carrier: string;
}

/** Code, name, warehouse, weekdays, days in transit, window, carrier, stops. */
const list = `
  CHI | Chicago       | MIA | 135     | 2 | 06:00-21:00 | Coldlane Fleet        | IN00427 IL00401 WI00415
  OHI | Columbus      | MIA | 135     | 2 | 05:00-18:00 | Coldlane Fleet        | OH00402 OH00416 MI00409
  PNJ | Harrisburg    | MIA | 135     | 2 | 06:00-18:00 | Seaboard Reefer Lines | PA00403 PA00417 NJ00404
  NYC | New York      | MIA | 135     | 2 | 03:00-20:00 | Seaboard Reefer Lines | NJ00418 NY00405 CT00419 RI00420 MA00406
  MSP | St. Louis     | MIA | 135     | 3 | 07:00-22:00 | Coldlane Fleet        | MO00413 MN00414
  NC  | Raleigh       | MIA | 0123456 | 1 | 06:00-23:00 | Coldlane Fleet        | NC00408 VA00422 MD00421
  ATL | Atlanta       | MIA | 0123456 | 1 | 04:00-23:00 | Coldlane Fleet        | GA00407 GA00437 SC00423 AL00424
  BNA | Nashville     | MIA | 0123456 | 1 | 08:00-23:00 | Coldlane Fleet        | TN00410 KY00426
  TEX | Dallas        | MIA | 0123456 | 2 | 04:00-21:00 | Gulf Chill Transport  | LA00425 TX00412 TX00411 TX00438 OK00439
  FLA | Orlando       | MIA | 0123456 | 1 | 03:00-06:00 | Coldlane Fleet        | FL00428 FL00429
  WST | West Coast    | MIA | 14      | 4 | 06:00-23:00 | Transwest Team        | CO00430 UT00434 NV00435 AZ00431 CA00436 OR00433 WA00432
  PNW | Seattle       | VIS | 246     | 2 | 05:00-23:00 | Pacific Chill         | CA00436 OR00433 WA00432
  MTN | Denver        | VIS | 246     | 3 | 06:00-23:00 | Pacific Chill         | NV00435 UT00434 CO00430
  SWT | Phoenix       | VIS | 123456  | 1 | 06:00-22:00 | Pacific Chill         | AZ00431 NM00440
  XCO | Cross country | VIS | 135     | 4 | 06:00-20:00 | Transwest Team        | TX00411 TX00438 IL00401 OH00402
`;
export const demoLanes: LaneSeed[] = splitBarSeparatedTable(list).map(
  ([code = '', name = '', from = '', days = '', transit = '', window = '', carrier = '', drops = '']) => {
    const [start = '', end = ''] = window.split('-');
    return {
      code,
      name,
      fromWarehouseCode: from === 'VIS' ? 'VIS' : 'MIA',
      weekdays: [...days].map(Number),
      transitDays: Number(transit),
      deliveryWindow: [start, end],
      dropAccountNumbers: drops.split(' '),
      carrier,
    };
  },
);
