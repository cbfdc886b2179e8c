/** A response that a test sets instead of the usual one with 437 crates. */

export interface StageReply {
  status: number;
  body?: unknown;
  contentType?: string;
  headers?: Record<string, string>;
  failure?: 'network' | 'timeout' | 'odd';
  /** The response is sent when this resolves. */
  sentAfter?: Promise<void>;
}
export interface StageCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}
/** "METHOD /path" → the response to return instead. */
const answers = new Map<string, StageReply | ((sent: StageCall) => StageReply)>();
/** Every request sent since the stage was opened. */
export const stageCalls: StageCall[] = [];

/** Sets the response to a request (`GET /crates`) from now on. */
export const answerStageCall = (
  methodAndPath: string,
  reply: StageReply | ((sent: StageCall) => StageReply),
): void => void answers.set(methodAndPath, reply);
export const restoreDefaultStageReplies = (): void => answers.clear();
export function resetStageServer(): void {
  answers.clear();
  stageCalls.length = 0;
}

const shippers = [
  'Andes Rose Importers',
  'Cauca Hydrangea',
  'Sabana Bouquets',
  'Fernbrook Greens',
  'Gulfstream Tropicals',
];
const drops = [
  'Columbus OH, Cleveland OH, Detroit MI',
  'Pittsburgh PA',
  'Dallas TX, Houston TX',
  'Atlanta GA, Greenville SC',
  'Chicago IL, Milwaukee WI',
];
const crates = Array.from({ length: 437 }, (_, i) => ({
  id: i + 1,
  number: `C-${60_198 + i}`,
  status: (i % 4) + 1,
  shipper: shippers[i % 5] ?? '',
  drops: drops[i % 5] ?? '',
  units: 40 + ((i * 37) % 510),
  cents: 10_000 + i * 731,
  shipDate: `2027-02-${String(1 + (i % 27)).padStart(2, '0')}`,
}));

function find(query: URLSearchParams) {
  const rows = Number(query.get('rows') ?? 20);
  const pageNumber = Number(query.get('page') ?? 1);
  const field = query.get('orderField') === 'units' ? 'units' : 'number';
  const sign = query.get('orderDirection') === 'asc' ? 1 : -1;
  const kept = crates.filter(
    (c) =>
      (!query.get('status') || String(c.status) === query.get('status')) &&
      (!query.get('number') || c.number.includes(query.get('number') ?? '')),
  );
  kept.sort((a, b) => sign * (Number(a[field] > b[field]) - Number(a[field] < b[field])));
  return {
    code: 20_000,
    data: kept.slice((pageNumber - 1) * rows, pageNumber * rows),
    totalRows: kept.length,
    totals: { units: kept.reduce((sum, c) => sum + c.units, 0) },
  };
}

function usual(method: string, url: URL): StageReply {
  const path = url.pathname.replace('/api', '');
  if (method === 'GET' && path === '/crates') return { status: 200, body: find(url.searchParams) };
  const one = /^\/crates\/(\d+)$/.exec(path);
  if (method === 'GET' && one)
    return { status: 200, body: { code: 20_000, data: crates.find((c) => c.id === Number(one[1])) } };
  if (method === 'POST' && path === '/crates')
    return { status: 200, body: { code: 20_000, data: { id: 1 }, message: 'Crate added.' } };
  if (method === 'PUT') return { status: 200, body: { code: 20_000, data: null } };
  return { status: 404, body: { code: 40_400, message: 'Not here.', key: 'Not here.', params: {} } };
}

/** The stage's clock: an early Wednesday morning in Miami. */
const clock = '2027-02-03T13:00:00Z';

export const fetchFromStageServer: typeof fetch = async (input, init) => {
  const url = new URL(String(input instanceof Request ? input.url : input), window.location.origin);
  const method = init?.method ?? 'GET';
  const path = url.pathname.replace('/api', '');
  const sent: StageCall = {
    method,
    path: path + url.search,
    headers: Object.fromEntries(new Headers(init?.headers)),
    body: typeof init?.body === 'string' ? init.body : null,
  };
  stageCalls.push(sent);
  const found = answers.get(`${method} ${path}`) ?? usual(method, url);
  const canned = typeof found === 'function' ? found(sent) : found;
  await canned.sentAfter;
  if (init?.signal?.aborted) throw init.signal.reason;
  if (canned.failure === 'network') throw new TypeError('Failed to fetch');
  if (canned.failure === 'timeout') throw new DOMException('timed out', 'TimeoutError');
  if (canned.failure === 'odd') throw new Error('odd');
  const body = typeof canned.body === 'string' ? canned.body : JSON.stringify(canned.body ?? null);
  return new Response(body, {
    status: canned.status,
    headers: {
      'content-type': canned.contentType ?? 'application/json',
      'x-clock': clock,
      ...canned.headers,
    },
  });
};
