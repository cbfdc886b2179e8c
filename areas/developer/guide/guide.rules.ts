/** One API call of the guide. `{NAME}` is a placeholder for a shell variable that an earlier step sets. */
export interface GuideCall {
  method: 'GET' | 'POST';
  path: string;
  /** How the caller authenticates: with client id and secret, or with the token obtained from them. */
  authentication: 'client' | 'token';
  form?: Record<string, string>;
  uploadedFile?: string;
  headers?: Record<string, string>;
  /** The file that the response is saved to. */
  responseFile?: string;
}
export interface GuideStep {
  title: string;
  description: string;
  call: GuideCall;
}

/** What a grower's software does in a day, as a sequence of working API calls. */
export const guideSteps: readonly GuideStep[] = [
  {
    title: 'Get a token',
    description:
      'Get a client ID and secret from an administrator and exchange them for an access token. Tokens expire after 10 minutes.',
    call: {
      method: 'POST',
      path: '/api/oauth/token',
      authentication: 'client',
      form: { grant_type: 'client_credentials' },
    },
  },
  {
    title: 'Check your access',
    description: 'Your client’s account with its ID, and its permissions.',
    call: { method: 'GET', path: '/api/me', authentication: 'token' },
  },
  {
    title: 'Get a sample file',
    description: 'A sample file with consignees and a ship date currently open to you. Use the same format.',
    call: {
      method: 'GET',
      path: '/api/data-entry/xml-files/sample?shipperAccountId={ACCOUNT_ID}&format=coldlane-order',
      authentication: 'token',
      responseFile: 'orders.xml',
    },
  },
  {
    title: 'Check the file',
    description:
      'A dry run doesn’t enter anything. It lists all errors at once with line, column and suggested value.',
    call: {
      method: 'POST',
      path: '/api/xml-files',
      authentication: 'token',
      uploadedFile: 'orders.xml',
      form: { dryRun: 'true' },
    },
  },
  {
    title: 'Enter the order',
    description:
      'Either all units are entered or none are. Sending the same file again adds nothing. The same Idempotency-Key returns the same response, so you can retry after a lost connection.',
    call: {
      method: 'POST',
      path: '/api/xml-files',
      authentication: 'token',
      uploadedFile: 'orders.xml',
      form: { allOrNothing: 'true' },
      headers: { 'Idempotency-Key': 'orders-1' },
    },
  },
  {
    title: 'Read your orders',
    description: 'Newest first, paged.',
    call: { method: 'GET', path: '/api/data-entry/web-form/orders?page=1&rows=20', authentication: 'token' },
  },
  {
    title: 'Track a unit',
    description: 'Its full history: who scanned it, where and when, and its documents.',
    call: { method: 'GET', path: '/api/units/{UNIT_ID}', authentication: 'token' },
  },
];

const toShellPath = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1');
/** An API call as a shell command. The token step stores its response in TOKEN. */
export function formatCurlCommand(call: GuideCall, origin: string): string {
  const parts = [
    'curl -sS',
    call.authentication === 'client' ? '-u "$CLIENT_ID:$CLIENT_SECRET"' : '-H "Authorization: Bearer $TOKEN"',
    ...Object.entries(call.headers ?? {}).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(call.uploadedFile ? [`-F file=@${call.uploadedFile}`] : []),
    ...Object.entries(call.form ?? {}).map(
      ([name, value]) => `${call.uploadedFile ? '-F' : '-d'} ${name}=${value}`,
    ),
    ...(call.responseFile ? [`-o ${call.responseFile}`] : []),
    `"${origin}${toShellPath(call.path)}"`,
  ];
  const line = parts.reduce((lines, part) =>
    lastLine(lines).length + part.length > 88 ? `${lines} \\\n  ${part}` : `${lines} ${part}`,
  );
  return call.authentication === 'client'
    ? `TOKEN=$(${line} \\\n  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`
    : line;
}
const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);

/** Example of how a receiver in Node verifies a webhook message. A test runs it unchanged. */
export const webhookReceiverExample = `import { createHmac, timingSafeEqual } from 'node:crypto';

// secret: whsec_… as it was shown once; headers in small letters; body: the text exactly as it came.
export function isFromColdlane(secret, headers, body) {
  const seconds = Number(headers['webhook-timestamp']);
  if (Math.abs(Date.now() / 1000 - seconds) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${headers['webhook-id']}.\${seconds}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some((part) => {
    const given = Buffer.from(part.replace('v1,', ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
`;
