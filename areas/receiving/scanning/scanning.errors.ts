import { defineErrors } from '#kit/contract/errors.ts';

/** The errors that reject a scan. A closed warehouse rejects every user's scans: `warehouses.warehouseClosed`. */
export const scanErrors = defineErrors('scans', {
  actionNotAllowed: {
    status: 403,
    sentence: 'Your scanner role doesn’t allow this.',
    description: 'The scanner role does not allow this kind of scan, or starting the day.',
  },
  warehouseMismatch: {
    status: 403,
    sentence: 'This scanner works in another warehouse.',
    description: 'The scan is for another warehouse than the barcode user’s.',
  },
  unknownCode: {
    status: 412,
    sentence: 'Unknown code.',
    description: 'No unit of the warehouse has the code, and the unit is not at the receiving door.',
  },
  unitDeleted: {
    status: 412,
    sentence: 'This unit was deleted. Ask a supervisor to have it reactivated.',
    description: 'The unit with this code is deleted.',
  },
  receivedElsewhere: {
    status: 412,
    sentence: 'This unit is received at {warehouse}, not here.',
    description: 'The unit is expected in another warehouse.',
  },
  unitAtOtherWarehouse: {
    status: 412,
    sentence: 'This unit is at {warehouse}, not here.',
    description: 'The unit has gone to another warehouse, or was received there.',
  },
  alreadyReceived: {
    status: 409,
    sentence: 'Already received on {when} at {where}.',
    description: 'The unit has already been received.',
  },
  newerScanExists: {
    status: 409,
    sentence: 'This unit was scanned again at {time}, after this scan. Its last scan counts.',
    description: 'The scan arrived late, and a scan made after it is already accepted.',
  },
  idTaken: {
    status: 409,
    sentence: 'This scan ID was already used for another scan. Scan the unit again.',
    description:
      'A scan with this clientEventId has another code, action or target, or another user or warehouse sent it.',
  },
  scannedAfterDeactivation: {
    status: 412,
    sentence: 'Scanned after {name} was deactivated. Scan the unit again.',
    description: 'The leftover scan was made after its user was deactivated.',
  },
  palletOfOtherShipper: {
    status: 412,
    sentence: 'This pallet belongs to {shipper}.',
    description: 'The pallet contains units of another shipper.',
  },
  palletClosed: {
    status: 412,
    sentence: 'This pallet is closed. Open a new one.',
    description: 'The pallet is closed, so it cannot be inspected and no unit can be received onto it.',
  },
  unknownPallet: {
    status: 412,
    sentence: 'Unknown pallet.',
    description: 'No receiving pallet of the warehouse has the code.',
  },
  doorNotOpen: {
    status: 412,
    sentence: 'Door {door} is not an open receiving door.',
    description: 'The door is disabled, is an outbound door, or does not exist.',
  },
  palletNumbersExhausted: {
    status: 412,
    sentence:
      'All pallet numbers for GS1 company prefix {prefix} have been used. Ask your administrator for a shorter prefix.',
    description:
      'The serial numbers of SSCC labels are used up for the digits that the GS1 company prefix leaves.',
  },
  unknownPosition: {
    status: 412,
    sentence: 'This position is not in the day’s layout.',
    description: 'The active layout has no such position.',
  },
  notPutAway: {
    status: 412,
    sentence: 'This is not a put-away position.',
    description: 'The position is in another area than put-away.',
  },
  notStaging: {
    status: 412,
    sentence: 'This is not a staging position.',
    description: 'The position is in another area than staging.',
  },
  positionOccupied: {
    status: 409,
    sentence: 'Position {position} is occupied by {holder}.',
    description:
      'Another unit is put away at the position. A position has space for one unit, or for the units of one receiving pallet.',
  },
  unitNotReceived: {
    status: 412,
    sentence: 'This unit has not been received yet.',
    description: 'The unit to move has not been received yet.',
  },
  statusNotAllowed: {
    status: 412,
    sentence: 'This unit is {state}.',
    description: 'The unit is in a state that does not allow this scan.',
  },
  wrongLoad: {
    status: 412,
    sentence: 'This unit is on load {load}.',
    description: 'The unit is planned for another load than the scanned one.',
  },
  unitWithoutLoad: {
    status: 412,
    sentence: 'This unit is not on a load.',
    description: 'No load is planned for the unit.',
  },
  loadRequired: {
    status: 412,
    sentence: 'Choose a load first.',
    description: 'The unit is scanned onto a truck, and no load of the warehouse is given.',
  },
  shuttleNotArrived: {
    status: 412,
    sentence: 'This unit is on a shuttle that has not arrived.',
    description: 'The unit is still in transit between two of our warehouses.',
  },
  loadReleased: {
    status: 412,
    sentence: 'This load has already been released.',
    description: 'The truck has already left, so nothing can be loaded or unloaded.',
  },
  loadVoided: {
    status: 412,
    sentence: 'This load was voided because it is no longer in routing. Unload it or check with Routing.',
    description: 'The load is no longer in routing.',
  },
  departsOtherDay: {
    status: 412,
    sentence: 'This unit stays in the cooler. It leaves on {date}.',
    description: 'The unit in the cooler leaves on another day.',
  },
  unitNotLoaded: {
    status: 412,
    sentence: 'This unit is not on a trailer.',
    description: 'The unit to unload is on no truck.',
  },
  codeMisread: {
    status: 412,
    sentence: 'The code was not read correctly. Scan it again.',
    description: 'A check digit or a GS1 element of the code is wrong.',
  },
  isProduceLabel: {
    status: 412,
    sentence: 'This is a produce case label, not a unit code. Scan our label.',
    description: 'The code is an article number of a produce case.',
  },
  isBillOfLading: {
    status: 412,
    sentence: 'This is a bill of lading, not a unit code.',
    description: 'The code is the number of a bill of lading.',
  },
  isPosition: {
    status: 412,
    sentence: 'This is position {name}, not a unit.',
    description: 'No live unit has the code, and it is the code of a position on the floor.',
  },
  isLoad: {
    status: 412,
    sentence: 'This is the cover sheet of load {name}, not a unit.',
    description: 'No live unit has the code, and it is the name of a load.',
  },
  loadNotOpenHere: {
    status: 412,
    sentence: 'You can’t load {name} here now. It has left, or leaves on another day or from another place.',
    description:
      'The cover sheet of a load is scanned to load it, and the load has no pickup open here today.',
  },
  shuttleNotOpenHere: {
    status: 412,
    sentence: 'You can’t load shuttle {name} here now. It has left, or leaves from another place.',
    description: 'The sheet of a shuttle load is scanned to load it, and the shuttle load is not open here.',
  },
  isShuttle: {
    status: 412,
    sentence: 'This is the sheet of shuttle {name}, not a unit.',
    description: 'No live unit has the code, and it is the number of a shuttle load.',
  },
  isDoor: {
    status: 412,
    sentence: 'This is the label of door {name}, not a unit.',
    description: 'No live unit has the code, and it is the label of a door.',
  },
  isBadge: {
    status: 412,
    sentence: 'That’s a badge. Scan a unit.',
    description: 'No live unit has the code, and it is the ID of a barcode user.',
  },
  isPallet: {
    status: 412,
    sentence: 'This is a receiving pallet, not a unit. Scan the units on it.',
    description: 'No live unit has the code, and it is the code of an open receiving pallet.',
  },
  isClosedPallet: {
    status: 412,
    sentence: 'This is a closed pallet, not a unit. Scan the units on it.',
    description: 'No live unit has the code, and it is the code of a closed receiving pallet.',
  },
  isAirWaybill: {
    status: 412,
    sentence: 'This is an air waybill number, not a unit label.',
    description: 'No unit has the code, and it is the number of an air waybill.',
  },
  isArticle: {
    status: 412,
    sentence: 'This is an item number, not a unit label.',
    description: 'No unit has the code, and it is an EAN, UPC, GTIN or ISBN.',
  },
  isArticleLink: {
    status: 412,
    sentence: 'This is a GS1 Digital Link for an item, not a unit label.',
    description: 'No unit has the code, and it is a GS1 Digital Link without the SSCC or code of a unit.',
  },
  isParcel: {
    status: 412,
    sentence: 'This is a {carrier} tracking number, not a unit label.',
    description: 'No unit has the code, and it is a tracking number of a parcel carrier.',
  },
  isWebAddress: {
    status: 412,
    sentence: 'This is a web link, not a unit label.',
    description: 'The code is a web address or another link.',
  },
  isWifi: {
    status: 412,
    sentence: 'This is a Wi-Fi code, not a unit label.',
    description: 'The code contains the name and password of a Wi-Fi network.',
  },
  isContact: {
    status: 412,
    sentence: 'This is a contact card, not a unit label.',
    description: 'The code is a vCard or another contact card.',
  },
  isMessage: {
    status: 412,
    sentence: 'This is an email address or phone number, not a unit label.',
    description: 'The code starts an email, a phone call or a text message.',
  },
  isData: {
    status: 412,
    sentence: 'This is data from another system, not a unit label.',
    description: 'The code is JSON, XML, a calendar entry or a two-dimensional shipping code.',
  },
  isDriverLicense: {
    status: 412,
    sentence: 'This is a driver’s license, not a unit label.',
    description: 'The code is from a driver’s license of North America (AAMVA).',
  },
  codeTooLong: {
    status: 412,
    sentence: 'This is not a unit label: the code has more than {max} characters.',
    description: 'The code is longer than any unit code.',
  },
  codeUnprintable: {
    status: 412,
    sentence: 'This is not a unit label: the code has characters that no unit code has.',
    description: 'The code contains spaces or characters outside printable ASCII.',
  },
  shuttleRequired: {
    status: 412,
    sentence: 'Choose a shuttle load first.',
    description: 'The unit is scanned onto a shuttle, and no shuttle load of the warehouse is given.',
  },
  wrongShuttle: {
    status: 412,
    sentence: 'This unit leaves from {warehouse}. This shuttle goes to {to}.',
    description: 'The unit leaves from another warehouse than the shuttle’s destination.',
  },
  alreadyOnShuttle: {
    status: 409,
    sentence: 'This unit is already on this shuttle.',
    description: 'The unit is already scanned onto this shuttle.',
  },
  shuttleReleased: {
    status: 412,
    sentence: 'Shuttle {shuttle} has left and accepts no more scans.',
    description: 'Shuttle load released.',
  },
  unitLeftByShuttle: {
    status: 412,
    sentence: 'This unit has already left on its shuttle.',
    description: 'The unit is in transit, so it cannot be scanned onto or off a truck.',
  },
  inboundShuttleRequired: {
    status: 412,
    sentence: 'Choose the shuttle this unit came on.',
    description:
      'The unit was not sent by the shuttle it is taken off, and no shuttle that arrives here is given.',
  },
  shuttleNotReleased: {
    status: 412,
    sentence: 'Shuttle {shuttle} isn’t released yet at {warehouse}. Ask them to release it.',
    description: 'The shuttle that the unit is taken off is not released.',
  },
  alreadyCounted: {
    status: 409,
    sentence: 'This unit is already counted.',
    description: 'The unit is already scanned off this shuttle.',
  },
  alreadyHere: {
    status: 409,
    sentence: 'Already here ({state}).',
    description: 'The unit was not on the shuttle and is already in the destination warehouse.',
  },
  doorTaken: {
    status: 409,
    sentence: 'Door {door} is in use by another truck.',
    description: 'Another truck is at the door of the shuttle load.',
  },
});

