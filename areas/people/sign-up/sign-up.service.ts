import { sql } from 'kysely';
import { z } from 'zod';
import type { activateByMail, signUp } from './sign-up.contract.ts';
import { signUpErrors } from './sign-up.errors.ts';
import { countSignUp, countSignUpFrom } from '#areas/people/passwords/attempts.service.ts';
import {
  checkNewPassword,
  hashPassword,
  keepHash,
  lookAtLink,
  mailKnown,
  mailLetter,
  personAt,
  useLink,
} from '#areas/people/passwords/passwords.service.ts';
import { passwordErrors } from '#areas/people/passwords/passwords.errors.ts';
import { addPerson, signedUpAgain } from '#areas/people/session/persons.service.ts';
import { mailSaid, sendsMail, serverFacts } from '#areas/settings/server/server-facts.service.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** Work in the queue: who has an address and whose a code is, is looked up there, so that no answer's time tells. */
export const signUpAsked = 'sign-up-asked';
const asking = z.object({
  email: z.string(),
  code: z.string(),
  name: z.string(),
  hash: z.string(),
  language: z.enum(['en', 'es', 'zh']),
});

/** Somebody asks to come in. The same is answered whoever has the address, and whether the code is one. */
export async function ask(work: Work, wish: BodyOf<typeof signUp>): Promise<AnswerOf<typeof signUp>> {
  if (!serverFacts().client.embedded) refuse(signUpErrors.keptElsewhere);
  await countSignUpFrom(work, work.actor.from?.address ?? '');
  await checkNewPassword(work, wish, [wish.email]);
  const asked: z.output<typeof asking> = {
    email: wish.email.toLowerCase(),
    code: wish.accountCode.toUpperCase(),
    name: wish.name,
    hash: await hashPassword(wish.password),
    language: wish.language,
  };
  // Whose mailbox is filled by asking again and again is not written to any more; the answer stays the same.
  if (!(await countSignUp(work.tx, asked.email)))
    await sql`
      select graphile_worker.add_job(${signUpAsked}, ${JSON.stringify(asked)}::json, max_attempts := 12)
    `.execute(work.tx);
  return { isMailSent: sendsMail() };
}

/** Makes the pending person, or writes to whoever has the address that somebody asked. */
export const answerSignUp: QueueHandler = async (payload, inWork) => {
  const asked = asking.parse(payload);
  await inWork(async (work) => {
    const nobody = { ...work, actor: { ...work.actor, name: 'Nobody' } };
    const known = await personAt(nobody, asked.email);
    if (!known) return begin(nobody, asked);
    if (!known.active || known.status === 'inactive') return;
    // Nobody has come in with it yet: who asks again may have forgotten the password.
    if (known.status === 'pending') {
      await keepHash(nobody, known.id, asked.hash);
      await signedUpAgain(nobody, known.id, asked);
      return mailLetter(nobody, known.id, 'activate');
    }
    return mailKnown(nobody, known);
  });
};
async function begin(work: Work, asked: z.output<typeof asking>): Promise<void> {
  const id = await addPerson(work, {
    email: asked.email,
    name: asked.name,
    language: asked.language,
    status: 'pending',
    signedUpCode: asked.code,
  });
  // Of two who ask at once with one address, the first is meant.
  if (id === undefined) return;
  await keepHash(work, id, asked.hash);
  await audit(work, { entity: 'app_user', entityId: id, action: 'signed up', after: { code: asked.code } });
  await mailLetter(work, id, 'activate');
  announce(work, 'people');
}

/** The address is confirmed by the mailed token; another kind of link is none here. */
export async function activate(
  work: Work,
  { token }: QueryOf<typeof activateByMail>,
): Promise<{ message: string }> {
  const link = await lookAtLink(work, token);
  if (link === 'used') return refuse(passwordErrors.linkUsed);
  if (link === 'expired' || link.kind !== 'activate') return refuse(passwordErrors.linkExpired);
  const answer = await useLink(work, token, null);
  if (answer === 'used') return refuse(passwordErrors.linkUsed);
  if (answer !== 'done') return refuse(passwordErrors.linkExpired);
  announce(work, 'people');
  return {
    message: mailSaid(
      'Your email is confirmed. A link to set your password is on its way.',
      'Your email is confirmed. No mail was sent: no mail server is set. Ask your administrator for the link to set your password.',
    ),
  };
}
