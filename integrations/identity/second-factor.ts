import type { FastifyInstance } from 'fastify';
import { create } from 'qrcode';
import type { SignInInteractions, SignInInteractionRequest } from './interaction.ts';
import { readQueryParam, readFormField } from './page-renderer.ts';
import type { PageRenderer, SignInPagesOptions } from './page-renderer.ts';
import {
  renderSecondFactorPage,
  renderRecoveryCodesOrAlreadyShownPage,
  renderSecondFactorSetupPage,
  getTooManyAttemptsError,
} from './pages/second-factor-pages.ts';
import type { SecondFactorError } from './pages/second-factor-pages.ts';
import type { PageView } from './pages/pages.ts';
import type { SecondFactorStep } from './port.ts';
import { setRequestSecurityEvent } from '#kit/server/security-events.ts';
import { formatInGroupsOfFour } from '#kit/server/totp.ts';

/** The second step of sign-in: entering a code, or setting up an authenticator app. The session starts only after this step. */
export function mountSecondFactorCodeAndSetupPages(
  scope: FastifyInstance,
  { open, finish, see }: SignInInteractions,
  { html }: PageRenderer,
  { userDirectory: people, knownDevices: devices }: SignInPagesOptions,
): void {
  const path = '/interaction/:uid/second';
  const again = (uid: string, why: 'codes' | 'expired') => `/interaction/${uid}?again=${why}`;
  const whenceOf = async (request: SignInInteractionRequest, email: string) => ({
    address: request.ip,
    device: await devices.findDeviceIdOfUser(request.headers.cookie, email),
  });

  scope.get(path, async (request: SignInInteractionRequest, reply) => {
    const { uid, look } = await open(request, reply);
    const step = await people.findSecondFactorStep(uid);
    if (!step) return see(reply, again(uid, 'expired'));
    return html(reply, pageOf(look, uid, step, { recovery: readQueryParam(request, 'recovery') === 'yes' }));
  });
  scope.post(path, async (request: SignInInteractionRequest, reply) => {
    const { uid, look } = await open(request, reply);
    const step = await people.findSecondFactorStep(uid);
    if (!step) return see(reply, again(uid, 'expired'));
    const show = (refused: SecondFactorError) =>
      html(
        reply,
        pageOf(look, uid, step, { recovery: readFormField(request, 'recovery') === 'yes', refused }),
      );
    if (step.step === 'passed') return see(reply, `/interaction/${uid}/second`);
    const code = readFormField(request, 'code');
    if (code.trim() === '') return show({ sentence: 'Enter the code.' });
    const answer = await people.submitSecondFactor({
      signInId: uid,
      code,
      ...(await whenceOf(request, step.email)),
    });
    if ('codes' in answer)
      return html(
        reply,
        renderRecoveryCodesOrAlreadyShownPage(look, { uid, email: step.email, codes: answer.codes }),
      );
    if ('refused' in answer) {
      setRequestSecurityEvent(request, { kind: 'signInRefused', email: step.email });
      if (answer.refused === 'locked') return show(getTooManyAttemptsError(answer.minutes));
      if (answer.refused === 'wrong') return show(wrongCode);
      if (answer.refused === 'too many') return see(reply, again(uid, 'codes'));
      if (answer.refused === 'expired') return see(reply, again(uid, 'expired'));
      return finish(request, reply, answer);
    }
    void reply.header('set-cookie', await devices.createCookieWithUser(request.headers.cookie, step.email));
    return finish(request, reply, answer);
  });
  scope.post(`${path}/go-on`, async (request: SignInInteractionRequest, reply) => {
    const { uid } = await open(request, reply);
    const step = await people.findSecondFactorStep(uid);
    const answer =
      step && (await people.continueSignIn({ signInId: uid, ...(await whenceOf(request, step.email)) }));
    if (!step || !answer || ('refused' in answer && answer.refused === 'expired'))
      return see(reply, again(uid, 'expired'));
    if (!('refused' in answer))
      void reply.header('set-cookie', await devices.createCookieWithUser(request.headers.cookie, step.email));
    return finish(request, reply, answer);
  });
}

const wrongCode: SecondFactorError = {
  sentence: 'Wrong code. Codes change every 30 seconds and each works once.',
};

function pageOf(
  look: PageView,
  uid: string,
  step: SecondFactorStep,
  { recovery, refused }: { recovery: boolean; refused?: SecondFactorError },
): string {
  if (step.step === 'ask')
    return renderSecondFactorPage(look, { uid, secondFactorStep: step, asksRecoveryCode: recovery, refused });
  if (step.step === 'passed')
    return renderRecoveryCodesOrAlreadyShownPage(look, { uid, email: step.email, codes: [] });
  const until =
    step.graceEndsAtMs === null
      ? null
      : new Intl.DateTimeFormat(look.language, { dateStyle: 'long' }).format(step.graceEndsAtMs);
  return renderSecondFactorSetupPage(look, {
    uid,
    secondFactorStep: step,
    qr: pictureOf(step.otpauthUri),
    secret: formatInGroupsOfFour(step.secret),
    lastGraceDayText: until,
    refused,
  });
}

/** Renders a QR code as an inline image, so that no other client can fetch it by URL. */
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
