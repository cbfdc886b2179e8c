import { z } from 'zod';
import { startFakeAccounting } from '#integrations/accounting/fake.ts';
import { startFakeDispatch } from '#integrations/dispatch/fake.ts';
import { startFakeS3 } from '#integrations/files/fake.ts';
import { createServerWithoutKeepAliveTimeout } from '#integrations/fake-server.ts';
import { startFakeRouting } from '#integrations/routing/fake.ts';
import { startFakeTwilio } from '#integrations/sms/fake.ts';
import { openMailSink } from '#tools/mail-sink.ts';
import { getServerPort } from './listening.ts';
import { startTestLabelPrinter } from './label-printer.ts';
import { externalServiceCredentials } from './outside-services.ts';
import type { ExternalService } from './outside-services.ts';
import { createFakePushBrowser, startFakePushService } from './push-service.ts';

/** An external service in its own process, which a test can freeze: `node tests/outside-service-process.ts KIND`. */

interface Service {
  /** Where the product reaches it: a URL or a port. */
  at: string;
  /** Returns what arrived, each item by its name. */
  came(): string[];
  /** Push only: a browser subscribes with the sender's key. */
  subscribe?(senderKey: string): object;
}
async function portal(): Promise<Service> {
  const came: string[] = [];
  const server = createServerWithoutKeepAliveTimeout((request, response) => {
    request.resume().on('end', () => {
      came.push(request.url ?? '');
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return { at: `http://127.0.0.1:${getServerPort(server)}`, came: () => came };
}
async function push(): Promise<Service> {
  const service = await startFakePushService();
  const browsers: ReturnType<typeof createFakePushBrowser>[] = [];
  return {
    at: new URL(service.address).port,
    came: () => browsers.flatMap((browser) => service.came(browser).map(({ topic }) => topic ?? '')),
    subscribe(senderKey) {
      const browser = createFakePushBrowser();
      browsers.push(browser);
      service.subscribe(browser, senderKey);
      return browser.subscription;
    },
  };
}
const services: Record<ExternalService, () => Promise<Service>> = {
  async mail() {
    const sink = await openMailSink();
    return {
      at: sink.url,
      came: () => sink.emailsTo(externalServiceCredentials.mailTo).map(({ subject }) => subject),
    };
  },
  async files() {
    const store = await startFakeS3(externalServiceCredentials.files);
    return { at: store.url, came: () => [...store.kept.keys()] };
  },
  async sms() {
    const twilio = await startFakeTwilio(externalServiceCredentials.sms);
    return { at: twilio.url, came: () => twilio.sentMessages.map(({ Body = '' }) => Body) };
  },
  async accounting() {
    const books = await startFakeAccounting();
    return { at: books.url, came: () => [...books.booked.keys()] };
  },
  async routing() {
    const system = await startFakeRouting(() => ({ body: { routes: [] } }));
    return { at: system.url, came: () => system.requests.map(({ day }) => day) };
  },
  async dispatch() {
    const system = await startFakeDispatch();
    return {
      at: system.url,
      came: () => system.requests.flatMap(({ loads }) => loads.map(({ load }) => load)),
    };
  },
  async printer() {
    const printer = await startTestLabelPrinter();
    return { at: String(printer.port), came: () => printer.prints };
  },
  portal,
  push,
};

const kind = z.enum(Object.keys(services) as [ExternalService, ...ExternalService[]]).parse(process.argv[2]);
const service = await services[kind]();
const question = z.union([z.literal('came'), z.object({ subscribe: z.string() })]);
process.on('message', (said) => {
  const asked = question.parse(said);
  process.send?.(asked === 'came' ? service.came() : (service.subscribe?.(asked.subscribe) ?? null));
});
process.on('disconnect', () => process.exit(0));
process.send?.(service.at);
