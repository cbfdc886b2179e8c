import { z } from 'zod';
import { hasPermission } from '#kit/contract/access.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import permissions from '../../permissions.csv?raw';
import {
  getClientConfigurationEndpoint,
  getCurrentUserEndpoint,
} from '#areas/people/session/session.contract.ts';
import { roleTitles } from '#areas/people/grants/role-titles.contract.ts';
import { buildReplySample, buildRowSamples, sampleNow } from './samples.ts';

/**
 * A fake server of the whole product without a database. Every call returns a sample from its contract, or what the test sets.
 */

const endpoints = Object.values(
  import.meta.glob<Record<string, unknown>>('/areas/**/*.contract.ts', { eager: true }),
)
  .flatMap((contract) => Object.values(contract))
  .filter(isEndpoint);
function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'permissions' in value &&
    'method' in value
  );
}
const patterns = new Map(
  endpoints.map((e) => [e, new RegExp(`^${e.path.replace(/\{\w+\}/g, '([^/]+)')}$`)] as const),
);
/** Returns the endpoint of a method and path. A literal path takes precedence over one with parameters. */
const endpointOf = (method: string, path: string): AnyEndpoint | undefined =>
  endpoints
    .filter((e) => e.method === method && patterns.get(e)?.test(path))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];

export type RoleCode = keyof typeof roleTitles;
const letters: Readonly<Record<RoleCode, string>> = {
  Admin: 'AD',
  Internal: 'IN',
  WarehouseManager: 'WM',
  Routing: 'RT',
  Billing: 'BL',
  CustomerService: 'CS',
  Warehouse: 'WH',
  ShuttleFileManagement: 'SM',
  ShuttleFileUsers: 'SU',
  Shipper: 'SH',
  Consignee: 'CO',
  Customer: 'CU',
  ShipperDaysOfService: 'SD',
};
/** Returns the grants of a role from the table of permissions: `orders.view` is the grant `view:orders`. */
export const listGrantsOfRole = (role: RoleCode): string[] =>
  permissions
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .filter((cells) => cells.at(-1)?.split(' ').includes(letters[role]))
    .map(([permission = '']) => permission.split('.').toReversed().join(':'));

/** A fake response: the data of the reply, or a full response with its status. */
export type FakeReply = { data: unknown } | { status: number; body: unknown };
type FakeReplyOrContractDefault = FakeReply | undefined | Promise<FakeReply | undefined>;
/** By endpoint id. */
const answers = new Map<string, (call: RecordedCall) => FakeReplyOrContractDefault>();
export interface RecordedCall {
  id: string;
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
export const recordedCalls: RecordedCall[] = [];
/** The number of calls without a response yet, and of responses that the client is reading. */
let waiting = 0;
export const hasPendingCalls = (): boolean => waiting > 0;
/** Rejects all writes while a test only browses. */
let refusesWrites = false;
export const makeFakeServerRejectWrites = (): void => void (refusesWrites = true);
/** Reads that are sent as POST. */
const isRead = (e: AnyEndpoint): boolean => e.method === 'GET' || e.isReadOnly === true;
/** How reads respond if a test sets nothing: by their contract, with empty data, or with an error. */
let mood: 'usual' | 'empty' | 'failed' = 'usual';
export const setReadsToUsualEmptyOrFailed = (mode: typeof mood): void => void (mood = mode);
/** Calls without a contract, and replies that do not match theirs. */
export const contractErrors: string[] = [];
/** Ids of the calls that the signed-in user's permissions do not allow. */
export const forbiddenCallIds: string[] = [];

export function resetFakeServer(): void {
  answers.clear();
  recordedCalls.length = 0;
  contractErrors.length = 0;
  forbiddenCallIds.length = 0;
  refusesWrites = false;
  mood = 'usual';
}
/** Sets the response to an endpoint. `undefined` leaves it to the contract. */
export const answerCallsTo = (
  endpoint: AnyEndpoint,
  buildReply: (call: RecordedCall) => FakeReplyOrContractDefault,
): void => void answers.set(endpoint.id, buildReply);

/** The role of the signed-in user. */
let role: RoleCode = 'Admin';
export const setFakeSignedInRole = (roleCode: RoleCode): void => void (role = roleCode);
const accounts = [1, 2, 3].map((id) => ({
  id,
  number: `MA0010${id}`,
  name: 'Sociedad Agrícola y Comercializadora Internacional',
  accountType: 1,
}));
const warehouses = [
  { id: 1, code: 'MIA', name: 'Miami', tz: 'America/New_York' },
  { id: 2, code: 'LAX', name: 'Los Angeles', tz: 'America/Los_Angeles' },
];
/** Builds the profile of the signed-in user. `userOverrides` replaces fields of the user. */
export function buildFakeProfile(userOverrides: Readonly<Record<string, unknown>> = {}): unknown {
  const isStaff = !['Shipper', 'Consignee', 'Customer', 'ShipperDaysOfService'].includes(role);
  return {
    user: {
      ...z
        .record(z.string(), z.unknown())
        .parse(buildReplySample(getCurrentUserEndpoint.reply.data.shape.user)),
      id: 1,
      subject: role,
      name: 'Guadalupe Montenegro',
      avatar: null,
      roles: [role],
      ownRoles: [],
      permissions: listGrantsOfRole(role),
      groups: isStaff ? [] : accounts.map(({ number }) => number),
      language: 'en',
      timeFormat: null,
      everyAccount: isStaff,
      isGoogleAppsUser: false,
      warehouseId: null,
      warehouseCode: null,
      warehouseLabel: null,
      ...userOverrides,
    },
    accounts: isStaff ? [] : accounts,
    warehouses: isStaff ? warehouses : [],
    defaultPage: '/home/index',
  };
}
const configuration = {
  ...z.record(z.string(), z.unknown()).parse(buildReplySample(getClientConfigurationEndpoint.reply.data)),
  origin: window.location.origin,
  authority: '/oidc',
  redirectPath: '/callback',
  silentPath: '/silent-renew',
  embedded: true,
  testMode: false,
  chat: null,
  errorReportUrl: null,
  newPaths: [],
  links: {},
  videos: {},
};

/** Returns whether the role has one of the grants that a call requires. */
const mayCall = ({ permissions: needs }: AnyEndpoint): boolean => {
  const permissions = new Set(listGrantsOfRole(role));
  return typeof needs === 'string' || needs.some((grant) => hasPermission({ permissions }, grant));
};

const rowsOfAPage = 8;
/** Returns the response of a call by its contract. */
function usual(e: AnyEndpoint): Response {
  const { reply } = e;
  if (reply.kind === 'file') return new Response('%PDF-1.4', { headers: { 'content-type': reply.type } });
  if (reply.kind === 'done') return json(200, { code: 20_000, data: null });
  const none = isRead(e) && mood === 'empty';
  if (reply.kind === 'one') {
    const sample = buildReplySample(reply.data);
    return json(200, {
      code: 20_000,
      data: checked(e, reply.data, none ? emptied(reply.data, sample) : sample),
    });
  }
  const rows = buildRowSamples(reply.row, none ? 0 : rowsOfAPage);
  return json(200, {
    code: 20_000,
    data: checked(e, z.array(reply.row), rows),
    totalRows: none ? 0 : 1_437,
    ...(reply.totals ? { totals: checked(e, reply.totals, totalsOf(reply.totals, none)) } : {}),
  });
}
const totalsOf = (schema: z.ZodType, none: boolean): unknown => {
  const sample = buildReplySample(schema);
  return none ? emptied(schema, sample) : sample;
};
/** Returns a sample without rows and with zero counts, as far as its schema allows. */
function emptied(schema: z.ZodType, sample: unknown): unknown {
  const bare = withoutRows(sample);
  return schema.safeParse(bare).success ? bare : sample;
}
function withoutRows(sample: unknown, name = ''): unknown {
  if (Array.isArray(sample)) return [];
  if (typeof sample === 'number') return /id$|version|status|type|days?$/i.test(name) ? sample : 0;
  if (typeof sample !== 'object' || sample === null) return sample;
  return Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, withoutRows(value, key)]));
}
function checked(e: AnyEndpoint, schema: z.ZodType, data: unknown): unknown {
  const read = schema.safeParse(data);
  if (!read.success) contractErrors.push(`${e.id}: ${read.error.message.slice(0, 300)}`);
  return data;
}
const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-clock': sampleNow },
  });
