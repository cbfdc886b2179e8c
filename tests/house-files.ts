import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the house, as the tests that judge them read them: all, and those that people write. */
export const root = join(import.meta.dirname, '..');
const named = (...names: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...names], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));
export const files = named('*.ts', '*.tsx', '*.mjs');
export const sheets = named('*.css');
export const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const generated = new Set([
  'db/tables.ts',
  'app/generated/features.ts',
  'app/generated/features.web.ts',
  'tests/generated/recipes.ts',
]);
export const own = files.filter((file) => !generated.has(file));

export const importsOf = (body: string): string[] =>
  [...body.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');

/** The areas, each standing on those before it alone. */
export const groundUp = [
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
  'connect',
  'outbound',
  'receiving',
  'claims',
  'reports',
  'admin',
  'company',
  'home',
];

/**
 * The features of each area from the ground up, each standing on those before it alone. Screens stand above them all
 * (docs/architecture.md#features).
 */
export const featuresUp: Readonly<Record<string, readonly string[]>> = {
  settings: [
    'server',
    'settings',
    'accounting',
    'letterhead',
    'mails',
    'papers',
    'reasons',
    'regions',
    'states',
  ],
  accounts: ['accounts', 'box-sizes', 'products'],
  people: [
    'grants',
    'session',
    'passwords',
    'account',
    'second-factor',
    'passkeys',
    'roles',
    'users',
    'first-administrator',
    'push',
    'notices',
    'personal-data',
    'provisioning',
    'recent-proof',
    'sign-up',
    'views',
  ],
  freight: ['units', 'temperatures'],
  calendar: [
    'start-day',
    'cutoff',
    'shipping',
    'impact',
    'blocked-accounts',
    'cutoff-groups',
    'explain',
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
    'barcode-users',
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
    'opening',
    'tariffs',
    'proving',
    'quotes',
    'simulation',
    'statements',
  ],
  lading: ['bills-of-lading'],
  orders: [
    'order-lines',
    'order-search',
    'labels',
    'last-lines',
    'order-history',
    'xml-upload',
    'paste',
    'templates',
    'unit-page',
    'order-entry',
    'extensions',
  ],
  connect: ['webhooks', 'api-clients', 'guide'],
  outbound: [
    'planner',
    'planning',
    'clock',
    'loads',
    'eta-search',
    'text-messages',
    'letters',
    'load-papers',
    'etas',
    'deliveries',
    'public-links',
    'tracking',
    'driver-proofs',
    'day-links',
    'load-details',
    'release',
    'routing',
    'loads-page',
    'outbound-units',
  ],
  receiving: ['cooler', 'pallet-receipts', 'scanning', 'traceability'],
  claims: ['claims', 'packs'],
  reports: ['reports'],
  admin: ['audit', 'checks', 'jobs', 'outbox', 'retention', 'security-log', 'settings', 'system-setup'],
  company: ['profile', 'imports', 'setup'],
  home: ['find', 'home'],
};
