import type {
  AccessorialRow,
  AccessorialRuleInput,
  ChargeCodeRow,
  CancelReasonRow,
  createOrUpdateChargeCodeEndpoint,
  createOrUpdateCancelReasonEndpoint,
} from './charges.contract.ts';
import * as replacing from './replaceable-rules.service.ts';
import type { ReplaceableRulesAdapter } from './replaceable-rules.service.ts';
import { chargeErrors } from './charges.errors.ts';
import * as store from './charges.repository.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { openEndedDate } from '#areas/billing/rating/open-ended-date.contract.ts';
import {
  insertReasonUnlessCodeTaken,
  lockAndRequireAnotherActiveReason,
  updateReasonIfUnchanged,
} from '#areas/settings/reasons/reasons.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectIfAnyFieldNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** Codes that rating, extensions and events charge automatically. */
export const requiredChargeCodes: readonly string[] = ['FRT', 'MIN', 'FSC', 'HOL', 'EXT', 'ADJ'];

const toRuleAuditRecord = (r: AccessorialRow) => ({
  chargeCode: r.chargeCode,
  flag: r.flag,
  event: r.event,
  account: r.account,
  rateType: r.rateType,
  rate4: r.rate4,
  effectiveDate: r.effectiveDate,
  expirationDate: r.expirationDate,
});
const rules: ReplaceableRulesAdapter<AccessorialRow, AccessorialRuleInput> = {
  entity: 'accessorial_rule',
  toAuditRecord: toRuleAuditRecord,
  findUnretired: store.findUnretiredAccessorial,
  everExisted: store.accessorialEverExisted,
  insert: async (work, input) => {
    rejectIfAnyFieldNotFound(await store.checkActiveChargeCodeAndAccountExist(work, input));
    return store.insertAccessorial(work, { ...input, expirationDate: input.expirationDate ?? openEndedDate });
  },
  retire: store.retireAccessorialIfVersionMatches,
  endedError: chargeErrors.ruleReplaced,
};
export const addAccessorial = (work: RequestContext, input: AccessorialRuleInput): Promise<AccessorialRow> =>
  replacing.addReplaceableRule(work, rules, input);
export const replaceAccessorial = (
  work: RequestContext,
  id: number,
  input: AccessorialRuleInput,
): Promise<AccessorialRow> => replacing.retireAndReplaceRule(work, rules, id, input);
export async function endAccessorial(work: RequestContext, id: number): Promise<{ message: string }> {
  await replacing.endReplaceableRule(work, rules, id);
  return { message: 'Rule ended.' };
}

export const listChargeCodes = async (work: RequestContext): Promise<ChargeCodeRow[]> =>
  store.findChargeCodes(work, await getTodayAtHeadOffice(work));
/** What the audit records of a code. The usage counts change by themselves and are left out. */
const toCodeAuditRecord = ({ rules: _, shipments: __, ...code }: ChargeCodeRow) => code;
export async function createOrUpdateChargeCode(
  work: RequestContext,
  body: BodyOf<typeof createOrUpdateChargeCodeEndpoint>,
): Promise<ChargeCodeRow> {
  const today = await getTodayAtHeadOffice(work);
  const before = await store.findChargeCode(work, body.code, today);
  const values = {
    code: body.code,
    description: body.description,
    glAccount: body.glAccount ?? null,
    active: body.active ?? before?.active ?? true,
  };
  if (!values.active && requiredChargeCodes.includes(body.code))
    reject(chargeErrors.codeRequiredByRating, { code: body.code });
  if (body.rowVersion === undefined) {
    if (!(await store.insertChargeCodeUnlessTaken(work, values)))
      reject(chargeErrors.codeTaken, { code: body.code }, { fields: { code: 'This code already exists.' } });
  } else if (!before) reject(commonErrors.notFound);
  else if (!(await store.updateChargeCodeIfVersionMatches(work, body.rowVersion, values)))
    reject(commonErrors.recordChanged);
  const after = (await store.findChargeCode(work, body.code, today)) ?? reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'charge_code',
    entityId: after.id,
    action: before ? 'change' : 'add',
    before: before ? toCodeAuditRecord(before) : null,
    after: toCodeAuditRecord(after),
  });
  publishChange(work, 'tariffs');
  return after;
}

const worded = ({ uses: _, ...reason }: CancelReasonRow) => reason;
export async function createOrUpdateCancelReason(
  work: RequestContext,
  body: BodyOf<typeof createOrUpdateCancelReasonEndpoint>,
): Promise<CancelReasonRow> {
  const before = await store.findCancelReason(work, body.code);
  const values = { code: body.code, label: body.label, active: body.active ?? before?.active ?? true };
  if (body.rowVersion === undefined) {
    if ((await insertReasonUnlessCodeTaken(work, 'cancel', values)) === undefined)
      reject(chargeErrors.codeTaken, { code: body.code }, { fields: { code: 'This code already exists.' } });
  } else if (!before) reject(commonErrors.notFound);
  else {
    if (before.active && !values.active) await lockAndRequireAnotherActiveReason(work, 'cancel', before.id);
    if (!(await updateReasonIfUnchanged(work, 'cancel', before.id, body.rowVersion, values)))
      reject(commonErrors.recordChanged);
  }
  const after = (await store.findCancelReason(work, body.code)) ?? reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'cancel_reason',
    entityId: after.id,
    action: before ? 'change' : 'add',
    before: before ? worded(before) : null,
    after: worded(after),
  });
  publishChange(work, 'tariffs');
  publishChange(work, 'reasons', [after.id]);
  return after;
}
