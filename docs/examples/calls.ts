/** The calls that the example scripts make: `fetch` with a bearer token. Copy this file as it is. */

/** What every JSON answer of Coldlane looks like. A list also says how many rows there are and their totals. */
export interface ApiResponseBody<T> {
  code: number;
  message: string;
  data: T;
  /** What is wrong with single fields of the request, by field. */
  fields?: Record<string, string>;
  totals?: Record<string, number>;
}

/** A call that was refused, with the sentence that says why. */
export class FailedCallError extends Error {
  readonly status: number;
  constructor(call: string, status: number, answer: ApiResponseBody<unknown>) {
    const fields = Object.entries(answer.fields ?? {}).map(
      ([field, sentence]) => `\n  ${field}: ${sentence}`,
    );
    super(`${call} answered ${status}: ${answer.message}${fields.join('')}`);
    this.status = status;
  }
}

export interface ApiConnection {
  /**
   * Sends a JSON body, a text or a form, with `more` headers, and returns the whole answer. Throws `FailedCallError` unless everything
   * was done.
   */
  send<T>(
    method: string,
    path: string,
    body?: unknown,
    more?: Record<string, string>,
  ): Promise<ApiResponseBody<T>>;
  /** The same, and returns the data alone. */
  call<T>(method: string, path: string, body?: unknown, more?: Record<string, string>): Promise<T>;
}

/** `baseUrl`: where Coldlane runs. `authorization`: `Bearer …` for a person or a program, `Scanner …` for a barcode user. */
export function connectToApi(baseUrl: string, authorization?: string): ApiConnection {
  async function send<T>(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<ApiResponseBody<T>> {
    const headers = new Headers({ accept: 'application/json', ...more });
    if (authorization !== undefined) headers.set('authorization', authorization);
    // A repeated key gets the first answer again, so that a lost request can be sent again.
    if (method !== 'GET') headers.set('idempotency-key', crypto.randomUUID());
    // `fetch` itself names the type of a form.
    const isReady = typeof body === 'string' || body instanceof FormData;
    if (typeof body === 'string') headers.set('content-type', 'text/plain');
    else if (body !== undefined && !isReady) headers.set('content-type', 'application/json');
    const response = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers,
      body: isReady || body === undefined ? body : JSON.stringify(body),
    });
    const answer: ApiResponseBody<T> = JSON.parse(await response.text());
    // 207 says that a part was refused: here every part has to be done.
    if (!response.ok || response.status === 207)
      throw new FailedCallError(`${method} ${path}`, response.status, answer);
    return answer;
  }
  return {
    send,
    call: async <T>(method: string, path: string, body?: unknown, more?: Record<string, string>) =>
      (await send<T>(method, path, body, more)).data,
  };
}

/** Closing and rating run as jobs: asks until the job has ended. */
export async function waitForJobSuccess({ call }: ApiConnection, jobId: number): Promise<void> {
  for (;;) {
    const job = await call<{ status: string; message: string | null }>('GET', `/jobs/${jobId}`);
    if (job.status === 'done') return;
    if (job.status === 'failed') throw new Error(`Job ${jobId} failed: ${job.message}`);
    await new Promise((resume) => setTimeout(resume, 200));
  }
}
