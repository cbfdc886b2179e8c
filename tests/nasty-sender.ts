import { hostile50MbTableFiles, hostileTableFiles } from './nasty-tables.ts';

/** A request to a separate process to create a hostile file and upload it, so that the measured cost is the server's alone. */

export interface HostileUploadRequest {
  /** Returned with its response. */
  callIndex: number;
  tableSet: 'usual' | 'large';
  tableIndex: number;
  url: string;
  subject: string;
  fields: Readonly<Record<string, string>>;
  titles: readonly string[];
}
export interface HostileUploadResult {
  call: number;
  name: string;
  status: number;
  error: string;
  bytes: number;
  ms: number;
}

let made: { key: string; content: Uint8Array } | undefined;
async function send({
  callIndex: call,
  tableSet: of,
  tableIndex: n,
  url,
  subject,
  fields,
  titles,
}: HostileUploadRequest): Promise<HostileUploadResult> {
  const table = (of === 'usual' ? hostileTableFiles : hostile50MbTableFiles)[n];
  if (!table) throw new Error(`There is no nasty file ${n}`);
  // A file without titles is the same for every upload.
  const key = `${of} ${n} ${table.createBytes.length > 0 ? titles.join() : ''}`;
  if (made?.key !== key) made = { key, content: table.createBytes(titles) };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(made.content)]), 'nasty.csv');
  const began = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer test:${subject}`, 'idempotency-key': `${performance.now()} ${n}` },
    body: form,
  });
  const said: unknown = await answer.json().catch(() => ({}));
  return {
    call,
    name: table.name,
    status: answer.status,
    error: said instanceof Object && 'error' in said ? String(said.error) : '',
    bytes: made.content.length,
    ms: Math.round(performance.now() - began),
  };
}
process.on('message', (wish: HostileUploadRequest) => {
  send(wish).then(
    (answer) => process.send?.(answer),
    (error: unknown) =>
      process.send?.({
        call: wish.callIndex,
        name: String(error),
        status: 0,
        error: String(error),
        bytes: 0,
        ms: 0,
      }),
  );
});
