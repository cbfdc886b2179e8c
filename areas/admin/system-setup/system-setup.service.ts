import { triedParts } from './system-setup.contract.ts';
import type { SystemState, TriedPart } from './system-setup.contract.ts';
import { stateOf } from './system-setup.store.ts';
import { accountingNow } from '#areas/settings/accounting/accounting-settings.service.ts';
import { settingText } from '#areas/settings/settings/settings.service.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { announce, audit, enqueue } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import type { Links } from '#links/ports.ts';
import { penFor } from '#areas/settings/mails/mail-pen.service.ts';

/** How the server was started and how it stands; what can be tried is tried. */

export async function see(work: Work): Promise<SystemState> {
  const { client, start } = serverFacts();
  return {
    version: start.version,
    startedAt: start.at,
    testMode: client.testMode,
    parts: start.parts.map((part) => ({
      ...part,
      canTry: part.state !== 'none' && triedParts.some((tried) => tried === part.id),
    })),
    ...(await stateOf(work)),
  };
}

/** A file that nobody keeps: the same name each time, so that a try that broke off leaves one at most. */
const key = 'probe/system-setup.txt';
async function keepsFiles({ files }: Links): Promise<void> {
  const bytes = Buffer.from(`tried at ${key}`);
  await files.put(key, bytes, 'text/plain');
  const read = Buffer.from(await files.get(key));
  await files.remove(key);
  if (!read.equals(bytes)) throw new Error('What was read is not what was kept.');
}
async function seals({ secrets }: Links): Promise<void> {
  if (secrets.missing.length > 0) throw new Error(`${secrets.missing.join(', ')} is not set.`);
  if (secrets.open(secrets.seal('open sesame')) !== 'open sesame')
    throw new Error('What was sealed cannot be opened.');
}
async function mails(work: Work): Promise<void> {
  await enqueue(work, {
    kind: 'email',
    dedupeKey: `email system-setup ${work.now.toString()}`,
    payload: {
      to: work.actor.email,
      ...(await penFor(work)).mail('tried', { company: await settingText(work, 'companyName') }),
    },
  });
}
const tries: Record<TriedPart, (work: Work, links: Links) => Promise<void>> = {
  files: (_, links) => keepsFiles(links),
  secrets: (_, links) => seals(links),
  mail: mails,
  accounting: async (work, links) => (await accountingNow(work, links)).probe(),
};

export async function tryOne(
  work: Work,
  part: TriedPart,
  links: Links,
): Promise<{ works: boolean; why: string | null }> {
  const why = await tries[part](work, links).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message.slice(0, 300) : 'It did not answer.'),
  );
  await audit(work, {
    entity: 'system',
    entityId: 1,
    action: 'tried',
    after: { part, works: why === null },
  });
  announce(work, 'system-setup');
  return { works: why === null, why };
}
