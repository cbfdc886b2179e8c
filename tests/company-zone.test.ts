import { expect, test } from 'vitest';
import { handWrittenSourceFiles, readRepositoryFile } from './repository-files.ts';

/** The company's time zone has one source: `companyTimeZone` in the settings on the server, and in the kit in the browser. */

const product = handWrittenSourceFiles.filter(
  (file) => !/\.test\.tsx?$|\.fixtures\.ts$|^(tests|bench|docs)\//.test(file),
);

/** Finds names of time zones that are string values. A text that only mentions one as an example does not match. */
const zonesIn = (body: string): string[] =>
  body.match(/['"`](?:America|US|Europe|Asia|Africa|Atlantic|Pacific|Australia|Indian)\/[\w/]+['"`]/g) ?? [];
/** The files that may contain time zone names, each with its reason. */
const zoneHomes = new Map([
  ['kit/contract/time-zones.ts', 'the zone of a company that has named none'],
  ['areas/accounts/accounts/account.rules.ts', 'the zone of a state'],
  ['areas/accounts/accounts/sheet-vocabulary.rules.ts', 'what a sheet calls a zone'],
  ['areas/accounts/accounts/time-zone-options.client.ts', 'the zones that a form offers'],
  ['db/seed/warehouses.ts', 'the places of the demo world'],
  ['tools/component-browser.ts', 'the clock of the browser that draws parts'],
  ['tools/testing/steps.ts', 'clocks that the tests run under'],
]);

/** Finds reads of the setting that bypass `companyTimeZone`. */
const settingReads = (body: string): string[] => body.match(/['"]companyTimeZone['"]/g) ?? [];
const settingHomes = [
  // Reads it for all callers.
  'areas/settings/settings/settings.service.ts',
  'areas/settings/settings/settings.sql.ts',
  // Writes it.
  'areas/company/profile/profile.service.ts',
];

/** Finds declarations of a function or value that returns the company's time zone. */
const declares = (body: string): string[] =>
  body.match(
    /\b(?:const|let|function)\s+(?:(?:get|read|find|demo)?(?:office|company|house|headOffice)(?:Time)?Zone(?:Sql)?)\b/gi,
  ) ?? [];
const functionHomes = [
  'areas/settings/settings/settings.service.ts',
  'areas/settings/settings/settings.sql.ts',
  'kit/web/company-identity.ts',
  'db/seed/warehouses.ts',
];

test('time zone names appear only in the files meant for them', () => {
  expect(product.filter((file) => zonesIn(readRepositoryFile(file)).length > 0).toSorted()).toEqual(
    [...zoneHomes.keys()].toSorted(),
  );
  expect(zonesIn("const zone = 'America/New_York';")).toHaveLength(1);
  expect(zonesIn("'Use a name such as America/New_York.'")).toEqual([]);
});
test('the default time zone is one constant, used by the setting and the browser', () => {
  expect(zonesIn(readRepositoryFile('kit/contract/time-zones.ts'))).toHaveLength(1);
  const takers = product.filter((file) => /\bdefaultCompanyTimeZone\b/.test(readRepositoryFile(file)));
  expect(takers.toSorted()).toEqual([
    'app/openapi-examples.ts',
    'areas/floor/warehouse-settings/warehouse-address.contract.ts',
    'areas/settings/settings/company-settings.contract.ts',
    'db/seed/warehouses.ts',
    'kit/contract/time-zones.ts',
    'kit/web/company-identity.ts',
  ]);
});
test('the time zone setting is read only by its own module', () => {
  expect(product.filter((file) => settingReads(readRepositoryFile(file)).length > 0).toSorted()).toEqual(
    settingHomes.toSorted(),
  );
  expect(settingReads("await readSettingOrDefault(work, 'companyTimeZone')")).toHaveLength(1);
});
test('only one module returns the company’s time zone', () => {
  expect(product.filter((file) => declares(readRepositoryFile(file)).length > 0).toSorted()).toEqual(
    functionHomes.toSorted(),
  );
  expect(
    declares('export const officeZone = (work: RequestContext) => readSettingOrDefault(work, code);'),
  ).toHaveLength(1);
  expect(
    product.filter((file) =>
      /getCompanyIdentity\(\)\.zone|\{ zone \} = getCompanyIdentity\(\)/.test(readRepositoryFile(file)),
    ),
  ).toEqual([]);
});
test('a missing time zone never defaults to UTC', () => {
  const utc = (body: string): boolean => /(\?\?|\|\|)\s*'UTC'|at time zone 'UTC'\)::date/.test(body);
  expect(product.filter((file) => utc(readRepositoryFile(file)))).toEqual([]);
  expect([utc("zone ?? 'UTC'"), utc("(now() at time zone 'UTC')::date")]).toEqual([true, true]);
});
