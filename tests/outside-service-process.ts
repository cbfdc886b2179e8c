import { z } from 'zod';
import { pretendAccounting } from '#links/accounting/pretend.ts';
import { pretendDispatch } from '#links/dispatch/pretend.ts';
import { pretendS3 } from '#links/files/pretend.ts';
import { createPretendServer } from '#links/pretend-server.ts';
import { pretendRouting } from '#links/routing/pretend.ts';
import { pretendTwilio } from '#links/sms/pretend.ts';
import { openMailSink } from '#tools/mail-sink.ts';
import { portOf } from './listening.ts';
import { openPrinter } from './label-printer.ts';
import { outsideKeys } from './outside-services.ts';
import type { OutsideService } from './outside-services.ts';
import { openBrowser, openPushService } from './push-service.ts';

/** An outside service in a process of its own, which a test can freeze: `node tests/outside-service-process.ts KIND`. */

interface Service {
  /** Where the product calls it: a URL or a port. */
  at: string;
  /** What came in, each thing by a word of its own. */
  came(): string[];
  /** Push only: a browser asks for a subscription with the sender's key. */
  subscribe?(senderKey: string): object;
}
async function portal(): Promise<Service> {
  const came: string[] = [];
  const server = createPretendServer((request, response) => {
    request.resume().on('end', () => {
      came.push(request.url ?? '');
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return { at: `http://127.0.0.1:${portOf(server)}`, came: () => came };
}
async function push(): Promise<Service> {
  const service = await openPushService();
  const browsers: ReturnType<typeof openBrowser>[] = [];
  return {
    at: new URL(service.address).port,
    came: () => browsers.flatMap((browser) => service.came(browser).map(({ topic }) => topic ?? '')),
    subscribe(senderKey) {
      const browser = openBrowser();
      browsers.push(browser);
      service.subscribe(browser, senderKey);
      return browser.subscription;
    },
  };
}
const services: Record<OutsideService, () => Promise<Service>> = {
  async mail() {
    const sink = await openMailSink();
    return { at: sink.url, came: () => sink.lettersTo(outsideKeys.mailTo).map(({ subject }) => subject) };
  },
  async files() {
    const store = await pretendS3(outsideKeys.files);
    return { at: store.url, came: () => [...store.kept.keys()] };
  },
  async sms() {
    const twilio = await pretendTwilio(outsideKeys.sms);
    return { at: twilio.url, came: () => twilio.sent.map(({ Body = '' }) => Body) };
  },
  async accounting() {
    const books = await pretendAccounting();
    return { at: books.url, came: () => [...books.booked.keys()] };
  },
  async routing() {
    const system = await pretendRouting(() => ({ body: { routes: [] } }));
    return { at: system.url, came: () => system.asked.map(({ day }) => day) };
  },
  async dispatch() {
    const system = await pretendDispatch();
    return { at: system.url, came: () => system.asked.flatMap(({ loads }) => loads.map(({ load }) => load)) };
  },
  async printer() {
    const printer = await openPrinter();
    return { at: String(printer.port), came: () => printer.prints };
  },
  portal,
  push,
};

const kind = z.enum(Object.keys(services) as [OutsideService, ...OutsideService[]]).parse(process.argv[2]);
const service = await services[kind]();
const question = z.union([z.literal('came'), z.object({ subscribe: z.string() })]);
process.on('message', (said) => {
  const asked = question.parse(said);
  process.send?.(asked === 'came' ? service.came() : (service.subscribe?.(asked.subscribe) ?? null));
});
process.on('disconnect', () => process.exit(0));
process.send?.(service.at);
