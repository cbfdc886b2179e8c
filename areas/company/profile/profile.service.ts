import type { companyBodySchema, CompanyProfile, DocumentNumberSeries } from './profile.contract.ts';
import { documentNumberSeries } from './profile.contract.ts';
import { companyErrors } from './profile.errors.ts';
import * as store from './profile.repository.ts';
import type { z } from 'zod';
import { getSettingsByCode, lockCheckAndSaveSettings } from '#areas/admin/settings/settings.service.ts';
import { computeMaxBolSerial } from '#areas/freight/units/barcodes.rules.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** The company details on documents, emails and public pages. Each field is a setting. */
const settingOfField = {
  name: 'companyName',
  address: 'companyAddress',
  phone: 'companyPhone',
  remitTo: 'remitTo',
  taxId: 'companyTaxId',
  customerServiceEmail: 'customerServiceEmail',
  gs1Prefix: 'gs1Prefix',
  zone: 'companyTimeZone',
} as const;

export async function getCompanyProfile(work: RequestContext): Promise<CompanyProfile> {
  const found = await getSettingsByCode(work, Object.values(settingOfField));
  const valueOf = (field: keyof typeof settingOfField): string =>
    found.get(settingOfField[field])?.value ?? '';
  return {
    name: valueOf('name'),
    address: valueOf('address'),
    phone: valueOf('phone'),
    remitTo: valueOf('remitTo'),
    taxId: valueOf('taxId'),
    customerServiceEmail: valueOf('customerServiceEmail'),
    gs1Prefix: valueOf('gs1Prefix'),
    zone: valueOf('zone'),
    numbers: await store.peekNextNumbers(work),
    // The sum of the settings' row versions. Each change of a field raises one of them.
    rowVersion: [...found.values()].reduce((sum, setting) => sum + setting.rowVersion, 0),
  };
}

/** Prefix and serial number of a bill of lading have 16 digits together. `field` is the one that the caller entered. */
function refuseLongBolNumber(prefix: string, next: number, field: 'gs1Prefix' | 'next'): void {
  const most = computeMaxBolSerial(prefix);
  if (next <= most) return;
  const params = { digits: prefix.length, most, next };
  reject(companyErrors.bolNumberTooLong, params, {
    fields: { [field]: interpolateEnglishMessage(companyErrors.bolNumberTooLong.sentence, params) },
  });
}

export async function updateCompanyProfile(
  work: RequestContext,
  body: z.output<typeof companyBodySchema>,
): Promise<CompanyProfile> {
  refuseLongBolNumber(body.gs1Prefix, await store.peekNextNumber(work, 'bol'), 'gs1Prefix');
  await lockCheckAndSaveSettings(
    work,
    {
      companyName: body.name,
      companyAddress: body.address,
      companyPhone: body.phone,
      remitTo: body.remitTo,
      companyTaxId: body.taxId ?? '',
      customerServiceEmail: body.customerServiceEmail,
      gs1Prefix: body.gs1Prefix,
      companyTimeZone: body.zone,
    },
    (settingsByCode) => {
      const version = [...settingsByCode.values()].reduce((sum, setting) => sum + setting.rowVersion, 0);
      if (version !== body.rowVersion) reject(commonErrors.recordChanged);
    },
  );
  publishChange(work, 'setup');
  return getCompanyProfile(work);
}

/** Raises a series so that it assigns no number below `next`. A higher series stays unchanged. */
export async function raiseNextNumberToAtLeast(
  work: RequestContext,
  series: DocumentNumberSeries,
  next: number,
): Promise<void> {
  const before = await store.peekNextNumber(work, series);
  if (before >= next || !(await store.setNextNumberUnlessPassed(work, series, next))) return;
  await noteNextNumber(work, series, before, next);
}
async function noteNextNumber(
  work: RequestContext,
  series: DocumentNumberSeries,
  before: number,
  next: number,
): Promise<void> {
  await recordAudit(work, {
    entity: 'number series',
    entityId: documentNumberSeries.indexOf(series) + 1,
    action: 'next number',
    before: { series, next: before },
    after: { series, next },
  });
  publishChange(work, 'setup');
}

export async function setNextNumber(
  work: RequestContext,
  series: DocumentNumberSeries,
  next: number,
): Promise<CompanyProfile> {
  if (series === 'bol') refuseLongBolNumber((await getCompanyProfile(work)).gs1Prefix, next, 'next');
  const before = await store.peekNextNumber(work, series);
  if (next === before) return getCompanyProfile(work);
  if (!(await store.setNextNumberUnlessPassed(work, series, next))) {
    const params = { next: await store.peekNextNumber(work, series) };
    reject(companyErrors.numberTooLow, params, {
      fields: { next: interpolateEnglishMessage(companyErrors.numberTooLow.sentence, params) },
    });
  }
  await noteNextNumber(work, series, before, next);
  return getCompanyProfile(work);
}
