import { Agent, request } from 'node:http';
import { inject } from 'vitest';
import { readConfig } from '#app/config.ts';
import { startServer } from '#app/server.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { passwordResetHandler, passwordResetQueueName } from '#areas/people/passwords/passwords.service.ts';
import { createOutboxSendHandler } from '#areas/admin/outbox/outbox.service.ts';
import { hashSecret } from '#kit/server/password-hash.ts';
import { noAccounting } from '#integrations/accounting/none.ts';
import type { EmailMessage, EmailPort } from '#integrations/email/port.ts';
import { noPaymentPortal } from '#integrations/payment-portal/none.ts';
import { getServerPort } from '#tests/listening.ts';
import { openTestWorld } from '#tests/world.ts';
import { createServerWithoutKeepAliveTimeout } from '#integrations/fake-server.ts';

export const correctPassword = 'Orchids-2027';
/** A cheap hash, for hundreds of sign-ins. passwords.api.test.ts checks the cost of the product's hash. */
const rightHash = hashSecret(correctPassword, 10);

/** Opens a product with several servers behind one URL, which distributes requests to them in turn like a load balancer. */
export async function openIdentityTestWorld(
  serverCount = 1,
  env: Record<string, string> = {},
  runsJobs = false,
) {
  const world = await openTestWorld();
  const url = new URL(inject('testDatabase').servingUrl);
  url.pathname = new URL(world.ownerUrl).pathname;
  const targets: number[] = [];
  let turn = 0;
  // Uses each connection to a server only once.
  const ownLine = new Agent();
  const front = createServerWithoutKeepAliveTimeout((incoming, outgoing) => {
    const port = targets[(turn += 1) % targets.length];
    const { method, url: path, headers } = incoming;
    const onward = request({ port, host: '127.0.0.1', method, path, headers, agent: ownLine }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => void front.listen(0, '127.0.0.1', done));
  const origin = `http://localhost:${getServerPort(front)}`;
  const config = { ...readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: origin, ...env }), port: 0 };
  const opened = await Promise.all(
    Array.from({ length: serverCount }, () =>
      startServer(
        config,
        { url: url.href, ownerUrl: world.ownerUrl },
        { validateReplies: true, runJobs: runsJobs, startScheduledTasks: false },
      ),
    ),
  );
  targets.push(...opened.map((server) => Number(new URL(server.address).port)));

  return {
    ...world,
    origin,
    /** The URLs of the servers themselves. */
    behind: opened.map((server) => server.address),
    /** Processes requests for a password reset link, as the queue would. */
    async answerResets(): Promise<void> {
      const asked = await world.rows<{ payload: Record<string, unknown> }>(
        `
          delete from graphile_worker._private_jobs j
          using graphile_worker._private_tasks t
          where t.id = j.task_id and t.identifier = $1
          returning j.payload
        `,
        [passwordResetQueueName],
      );
      for (const { payload } of asked) await passwordResetHandler(payload, (act) => world.work(act));
    },
    /** Sends the pending emails to an address, as the queue would, and returns them. */
    async mailedTo(email: string): Promise<EmailMessage[]> {
      const letters: EmailMessage[] = [];
      const mail: EmailPort = {
        async send(letter, key) {
          letters.push(letter);
          return key;
        },
      };
      const send = createOutboxSendHandler({
        email: mail,
        sms: { send: async () => 'sms' },
        accounting: noAccounting,
        createAccounting: () => noAccounting,
        paymentPortal: noPaymentPortal,
      });
      const waiting = await world.rows<{ id: number }>(
        `
          select id
          from outbox
          where kind = 'email' and status <> 'sent' and payload ->> 'to' = $1
          order by id
        `,
        [email],
      );
      for (const item of waiting) await send(item, (act) => world.work(act));
      return letters;
    },
    api: async (path: string, token?: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      if (init.body) headers.set('content-type', 'application/json');
      const response = await fetch(`${origin}/api${path}`, { ...init, headers });
      const body: {
        code: number;
        message: string;
        data: Record<string, unknown>;
        /** The message for each invalid field of a request. */
        fields?: Record<string, string>;
      } = JSON.parse(await response.text());
      return { status: response.status, ...body };
    },
    /** Creates a user with the correct password, a role and an email address of their own. */
    async person(
      wish: { status?: string; active?: boolean; subject?: string; role?: BuiltInRole; email?: string } = {},
    ) {
      const email = wish.email ?? `p${Math.random().toString(36).slice(2)}@example.test`;
      const subject = wish.subject ?? `local|${email}`;
      const { id } = await world.row<{ id: number }>(
        `
          insert into app_user (subject, email, name, status, active)
          values ($1, $2, $3, $4, $5)
          returning id
        `,
        [subject, email, 'Ada Park', wish.status ?? 'active', wish.active ?? true],
      );
      await world.rows('insert into password (user_id, hash) values ($1, $2)', [id, await rightHash]);
      const role = wish.role ?? 'Internal';
      await world.rows(
        `
          insert into role (code, name, default_page)
          values ($1, $1, '/home/index')
          on conflict (code) do update
          set default_page = excluded.default_page
        `,
        [role],
      );
      await world.rows('insert into role_permission select $1, unnest($2::text[]) on conflict do nothing', [
        role,
        listDefaultPermissionStringsOfRoles([role]),
      ]);
      await world.rows('insert into user_role values ($1, $2, 0)', [id, role]);
      return { id, email, subject, password: correctPassword };
    },
    async close() {
      front.closeAllConnections();
      front.close();
      for (const server of opened) await server.close();
      await world.close();
    },
  };
}
export type IdentityTestWorld = Awaited<ReturnType<typeof openIdentityTestWorld>>;
