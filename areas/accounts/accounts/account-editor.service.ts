import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { lockActiveStateForKeyShare } from '#areas/settings/states/states.service.ts';
import { accountType } from './accounts.contract.ts';
import { thirdPartyPaymentTerm } from './account-editor.contract.ts';
import type { Account, addAccountEndpoint, updateAccountEndpoint } from './account-editor.contract.ts';
import * as store from './account-editor.repository.ts';
import type { AccountColumnValues, AccountToSave } from './account-editor.repository.ts';
import {
  computeSmsConsent,
  pickDifferingFields,
  isInvalidUsCanadaMexicoPostalCode,
} from './account.rules.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { accountErrors } from './accounts.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, getWarehouseIdsInScope } from '#kit/server/request-context.ts';

type Body = Omit<BodyOf<typeof addAccountEndpoint>, 'number'>;
const atField = (field: string, error: ErrorDefinition) =>
  reject(error, {}, { fields: { [field]: error.sentence } });

export const getAccount = async (work: RequestContext, id: number): Promise<Account> =>
  (await store.findFullyVisibleAccountById(work, id)) ?? reject(commonErrors.notFound);

/** Only users who see every account can create accounts or import sheets. Users who see some accounts can edit those. */
export function requireFullAccountScope(work: RequestContext): void {
  if (work.actor.accounts !== 'all' || getWarehouseIdsInScope(work) !== null) reject(commonErrors.notAllowed);
}

/** The values that the audit log shows for an account, with the form's labels. */
export const buildAccountAuditValues = (account: AccountToSave): Record<string, unknown> => {
  const { smsConsentAt, smsConsentBy, smsConsentSource, smsOn, ...values } = account.values;
  return {
    ...values,
    billTo: account.billToNumber,
    flags: [...account.flags].toSorted(),
    smsOn,
    smsConsent: smsOn
      ? [smsConsentAt, smsConsentBy, smsConsentSource].filter((part) => part !== null).join(', ')
      : null,
  };
};

/** Checks what only the database knows: state, warehouse, bill-to. Returns the account in the form to be saved. */
async function written(
  work: RequestContext,
  number: string,
  body: Body,
  before: { account: Account } | null,
): Promise<AccountToSave> {
  const places = await store.listAllStatesAndProvinces(work);
  const place = body.state === undefined ? undefined : places.find((p) => p.code === body.state);
  if (body.state !== undefined && !place) atField('state', accountErrors.noSuchState);
  if (
    body.state !== undefined &&
    body.state !== before?.account.state &&
    !(await lockActiveStateForKeyShare(work, body.state))
  )
    atField('state', accountErrors.stateInactive);
  if (body.zip !== undefined && isInvalidUsCanadaMexicoPostalCode(body.zip, place?.country))
    atField('zip', accountErrors.wrongZip);
  if (
    body.warehouseId !== undefined &&
    body.warehouseId !== before?.account.warehouse?.id &&
    !(await store.listHomeWarehouseChoices(work)).some((w) => w.id === body.warehouseId)
  )
    atField('warehouseId', accountErrors.noSuchWarehouse);
  const billTo =
    body.defaultBillToId === undefined
      ? undefined
      : (
          await store.findAccountsByIdsOrByNumbersWithAllActiveBillTos(work, { ids: [body.defaultBillToId] })
        )[0];
  if (body.defaultBillToId !== undefined) {
    if (!billTo || (!billTo.active && billTo.id !== before?.account.defaultBillTo?.id))
      atField('defaultBillToId', accountErrors.noSuchPayer);
    if (billTo?.number === number) atField('defaultBillToId', accountErrors.defaultBillToIsSelf);
    if (body.defaultPaymentTerm === thirdPartyPaymentTerm && billTo?.accountTypeId !== accountType.billTo)
      atField('defaultBillToId', accountErrors.defaultBillToNotThirdParty);
  }
  const consent = computeSmsConsent(
    before && { ...before.account },
    { smsOn: body.smsOn ?? false, phone: body.phone ?? null, source: body.smsSource },
    { name: work.actor.name, at: work.now.toString({ smallestUnit: 'second' }) },
  );
  if ('refused' in consent) return atField('smsSource', consent.refused);
  return {
    billToNumber: billTo?.number ?? null,
    flags: [...new Set(body.flags)],
    values: {
      number,
      accountTypeId: body.accountTypeId,
      name: body.name,
      billingName: body.billingName ?? body.name,
      address1: body.address1 ?? '',
      city: body.city,
      state: body.state ?? null,
      zip: body.zip ?? '',
      zone: body.zone,
      latitude: body.latitude ?? null,
      longitude: body.longitude ?? null,
      phone: body.phone ?? null,
      email: body.email ?? null,
      language: body.language,
      termsDays: body.termsDays ?? (await readNumberSettingOrDefault(work, 'defaultTermsDays')),
      defaultPaymentTerm: body.defaultPaymentTerm,
      warehouseId: body.warehouseId ?? null,
      billingConsolidation: body.billingConsolidation ?? false,
      active: before?.account.active ?? true,
      ...consent,
    },
  };
}
const valuesOf = (a: Account): AccountColumnValues => ({
  number: a.number,
  accountTypeId: a.accountTypeId,
  name: a.name,
  billingName: a.billingName,
  address1: a.address1,
  city: a.city,
  state: a.state,
  zip: a.zip,
  zone: a.zone,
  latitude: a.latitude,
  longitude: a.longitude,
  phone: a.phone,
  email: a.email,
  language: a.language,
  termsDays: a.termsDays,
  defaultPaymentTerm: a.defaultPaymentTerm,
  warehouseId: a.warehouse?.id ?? null,
  billingConsolidation: a.billingConsolidation,
  active: a.active,
  smsOn: a.smsOn,
  smsConsentAt: a.smsConsentAt,
  smsConsentBy: a.smsConsentBy,
  smsConsentSource: a.smsConsentSource,
});
const writtenOf = (a: Account): AccountToSave => ({
  values: valuesOf(a),
  billToNumber: a.defaultBillTo?.number ?? null,
  flags: a.flags,
});

