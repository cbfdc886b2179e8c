import { scanErrors } from './scanning.errors.ts';
import type { ScanKind } from './scanning.contract.ts';
import { classifyScannedCodeByForm } from '#areas/freight/units/barcodes.rules.ts';
import { parseDoorNumberFromLabel } from '#areas/freight/units/document-codes.contract.ts';
import { identifyForeignCode, maxUnitCodeLength } from '#areas/freight/units/unit-code.rules.ts';
import type { ForeignCode } from '#areas/freight/units/unit-code.rules.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';

/**
 * What a scanned code is if it is not a unit. Checked only when no live unit has the code. The scan then reports what the code is
 * and creates no unit (decision 67).
 */
export type NonUnitCode =
  | { kind: 'produce' | 'paper' | 'misread' | 'pallet' | 'closedPallet' | 'badge' }
  | { kind: 'position' | 'load' | 'shuttle' | 'door'; name: string }
  | ForeignCode;

const errorOf = {
  produce: scanErrors.isProduceLabel,
  paper: scanErrors.isBillOfLading,
  misread: scanErrors.codeMisread,
  pallet: scanErrors.isPallet,
  closedPallet: scanErrors.isClosedPallet,
  badge: scanErrors.isBadge,
  position: scanErrors.isPosition,
  load: scanErrors.isLoad,
  shuttle: scanErrors.isShuttle,
  door: scanErrors.isDoor,
  airWaybill: scanErrors.isAirWaybill,
  article: scanErrors.isArticle,
  articleLink: scanErrors.isArticleLink,
  parcel: scanErrors.isParcel,
  web: scanErrors.isWebAddress,
  wifi: scanErrors.isWifi,
  contact: scanErrors.isContact,
  message: scanErrors.isMessage,
  data: scanErrors.isData,
  licence: scanErrors.isDriverLicense,
  tooLong: scanErrors.codeTooLong,
  unprintable: scanErrors.codeUnprintable,
} as const satisfies Record<NonUnitCode['kind'], ErrorDefinition>;

/** Truck sheets that are scanned to choose a truck. The message is that the truck is not here, not that the sheet is no unit. */
const notHere = new Map<string, ErrorDefinition>([
  ['load load', scanErrors.loadNotOpenHere],
  ['shuttle shuttle', scanErrors.shuttleNotOpenHere],
]);
/** Returns the error to show during a scan. Null: the code is only looked up. */
export const getNonUnitCodeError = (
  nonUnitCode: NonUnitCode,
  scanKind: ScanKind | null,
): { error: ErrorDefinition; params: Record<string, string> } => ({
  error: notHere.get(`${scanKind} ${nonUnitCode.kind}`) ?? errorOf[nonUnitCode.kind],
  params: paramsOf(nonUnitCode),
});
function paramsOf(named: NonUnitCode): Record<string, string> {
  if (named.kind === 'parcel') return { carrier: named.carrier };
  if (named.kind === 'tooLong') return { max: String(maxUnitCodeLength) };
  return 'name' in named ? { name: named.name } : {};
}
/** Codes of other companies. Such a code may be a misread code of a known unit. A code of our own cannot. */
const foreign = new Set<NonUnitCode['kind']>(['airWaybill', 'article', 'parcel', 'tooLong', 'unprintable']);
export const isCodePossiblyMisread = (nonUnitCode: NonUnitCode | null): boolean =>
  nonUnitCode === null || foreign.has(nonUnitCode.kind);

/**
 * Identifies a code by its format alone: a code of another company, a produce case, our bill of lading, a damaged code, a door.
 */
export function identifyNonUnitCodeByFormat(code: string, gs1Prefix: string): NonUnitCode | null {
  const foreign = identifyForeignCode(code);
  if (foreign?.kind === 'articleLink') return foreign;
  const read = classifyScannedCodeByForm(code, gs1Prefix);
  if (read.kind === 'produce' || read.kind === 'misread') return { kind: read.kind };
  if (read.kind === 'bol') return { kind: 'paper' };
  const door = parseDoorNumberFromLabel(code);
  return door === null ? foreign : { kind: 'door', name: String(door) };
}