/** The event stream: open, without events. */
const silence = (): Response =>
  new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });

export const fetchFromFakeServer: typeof fetch = async (input, init) =>
  countBodyReads(await counted(Promise.race([answerNow(input, init), aborted(init?.signal)])));
async function counted<T>(work: Promise<T>): Promise<T> {
  waiting += 1;
  try {
    return await work;
  } finally {
    waiting -= 1;
  }
}
/** Counts reading the body as part of the call. On a busy machine it takes longer than the frames that a test waits. */
function countBodyReads(response: Response): Response {
  const readText = response.text.bind(response);
  const readBlob = response.blob.bind(response);
  response.text = () => counted(readText());
  response.blob = () => counted(readBlob());
  return response;
}
const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, fail) => {
    signal?.addEventListener('abort', () => fail(new DOMException('The call was aborted', 'AbortError')));
  });
const answerNow: typeof fetch = async (input, init) => {
  const url = new URL(String(input instanceof Request ? input.url : input), window.location.origin);
  const method = init?.method ?? 'GET';
  const path = url.pathname.replace(/^\/api/, '');
  if (path === '/live') return silence();
  const e = endpointOf(method, path);
  if (!e) {
    contractErrors.push(`${method} ${path} is not in any contract`);
    return json(404, { code: 40_400, message: 'Not here.' });
  }
  const body = bodyOf(init?.body);
  const call = { id: e.id, method, path, query: url.searchParams, body };
  recordedCalls.push(call);
  if (!mayCall(e)) {
    forbiddenCallIds.push(e.id);
    return json(403, { code: 40_300, message: 'This requires another role.' });
  }
  if (refusesWrites && !isRead(e)) return json(409, { code: 40_900, message: 'Not now.' });
  const canned = await answers.get(e.id)?.(call);
  if (init?.signal?.aborted) throw init.signal.reason;
  if (canned && 'status' in canned) return json(canned.status, canned.body);
  if (canned) return json(200, { code: 20_000, ...wrapped(e, canned.data) });
  if (e.id === getCurrentUserEndpoint.id) return json(200, { code: 20_000, data: buildFakeProfile() });
  if (e.id === getClientConfigurationEndpoint.id) return json(200, { code: 20_000, data: configuration });
  if (isRead(e) && mood === 'failed')
    return json(500, { code: 50_000, message: 'Not now.', key: 'Not now.', params: {} });
  return usual(e);
};
/** Returns the body of a call: JSON, or the fields beside a file. */
function bodyOf(sent: RequestInit['body']): unknown {
  if (sent instanceof FormData)
    return Object.fromEntries([...sent].filter(([, value]) => typeof value === 'string'));
  return typeof sent === 'string' && sent !== '' ? JSON.parse(sent) : null;
}
const wrapped = (e: AnyEndpoint, data: unknown): object =>
  e.reply.kind === 'page' && Array.isArray(data) ? { data, totalRows: data.length } : { data };
