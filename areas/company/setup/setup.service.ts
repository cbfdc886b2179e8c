import type { SetupChecklist, SetupStepKey } from './setup.contract.ts';
import { setupStepKeys } from './setup.contract.ts';
import { setupErrors } from './setup.errors.ts';
import { isRequiredSetupStep, buildSetupChecklist } from './setup.rules.ts';
import * as store from './setup.repository.ts';
import { getSettingsByCode } from '#areas/admin/settings/settings.service.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';
import type { SettingCode } from '#areas/settings/settings/setting-definitions.contract.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** Returns the setup checklist of a company, from the current contents of the database. */
export async function getSetupChecklist(work: RequestContext): Promise<SetupChecklist> {
  const settingsByCode = await getSettingsByCode(work, [
    'companyName',
    'companyAddress',
    'companyPhone',
    'remitTo',
    'customerServiceEmail',
    'gs1Prefix',
  ]);
  // The saved value, without fallbacks. A setting for which another value is used elsewhere still counts as missing here.
  const getSettingValue = (code: SettingCode): string => settingsByCode.get(code)?.value ?? '';
  const facts = await store.countSetupRecords(work, await getTodayAtHeadOffice(work));
  return buildSetupChecklist(
    {
      ...facts,
      company: {
        name: getSettingValue('companyName'),
        address: getSettingValue('companyAddress'),
        phone: getSettingValue('companyPhone'),
        remitTo: getSettingValue('remitTo'),
        email: getSettingValue('customerServiceEmail'),
        isGs1PrefixExample:
          getSettingValue('gs1Prefix') === getSettingDefinition('gs1Prefix').defaultValue &&
          !(await store.isDemoDatabase(work)),
      },
      warehouses: await store.findActiveWarehouseSetupData(work),
    },
    await store.findDeferredSetupSteps(work),
  );
}

/** Defers a step, or resumes it. Repeating the current state changes nothing. */
export async function deferOrResumeSetupStep(
  work: RequestContext,
  key: SetupStepKey,
  isDeferred: boolean,
): Promise<SetupChecklist> {
  if (isDeferred && isRequiredSetupStep(key)) reject(setupErrors.stepRequired);
  const isChanged = isDeferred
    ? await store.insertDeferredStep(work, key)
    : await store.deleteDeferredStep(work, key);
  if (isChanged) {
    await recordAudit(work, {
      entity: 'setup step',
      entityId: setupStepKeys.indexOf(key) + 1,
      action: isDeferred ? 'left for later' : 'taken up again',
      after: { step: key },
    });
    publishChange(work, 'setup');
  }
  return getSetupChecklist(work);
}
