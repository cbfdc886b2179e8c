import { settingNumber } from '#areas/settings/settings/settings.service.ts';
import { holdActiveState } from '#areas/settings/states/states.service.ts';
import { accountType } from './accounts.contract.ts';
import { thirdParty } from './account-editor.contract.ts';
import type { Account, addAccount, saveAccount } from './account-editor.contract.ts';
import * as store from './account-editor.store.ts';
import type { AccountValues, Written } from './account-editor.store.ts';
import { consentOf, differing, zipFault } from './account.rules.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { accountErrors } from './accounts.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, warehouseScope } from '#kit/server/work.ts';

type Body = Omit<BodyOf<typeof addAccount>, 'number'>;
const atField = (field: string, fault: Fault) => refuse(fault, {}, { fields: { [field]: fault.sentence } });

export const accountOf = async (work: Work, id: number): Promise<Account> =>
  (await store.findAccount(work, id)) ?? refuse(commonErrors.notFound);

/** New accounts and whole sheets are for those who see every account; who sees some of them changes those. */
export function needsEverything(work: Work): void {
  if (work.actor.accounts !== 'all' || warehouseScope(work) !== null) refuse(commonErrors.notAllowed);
}

/** What the audit shows of an account: the words of the form. */
export const shown = (w: Written): Record<string, unknown> => {
  const { smsConsentAt, smsConsentBy, smsConsentSource, smsOn, ...values } = w.values;
  return {
    ...values,
    billTo: w.billToNumber,
    flags: [...w.flags].toSorted(),
    smsOn,
    smsConsent: smsOn
      ? [smsConsentAt, smsConsentBy, smsConsentSource].filter((part) => part !== null).join(', ')
      : null,
  };
};

/** Checks what only the database knows: state, warehouse, payer. Answers the account as it is to be written. */
async function written(
  work: Work,
  number: string,
  body: Body,
  before: { account: Account } | null,
): Promise<Written> {
  const places = await store.placesOf(work);
  const place = body.state === undefined ? undefined : places.find((p) => p.code === body.state);
  if (body.state !== undefined && !place) atField('state', accountErrors.noSuchState);
  if (
    body.state !== undefined &&
    body.state !== before?.account.state &&
    !(await holdActiveState(work, body.state))
  )
    atField('state', accountErrors.stateNotInUse);
  if (body.zip !== undefined && zipFault(body.zip, place?.country)) atField('zip', accountErrors.wrongZip);
  if (
    body.warehouseId !== undefined &&
    body.warehouseId !== before?.account.warehouse?.id &&
    !(await store.homesOf(work)).some((w) => w.id === body.warehouseId)
  )
    atField('warehouseId', accountErrors.noSuchWarehouse);
  const billTo =
    body.defaultBillToId === undefined
      ? undefined
      : (await store.payersOf(work, { ids: [body.defaultBillToId] }))[0];
  if (body.defaultBillToId !== undefined) {
    if (!billTo || (!billTo.active && billTo.id !== before?.account.defaultBillTo?.id))
      atField('defaultBillToId', accountErrors.noSuchPayer);
    if (billTo?.number === number) atField('defaultBillToId', accountErrors.paysForItself);
    if (body.defaultPaymentTerm === thirdParty && billTo?.accountTypeId !== accountType.billTo)
      atField('defaultBillToId', accountErrors.notThirdParty);
  }
  const consent = consentOf(
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
      termsDays: body.termsDays ?? (await settingNumber(work, 'defaultTermsDays')),
      defaultPaymentTerm: body.defaultPaymentTerm,
      warehouseId: body.warehouseId ?? null,
      billingConsolidation: body.billingConsolidation ?? false,
      active: before?.account.active ?? true,
      ...consent,
    },
  };
}
const valuesOf = (a: Account): AccountValues => ({
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
const writtenOf = (a: Account): Written => ({
  values: valuesOf(a),
  billToNumber: a.defaultBillTo?.number ?? null,
  flags: a.flags,
});

/** Everybody who shows accounts; the shippers screen shows their names and cities too. */
export function announceAccounts(
  work: Work,
  accounts: readonly { id: number; accountTypeId: number }[],
): void {
  announce(
    work,
    'accounts',
    accounts.map((a) => a.id),
  );
  const shippers = accounts.filter((a) => a.accountTypeId === accountType.shipper);
  if (shippers.length > 0)
    announce(
      work,
      'shippers',
      shippers.map((a) => a.id),
    );
}

export async function add(work: Work, { number, ...body }: BodyOf<typeof addAccount>): Promise<Account> {
  needsEverything(work);
  const row = await written(work, number, body, null);
  const id =
    (await store.insertAccounts(work, [row])).get(number) ??
    refuse(accountErrors.numberTaken, { number }, { fields: { number: 'This number is taken.' } });
  await store.relateAccounts(work, [{ id, billToNumber: row.billToNumber, flags: row.flags }]);
  await audit(work, { entity: 'account', entityId: id, action: 'add', after: shown(row) });
  announceAccounts(work, [{ id, accountTypeId: body.accountTypeId }]);
  return accountOf(work, id);
}

export async function save(
  work: Work,
  id: number,
  { rowVersion, ...body }: BodyOf<typeof saveAccount>,
): Promise<Account> {
  const before = await accountOf(work, id);
  if (body.accountTypeId !== before.accountTypeId) atField('accountTypeId', accountErrors.typeStays);
  if (before.rowVersion !== rowVersion) refuse(commonErrors.changedByOthers);
  const row = await written(work, before.number, body, { account: before });
  if ((await store.updateAccounts(work, [{ ...row, id, rowVersion }])).length === 0)
    refuse(commonErrors.changedByOthers);
  await store.relateAccounts(work, [{ id, billToNumber: row.billToNumber, flags: row.flags }]);
  await audit(work, {
    entity: 'account',
    entityId: id,
    action: 'change',
    ...differing(shown(writtenOf(before)), shown(row)),
  });
  announceAccounts(work, [before]);
  return accountOf(work, id);
}

/** What is entered stays and is carried; what is new names active accounts only. */
export async function setActive(
  work: Work,
  id: number,
  { active, rowVersion }: { active: boolean; rowVersion: number },
): Promise<Account> {
  const before = await accountOf(work, id);
  if (before.active === active) return before;
  if (!(await store.setActiveOf(work, id, rowVersion, active))) refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'account',
    entityId: id,
    action: active ? 'activate' : 'deactivate',
    before: { active: before.active },
    after: { active },
  });
  announceAccounts(work, [before]);
  return accountOf(work, id);
}

export async function history(work: Work, id: number) {
  await accountOf(work, id);
  return store.historyOf(work, id);
}
