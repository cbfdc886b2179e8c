import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of the repository's root folder. */
export const repositoryRoot = join(import.meta.dirname, '..');
const named = (...names: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...names], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(repositoryRoot, file)));
export const sourceFiles = named('*.ts', '*.tsx', '*.mjs');
export const stylesheetFiles = named('*.css');
/** Hand-written documents. Those under docs/generated follow from the code. */
export const repositoryDocuments = named('*.md').filter((file) => !file.startsWith('docs/generated/'));
export const readRepositoryFile = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');
const generated = new Set([
  'db/tables.ts',
  'app/generated/features.ts',
  'app/generated/features.client.ts',
  'tests/generated/recipes.ts',
]);
export const handWrittenSourceFiles = sourceFiles.filter((file) => !generated.has(file));

export const listImports = (sourceText: string): string[] =>
  [...sourceText.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');

/** The areas in dependency order. Each may use only those before it. */
export const areasBottomUp = [
  'settings',
  'accounts',
  'people',
  'freight',
  'calendar',
  'floor',
  'shuttles',
  'billing',
  'lading',
  'orders',
  'developer',
  'outbound',
  'receiving',
  'claims',
  'reports',
  'admin',
  'company',
  'home',
];

/**
 * The features of each area in dependency order. Each may use only those before it. Screens come after all of them
 * (docs/architecture.md#features).
 */
export const featuresBottomUp: Readonly<Record<string, readonly string[]>> = {
  settings: [
    'server',
    'settings',
    'accounting',
    'letterhead',
    'emails',
    'documents',
    'reasons',
    'regions',
    'states',
  ],
  accounts: ['accounts', 'box-sizes', 'products'],
  people: [
    'grants',
    'session',
    'passwords',
    'my-account',
    'second-factor',
    'passkeys',
    'roles',
    'users',
    'first-administrator',
    'push',
    'notifications',
    'personal-data',
    'provisioning',
    'recent-proof',
    'sign-up',
    'saved-views',
  ],
  freight: ['units', 'temperatures'],
  calendar: [
    'start-day',
    'cutoff',
    'shipping',
    'impact',
    'blocked-accounts',
    'cutoff-groups',
    'shipping-explanation',
    'days-of-service',
    'entry-settings',
    'feed',
    'holiday-periods',
    'service-sync',
    'shippers',
  ],
  floor: [
    'warehouse-settings',
    'printers',
    'layouts',
    'automatic-start',
    'scanner-users',
    'doors',
    'tasks',
    'floor-plan',
  ],
  shuttles: ['shuttle-loads', 'shuttle-file', 'shuttle-setup', 'shuttle-units'],
  billing: [
    'ledger',
    'rating',
    'shipments',
    'closing',
    'dispute-answers',
    'invoices',
    'disputes',
    'payments',
    'collections',
    'month-end',
    'opening-balances',
    'tariffs',
    'billing-audit',
    'quotes',
    'simulation',
    'statements',
  ],
  lading: ['bills-of-lading'],
  orders: [
    'order-lines',
    'order-search',
    'labels',
    'reorder-suggestions',
    'order-history',
    'xml-upload',
    'paste',
    'templates',
    'unit-page',
    'order-entry',
    'cutoff-extensions',
  ],
  developer: ['webhooks', 'api-clients', 'guide'],
  outbound: [
    'planner',
    'planning-settings',
    'eta-prediction',
    'loads',
    'eta-search',
    'text-messages',
    'release-emails',
    'load-documents',
    'etas',
    'deliveries',
    'public-links',
    'tracking',
    'driver-proofs',
    'tracking-links',
    'load-details',
    'release',
    'routing',
    'loads-page',
    'outbound-units',
  ],
  receiving: ['cooler', 'pallet-receipts', 'scanning', 'traceability'],
  claims: ['claims', 'claim-packets'],
  reports: ['reports'],
  admin: ['audit', 'checks', 'jobs', 'outbox', 'retention', 'security-log', 'settings', 'system-setup'],
  company: ['profile', 'imports', 'setup'],
  home: ['global-search', 'home'],
};
