import type { BoxFound, LookedUp } from './look-up.contract.ts';
import { boxesOf, palletFound, positionFound } from './look-up.store.ts';
import { namedAt } from './named.store.ts';
import { namedByForm, toldAs } from './not-a-box.rules.ts';
import { scannerOf } from './scanner-session.service.ts';
import { scanErrors } from './scanning.errors.ts';
import { labelOf, ssccIn } from '#areas/freight/units/codes.rules.ts';
import { readAs } from '#areas/freight/units/unit-words.rules.ts';
import { loadNumberIn } from '#areas/freight/units/paper-codes.contract.ts';
import type { Work } from '#kit/server/work.ts';

/** What a code is, in the order in which a scan would take it: a live box, what holds boxes, anything else of ours. */
export async function lookUp(work: Work, code: string): Promise<LookedUp> {
  const { warehouseId } = scannerOf(work);
  const { tx } = work;
  const sscc = ssccIn(code);
  const boxes = (await boxesOf(tx, warehouseId, labelOf(code))).map(inWords);
  if (boxes.some((box) => box.active)) return { boxes, holder: null, told: null };
  const holder =
    (await positionFound(tx, warehouseId, code.trim())) ??
    (sscc === null ? undefined : await palletFound(tx, warehouseId, sscc));
  if (holder) return { boxes: [], holder, told: null };
  if (boxes.length > 0) return { boxes, holder: null, told: null };
  const { named, gs1Prefix } = await namedAt(tx, warehouseId, {
    text: code.trim(),
    sscc,
    loadNumber: loadNumberIn(code),
  });
  const instead = named ?? namedByForm(code, gs1Prefix);
  const { fault, params } = instead ? toldAs(instead, null) : { fault: scanErrors.unknown, params: {} };
  return { boxes: [], holder: null, told: { sentence: fault.sentence, params } };
}

/** Its history in the words by which people read it. */
const inWords = (box: BoxFound): BoxFound => ({
  ...box,
  last: box.last.map((event) => ({ ...event, kind: readAs(event.kind) })),
});