/** Notifies everything that shows accounts. The shippers screen shows their names and cities too. */
export function publishAccountChanges(
  work: RequestContext,
  accounts: readonly { id: number; accountTypeId: number }[],
): void {
  publishChange(
    work,
    'accounts',
    accounts.map((a) => a.id),
  );
  const shippers = accounts.filter((a) => a.accountTypeId === accountType.shipper);
  if (shippers.length > 0)
    publishChange(
      work,
      'shippers',
      shippers.map((a) => a.id),
    );
}

export async function addAccount(
  work: RequestContext,
  { number, ...body }: BodyOf<typeof addAccountEndpoint>,
): Promise<Account> {
  requireFullAccountScope(work);
  const row = await written(work, number, body, null);
  const id =
    (await store.insertAccountsSkippingTakenNumbers(work, [row])).get(number) ??
    reject(accountErrors.numberTaken, { number }, { fields: { number: 'This number is already in use.' } });
  await store.replaceAccountBillTosAndFlags(work, [{ id, billToNumber: row.billToNumber, flags: row.flags }]);
  await recordAudit(work, {
    entity: 'account',
    entityId: id,
    action: 'add',
    after: buildAccountAuditValues(row),
  });
  publishAccountChanges(work, [{ id, accountTypeId: body.accountTypeId }]);
  return getAccount(work, id);
}

export async function updateAccount(
  work: RequestContext,
  id: number,
  { rowVersion, ...body }: BodyOf<typeof updateAccountEndpoint>,
): Promise<Account> {
  const before = await getAccount(work, id);
  if (body.accountTypeId !== before.accountTypeId) atField('accountTypeId', accountErrors.typeImmutable);
  if (before.rowVersion !== rowVersion) reject(commonErrors.recordChanged);
  const row = await written(work, before.number, body, { account: before });
  if ((await store.updateAccountsIfVersionMatches(work, [{ ...row, id, rowVersion }])).length === 0)
    reject(commonErrors.recordChanged);
  await store.replaceAccountBillTosAndFlags(work, [{ id, billToNumber: row.billToNumber, flags: row.flags }]);
  await recordAudit(work, {
    entity: 'account',
    entityId: id,
    action: 'change',
    ...pickDifferingFields(buildAccountAuditValues(writtenOf(before)), buildAccountAuditValues(row)),
  });
  publishAccountChanges(work, [before]);
  return getAccount(work, id);
}

/** Existing freight stays and is carried. New freight can name active accounts only. */
export async function setAccountActive(
  work: RequestContext,
  id: number,
  { active, rowVersion }: { active: boolean; rowVersion: number },
): Promise<Account> {
  const before = await getAccount(work, id);
  if (before.active === active) return before;
  if (!(await store.updateAccountActiveIfVersionMatches(work, id, rowVersion, active)))
    reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'account',
    entityId: id,
    action: active ? 'activate' : 'deactivate',
    before: { active: before.active },
    after: { active },
  });
  publishAccountChanges(work, [before]);
  return getAccount(work, id);
}

export async function getLatest200AccountChanges(work: RequestContext, id: number) {
  await getAccount(work, id);
  return store.findLatest200AccountChanges(work, id);
}