/** A message for the scanner user. A rejection by the server is one too, with an HTTP status. */
export interface ScanRemark {
  code: string;
  sentence: string;
}
/** Messages from the device itself: the code matches nothing that it knows. */
export const deviceScanErrors = {
  loadNotFound: { code: 'scans.loadNotFound', sentence: 'No open load for today matches {code}.' },
  shuttleNotFound: { code: 'scans.shuttleNotFound', sentence: 'No open shuttle load matches {code}.' },
} as const satisfies Record<string, ScanRemark>;
/** The scan was accepted, but a user must check the unit. */
export const scanWarnings = {
  notFinalized: {
    code: 'scans.notFinalized',
    sentence: 'Not finalized. Move to cooler.',
  },
  labelNeeded: {
    code: 'scans.labelNeeded',
    sentence: 'Label needed. Move to cooler.',
  },
  descriptionMissing: {
    code: 'scans.descriptionMissing',
    sentence: 'Missing product description. Move to cooler.',
  },
  temperatureOutOfRange: {
    code: 'scans.temperatureOutOfRange',
    sentence: '{degrees} °F is outside {min} to {max} °F.',
  },
  labelOutdated: {
    code: 'scans.labelOutdated',
    sentence: 'The label is out of date. The order changed after the label was printed.',
  },
  truckDeparted: {
    code: 'scans.truckDeparted',
    sentence: '{load} left without this unit. Move it to the cooler.',
  },
  departsLater: { code: 'scans.departsLater', sentence: 'Leaves {date}.' },
  notSentByShuttle: {
    code: 'scans.notSentByShuttle',
    sentence: 'Not sent on shuttle {shuttle}. Leaves from {warehouse}.',
  },
  unitDamaged: { code: 'scans.unitDamaged', sentence: 'Marked as damaged. Enter what happened.' },
  wrongPosition: { code: 'scans.wrongPosition', sentence: 'This position belongs to {owner}.' },
} as const satisfies Record<string, ScanRemark>;
/** Nothing was changed. The same scan must be sent again with the requested input. */
export const scanQuestions = {
  temperature: { code: 'scans.temperatureRequired', sentence: 'Take the temperature of this unit.' },
  shipper: { code: 'scans.shipperAmbiguous', sentence: 'Two shippers use this code. Choose one.' },
  unknown: { code: 'scans.unknownUnit', sentence: 'No order has this unit. Receive it anyway?' },
  unlisted: {
    code: 'scans.unlistedUnit',
    sentence: 'This unit is not on this device’s list. Receive it anyway?',
  },
  proposal: { code: 'scans.codeProposed', sentence: 'Unknown code.' },
} as const satisfies Record<string, ScanRemark>;

/** Why a barcode user cannot sign in. */
export const scannerSignInErrors = defineErrors('scanners', {
  wrongCredentials: {
    status: 401,
    sentence: 'Wrong ID or PIN.',
    description: 'No active barcode user has this ID and PIN.',
  },
  idLocked: {
    status: 429,
    sentence:
      'Too many wrong PINs. Try again in {minutes, plural, one {# minute} other {# minutes}}, or ask the manager.',
    description: 'The ID is temporarily locked after several wrong PINs.',
  },
  signedOut: {
    status: 401,
    sentence: 'Sign in with your ID and PIN.',
    description: 'The scanner token is missing, expired or signed out, or its barcode user is inactive.',
  },
});
