import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asked, typed } from './page-desk.ts';
import type { Pages, PagesOptions } from './page-desk.ts';
import { noteSecurity } from '#kit/server/security-notes.ts';
import { firstAdministratorPage } from './pages/setup-page.ts';

/** Where the one-time link of a new company lands: the page on which the first administrator registers. */
export function mountSetup(
  scope: FastifyInstance,
  { lookOf, html, show }: Pages,
  { people, devices }: PagesOptions,
): void {
  const path = '/setup/administrator';
  const ended = (why: 'used' | 'expired') => (why === 'used' ? 'setup-link-used' : 'setup-link-expired');
  const refused = (request: FastifyRequest, reply: FastifyReply, why: 'used' | 'expired') => {
    noteSecurity(request, { kind: 'wrongLink' });
    return show(reply, request, ended(why));
  };
  scope.get(path, async (request, reply) => {
    const token = asked(request, 'token') ?? '';
    const link = await people.lookAtFirstLink(token);
    if (typeof link === 'string') return refused(request, reply, link);
    return html(reply, firstAdministratorPage(await lookOf(request, reply), { token, ...link }));
  });
  scope.post(path, async (request, reply) => {
    const token = typed(request, 'token');
    const link = await people.lookAtFirstLink(token);
    if (typeof link === 'string') return refused(request, reply, link);
    const look = await lookOf(request, reply);
    const [name, email] = [typed(request, 'name'), typed(request, 'email').trim()];
    const answer = await people.registerFirstAdministrator(token, {
      name,
      email,
      language: look.language,
      password: typed(request, 'password'),
      again: typed(request, 'again'),
    });
    if (answer === 'done') {
      void reply.header('set-cookie', await devices.remember(request.headers.cookie, email));
      return show(reply, request, 'registered');
    }
    if (typeof answer === 'string') return refused(request, reply, answer);
    return html(
      reply.status(400),
      firstAdministratorPage(look, { token, name, email, ...link, faults: answer.faults }),
    );
  });
}
