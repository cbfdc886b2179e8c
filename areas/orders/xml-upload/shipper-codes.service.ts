import type { Correction, ShipperCode } from './xml-upload.contract.ts';
import { codeFields } from './xml-upload.contract.ts';
import {
  consigneesByNumber,
  dropCode,
  keepCodes,
  productsByCode,
  shipperCodes,
  shippersNamed,
} from './xml-upload.store.ts';
import type { Named } from './xml-upload.store.ts';
import { withinScope } from '#areas/calendar/shipping/shipping.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** A shipper's own codes: said once on the screen, read in every later file. A code of ours always means itself. */

type Field = (typeof codeFields)[number];
const lookUp = (work: Work, field: Field, codes: readonly string[]): Promise<Map<string, Named>> =>
  field === 'consignee' ? consigneesByNumber(work, codes) : productsByCode(work, codes);

/** Records by the codes of a file; what is no code of ours is tried as one of the shipper's own. `readAs` says which were. */
export async function knownBy(
  work: Work,
  field: Field,
  codes: readonly string[],
  own: readonly ShipperCode[],
): Promise<{ known: Map<string, Named>; readAs: { code: string; value: string }[] }> {
  const known = await lookUp(work, field, codes);
  const unknown = new Set(codes.filter((code) => !known.has(code)));
  const said = own.filter((one) => one.field === field && unknown.has(one.code));
  if (said.length === 0) return { known, readAs: [] };
  const meant = await lookUp(
    work,
    field,
    said.map((one) => one.value),
  );
  const readAs: { code: string; value: string }[] = [];
  for (const { code, value } of said) {
    const record = meant.get(value);
    if (!record) continue;
    known.set(code, record);
    readAs.push({ code, value });
  }
  return { known, readAs };
}

/** Which of these words are numbers of shippers that the caller acts for, with their names: senders mix them up with consignees. */
export const shippersAmong = (work: Work, words: readonly string[]): Promise<Map<string, string>> =>
  shippersNamed(work, words);

/** What a shipper's own codes stand for, for whoever reads its words elsewhere. Ask for the scope first. */
export const ownCodes = (work: Work, shipperId: number): Promise<ShipperCode[]> =>
  shipperCodes(work, shipperId);

/** Keeps what was said with the corrections of a committed file, of the words that stand in it. */
export async function rememberCodes(
  work: Work,
  shipperId: number,
  corrections: readonly Correction[],
  inFile: ReadonlySet<string>,
): Promise<void> {
  for (const field of codeFields) {
    const said = corrections.flatMap((c) =>
      c.remember &&
      c.field === field &&
      c.from !== undefined &&
      c.from !== '' &&
      c.from.length <= 200 &&
      inFile.has(c.from)
        ? [{ field, code: c.from, value: c.value }]
        : [],
    );
    if (said.length === 0) continue;
    const known = await lookUp(
      work,
      field,
      said.flatMap((one) => [one.code, one.value]),
    );
    const kept = [
      ...new Map(
        said.filter((one) => !known.has(one.code) && known.has(one.value)).map((one) => [one.code, one]),
      ).values(),
    ];
    if (kept.length === 0) continue;
    await keepCodes(work, shipperId, kept);
    await audit(work, { entity: 'account', entityId: shipperId, action: 'codes remembered', after: kept });
    announce(work, 'xml-codes');
  }
}

export async function codesOf(work: Work, shipperId: number): Promise<ShipperCode[]> {
  withinScope(work, [shipperId], 'shipperAccountId');
  return shipperCodes(work, shipperId);
}
export async function forget(
  work: Work,
  q: { shipperAccountId: number; field: Field; code: string },
): Promise<{ message: string }> {
  withinScope(work, [q.shipperAccountId], 'shipperAccountId');
  if (!(await dropCode(work, q.shipperAccountId, q.field, q.code))) refuse(commonErrors.notFound);
  await audit(work, {
    entity: 'account',
    entityId: q.shipperAccountId,
    action: 'code forgotten',
    before: { field: q.field, code: q.code },
  });
  announce(work, 'xml-codes');
  return { message: 'The code is forgotten.' };
}
