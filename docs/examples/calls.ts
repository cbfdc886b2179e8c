/** The calls that the example scripts make: `fetch` with a bearer token. Copy this file as it is. */

/** The body of every JSON response. A list also returns the number of rows and their totals. */
export interface ApiResponseBody<T> {
  code: number;
  message: string;
  data: T;
  /** What is wrong with single fields of the request, by field. */
  fields?: Record<string, string>;
  totals?: Record<string, number>;
}

/** A rejected call. The message says why. */
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

/**
 * Creates a client for the API at `baseUrl`. `authorization`: `Bearer …` for a user or an API client, `Scanner …` for a
 * scanner user.
 */
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

/** Polls a background job, such as billing close or rating, until it ends. Throws if it failed. */
export async function waitForJobSuccess({ call }: ApiConnection, jobId: number): Promise<void> {
  for (;;) {
    const job = await call<{ status: string; message: string | null }>('GET', `/jobs/${jobId}`);
    if (job.status === 'done') return;
    if (job.status === 'failed') throw new Error(`Job ${jobId} failed: ${job.message}`);
    await new Promise((resume) => setTimeout(resume, 200));
  }
}
