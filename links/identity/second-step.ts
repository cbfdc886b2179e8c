import type { FastifyInstance } from 'fastify';
import { create } from 'qrcode';
import type { Interactions, Req } from './interaction.ts';
import { asked, typed } from './page-desk.ts';
import type { Pages, PagesOptions } from './page-desk.ts';
import { codePage, codesPage, setUpPage, tooOften } from './pages/second-pages.ts';
import type { Refused } from './pages/second-pages.ts';
import type { Look } from './pages/pages.ts';
import type { SecondStep } from './port.ts';
import { noteSecurity } from '#kit/server/security-notes.ts';
import { inFours } from '#kit/server/totp.ts';

/** The second step of a sign-in: the code, or the setting up of what makes codes. No session is there until it is done. */
export function mountSecond(
  scope: FastifyInstance,
  { open, finish, see }: Interactions,
  { html }: Pages,
  { people, devices }: PagesOptions,
): void {
  const path = '/interaction/:uid/second';
  const again = (uid: string, why: 'codes' | 'expired') => `/interaction/${uid}?again=${why}`;
  const whenceOf = async (request: Req, email: string) => ({
    address: request.ip,
    device: await devices.known(request.headers.cookie, email),
  });

  scope.get(path, async (request: Req, reply) => {
    const { uid, look } = await open(request, reply);
    const at = await people.secondStep(uid);
    if (!at) return see(reply, again(uid, 'expired'));
    return html(reply, pageOf(look, uid, at, { recovery: asked(request, 'recovery') === 'yes' }));
  });
  scope.post(path, async (request: Req, reply) => {
    const { uid, look } = await open(request, reply);
    const at = await people.secondStep(uid);
    if (!at) return see(reply, again(uid, 'expired'));
    const show = (refused: Refused) =>
      html(reply, pageOf(look, uid, at, { recovery: typed(request, 'recovery') === 'yes', refused }));
    if (at.step === 'passed') return see(reply, `/interaction/${uid}/second`);
    const code = typed(request, 'code');
    if (code.trim() === '') return show({ sentence: 'Type the code.' });
    const answer = await people.answerSecond({
      signIn: uid,
      code,
      ...(await whenceOf(request, at.email)),
    });
    if ('codes' in answer) return html(reply, codesPage(look, { uid, email: at.email, codes: answer.codes }));
    if ('refused' in answer) {
      noteSecurity(request, { kind: 'signInRefused', email: at.email });
      if (answer.refused === 'locked') return show(tooOften(answer.minutes));
      if (answer.refused === 'wrong') return show(wrongCode);
      if (answer.refused === 'too many') return see(reply, again(uid, 'codes'));
      if (answer.refused === 'expired') return see(reply, again(uid, 'expired'));
      return finish(request, reply, answer);
    }
    void reply.header('set-cookie', await devices.remember(request.headers.cookie, at.email));
    return finish(request, reply, answer);
  });
  scope.post(`${path}/go-on`, async (request: Req, reply) => {
    const { uid } = await open(request, reply);
    const at = await people.secondStep(uid);
    const answer = at && (await people.goOn({ signIn: uid, ...(await whenceOf(request, at.email)) }));
    if (!at || !answer || ('refused' in answer && answer.refused === 'expired'))
      return see(reply, again(uid, 'expired'));
    if (!('refused' in answer))
      void reply.header('set-cookie', await devices.remember(request.headers.cookie, at.email));
    return finish(request, reply, answer);
  });
}

const wrongCode: Refused = {
  sentence: 'The code is not right. Codes change every half minute, and each counts once.',
};

function pageOf(
  look: Look,
  uid: string,
  of: SecondStep,
  { recovery, refused }: { recovery: boolean; refused?: Refused },
): string {
  if (of.step === 'ask') return codePage(look, { uid, of, recovery, refused });
  if (of.step === 'passed') return codesPage(look, { uid, email: of.email, codes: [] });
  const until =
    of.until === null ? null : new Intl.DateTimeFormat(look.language, { dateStyle: 'long' }).format(of.until);
  return setUpPage(look, { uid, of, qr: pictureOf(of.address), secret: inFours(of.secret), until, refused });
}

/** A QR code as a picture in the page itself: its address is nobody else's to fetch. */
function pictureOf(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const cells: string[] = [];
  data.forEach((dark, n) => {
    if (dark) cells.push(`M${(n % size) + 4} ${Math.floor(n / size) + 4}h1v1h-1z`);
  });
  const box = size + 8;
  return [
    `<svg viewBox="0 0 ${box} ${box}" shape-rendering="crispEdges" aria-hidden="true">`,
    `<rect width="${box}" height="${box}" fill="#fff"/><path d="${cells.join('')}" fill="#000"/></svg>`,
  ].join('');
}
