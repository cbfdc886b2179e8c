import type { SetupChecklist, SetupStepKey } from './setup.contract.ts';
import { setupStepKeys } from './setup.contract.ts';
import { setupErrors } from './setup.errors.ts';
import { isRequiredStep, readChecklist } from './setup.rules.ts';
import * as store from './setup.store.ts';
import { findSettingsOf } from '#areas/admin/settings/settings.service.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { settingOf } from '#areas/settings/settings/catalogue.contract.ts';
import type { SettingCode } from '#areas/settings/settings/catalogue.contract.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** The checklist that sets up a company, from what the database holds now. */
export async function findChecklist(work: Work): Promise<SetupChecklist> {
  const says = await findSettingsOf(work, [
    'companyName',
    'companyAddress',
    'companyPhone',
    'remitTo',
    'customerServiceEmail',
    'gs1Prefix',
  ]);
  // As it was said: what stands in its place elsewhere is still missing here.
  const said = (code: SettingCode): string => says.get(code)?.value ?? '';
  const facts = await store.countFacts(work, await billingDay(work));
  return readChecklist(
    {
      ...facts,
      company: {
        name: said('companyName'),
        address: said('companyAddress'),
        phone: said('companyPhone'),
        remitTo: said('remitTo'),
        email: said('customerServiceEmail'),
        isGs1PrefixExample:
          said('gs1Prefix') === settingOf('gs1Prefix').otherwise && !(await store.isDemo(work)),
      },
      warehouses: await store.findWarehouseFacts(work),
    },
    await store.findDeferredSteps(work),
  );
}

/** Leaves a step for later, or takes it up again. Saying twice what holds already changes nothing. */
export async function defer(work: Work, key: SetupStepKey, isDeferred: boolean): Promise<SetupChecklist> {
  if (isDeferred && isRequiredStep(key)) refuse(setupErrors.isRequired);
  const isChanged = isDeferred ? await store.deferStep(work, key) : await store.resumeStep(work, key);
  if (isChanged) {
    await audit(work, {
      entity: 'setup step',
      entityId: setupStepKeys.indexOf(key) + 1,
      action: isDeferred ? 'left for later' : 'taken up again',
      after: { step: key },
    });
    announce(work, 'setup');
  }
  return findChecklist(work);
}
