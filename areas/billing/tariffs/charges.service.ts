import type {
  AccessorialRow,
  AccessorialWish,
  CodeRow,
  ReasonRow,
  saveCode,
  saveReason,
} from './charges.contract.ts';
import * as replacing from './replacing.service.ts';
import type { Replaced } from './replacing.service.ts';
import { chargeErrors } from './charges.errors.ts';
import * as store from './charges.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { noEnd } from '#areas/billing/rating/tariff-days.rules.ts';
import { insertReason, refuseLast, updateReason } from '#areas/settings/reasons/reasons.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseMissing } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** What rating, extensions and events write by themselves. */
export const neededCodes: readonly string[] = ['FRT', 'MIN', 'FSC', 'HOL', 'EXT', 'ADJ'];

const shown = (r: AccessorialRow) => ({
  chargeCode: r.chargeCode,
  flag: r.flag,
  event: r.event,
  account: r.account,
  rateType: r.rateType,
  rate4: r.rate4,
  effectiveDate: r.effectiveDate,
  expirationDate: r.expirationDate,
});
const rules: Replaced<AccessorialRow, AccessorialWish> = {
  entity: 'accessorial_rule',
  shown,
  standing: store.accessorial,
  was: store.wasAccessorial,
  insert: async (work, wish) => {
    refuseMissing(await store.knownOf(work, wish));
    return store.insertAccessorial(work, { ...wish, expirationDate: wish.expirationDate ?? noEnd });
  },
  retire: store.retireAccessorial,
  ended: chargeErrors.ended,
};
export const addRule = (work: Work, wish: AccessorialWish): Promise<AccessorialRow> =>
  replacing.add(work, rules, wish);
export const saveRule = (work: Work, id: number, wish: AccessorialWish): Promise<AccessorialRow> =>
  replacing.replace(work, rules, id, wish);
export async function endRule(work: Work, id: number): Promise<{ message: string }> {
  await replacing.end(work, rules, id);
  return { message: 'The rule is out of use.' };
}

export const findCodes = async (work: Work): Promise<CodeRow[]> =>
  store.chargeCodes(work, await billingDay(work));
/** What is said of a code; what uses it changes by itself. */
const said = ({ rules: _, shipments: __, ...code }: CodeRow) => code;
export async function keepCode(work: Work, body: BodyOf<typeof saveCode>): Promise<CodeRow> {
  const today = await billingDay(work);
  const before = await store.chargeCode(work, body.code, today);
  const wish = {
    code: body.code,
    description: body.description,
    glAccount: body.glAccount ?? null,
    active: body.active ?? before?.active ?? true,
  };
  if (!wish.active && neededCodes.includes(body.code)) refuse(chargeErrors.needed, { code: body.code });
  if (body.rowVersion === undefined) {
    if (!(await store.insertCode(work, wish)))
      refuse(chargeErrors.codeTaken, { code: body.code }, { fields: { code: 'This code exists already.' } });
  } else if (!before) refuse(commonErrors.notFound);
  else if (!(await store.updateCode(work, body.rowVersion, wish))) refuse(commonErrors.changedByOthers);
  const after = (await store.chargeCode(work, body.code, today)) ?? refuse(commonErrors.notFound);
  await audit(work, {
    entity: 'charge_code',
    entityId: after.id,
    action: before ? 'change' : 'add',
    before: before ? said(before) : null,
    after: said(after),
  });
  announce(work, 'tariffs');
  return after;
}

const worded = ({ uses: _, ...reason }: ReasonRow) => reason;
export async function keepReason(work: Work, body: BodyOf<typeof saveReason>): Promise<ReasonRow> {
  const before = await store.cancelReason(work, body.code);
  const wish = { code: body.code, label: body.label, active: body.active ?? before?.active ?? true };
  if (body.rowVersion === undefined) {
    if ((await insertReason(work, 'cancel', wish)) === undefined)
      refuse(chargeErrors.codeTaken, { code: body.code }, { fields: { code: 'This code exists already.' } });
  } else if (!before) refuse(commonErrors.notFound);
  else {
    if (before.active && !wish.active) await refuseLast(work, 'cancel', before.id);
    if (!(await updateReason(work, 'cancel', before.id, body.rowVersion, wish)))
      refuse(commonErrors.changedByOthers);
  }
  const after = (await store.cancelReason(work, body.code)) ?? refuse(commonErrors.notFound);
  await audit(work, {
    entity: 'cancel_reason',
    entityId: after.id,
    action: before ? 'change' : 'add',
    before: before ? worded(before) : null,
    after: worded(after),
  });
  announce(work, 'tariffs');
  announce(work, 'reasons', [after.id]);
  return after;
}
