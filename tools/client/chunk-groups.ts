import { buildFirstScreenIconsPattern } from '../client-build-plugins.ts';

/** What most forms import. */
const formParts = [
  'account-combobox',
  'account-filter',
  'character-filters',
  'conflict-aware-form',
  'date-input',
  'field',
  'fields',
  'form',
  'merge-conflicts',
  'outdated-record',
  'parse-date',
  'pending-lookups',
  'scroll-area',
  'side-form',
  'title-row',
];
/** What most lists import. As forty separate small files it would transfer more, in forty requests. */
const listParts = [
  'add-filter',
  'column-chooser',
  'create-button',
  'default-view',
  'detail-drawer',
  'drawer',
  'drawer-footer',
  'empty-list',
  'filters',
  'header-width',
  'list',
  'list-detail-drawer',
  'multi-select-filter',
  'nearest-days',
  'pager',
  'row-selection',
  'table',
  'table-row',
  'warehouse-filter',
];
/** What lists share with screens that have none, such as Order Entry. */
const actionParts = ['bulk-action-bar', 'download', 'format-duration', 'screen-actions'];
/** Small modules that the layout, the scanner and most screens import. */
const commonParts = [
  'kit/web/(format-time|saved-views-menu|list-query|schema-loading|lazy-schemas|lazy-component|field-error)',
  'kit/contract/(paging|lifecycle|header-row|spreadsheet\\.errors)',
  'areas/home/home/(pending-work\\.client|home\\.contract)',
  'areas/calendar/start-day/[\\w-]+\\.(contract|errors)',
  'areas/people/grants/role-titles\\.contract',
  'app/web/shell/language',
];
const packages = (...names: string[]): RegExp => new RegExp(`node_modules[\\\\/](${names.join('|')})[\\\\/]`);
const modules = (...paths: string[]): RegExp => new RegExp(`/(${paths.join('|')})\\.tsx?$`);

/**
 * The scripts of the client, besides one for each screen. Libraries are in separate files, so that they stay in the browser's
 * cache after a release. Everything else that several screens share is grouped by use. A
 * group takes what its modules import, unless a group of higher priority has it. tests/first-load.test.ts weighs the result.
 */
export const chunkGroupsOf = (root: string) => [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler'), priority: 9 },
  { name: 'icons', test: buildFirstScreenIconsPattern(root), priority: 8 },
  { name: 'identity', test: packages('oidc-client-ts', 'jwt-decode'), priority: 8 },
  {
    // The table's virtual rows are not among them. They load with the first long list.
    name: 'tanstack',
    test: packages('@tanstack/(react-router|router-core|react-query|query-core|history|store|react-store)'),
    priority: 8,
  },
  { name: 'zod', test: packages('zod'), priority: 8 },
  // What every page loads is one file. As twenty separate small files it would transfer 7 KB more.
  { name: 'start', tags: ['$initial' as const], priority: 7 },
  { name: 'common', test: modules(...commonParts), priority: 6 },
  {
    name: 'forms',
    test: modules(
      `kit/web/(${formParts.join('|')})`,
      'areas/accounts/accounts/(account-lookups\\.client|accounts\\.contract|accounts\\.errors)',
    ),
    priority: 5,
  },
  {
    name: 'lists',
    test: modules(`kit/web/(${listParts.join('|')})`, 'kit/contract/bulk-selection'),
    priority: 4,
  },
  { name: 'actions', test: modules(`kit/web/(${actionParts.join('|')})`), priority: 6 },
  { name: 'more-icons', test: packages('@tabler/icons-react'), minShareCount: 2, priority: 7 },
];
