import { testableSystemParts } from './system-setup.contract.ts';
import type { SystemStatus, TestableSystemPart } from './system-setup.contract.ts';
import { findDatabaseJobOutboxAndCheckStatus } from './system-setup.repository.ts';
import { resolveAccountingPort } from '#areas/settings/accounting/accounting-settings.service.ts';
import { readSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { publishChange, recordAudit, enqueueOutboxItem } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { Integrations } from '#integrations/ports.ts';
import { loadEmailWriterForLanguage } from '#areas/settings/emails/email-writer.service.ts';

/** Returns how the server was started and its current state, with the parts that can be tested. */

export async function getSystemStatus(work: RequestContext): Promise<SystemStatus> {
  const { client, start } = getServerInfo();
  return {
    version: start.version,
    startedAt: start.startedAt,
    testMode: client.testMode,
    parts: start.parts.map((part) => ({
      ...part,
      canTry: part.state !== 'none' && testableSystemParts.some((tried) => tried === part.id),
    })),
    ...(await findDatabaseJobOutboxAndCheckStatus(work)),
  };
}

/** A temporary probe file. The name is always the same, so an interrupted test leaves at most one behind. */
const key = 'probe/system-setup.txt';
async function keepsFiles({ files }: Integrations): Promise<void> {
  const bytes = Buffer.from(`tried at ${key}`);
  await files.putFile(key, bytes, 'text/plain');
  const read = Buffer.from(await files.getFile(key));
  await files.removeFile(key);
  if (!read.equals(bytes)) throw new Error('The file that was read is not the one that was saved.');
}
async function seals({ secrets }: Integrations): Promise<void> {
  if (secrets.missingSettings.length > 0)
    throw new Error(`${secrets.missingSettings.join(', ')} is not set.`);
  if (secrets.unseal(secrets.seal('open sesame')) !== 'open sesame')
    throw new Error('The encrypted text can’t be decrypted.');
}
async function mails(work: RequestContext): Promise<void> {
  await enqueueOutboxItem(work, {
    kind: 'email',
    dedupeKey: `email system-setup ${work.now.toString()}`,
    payload: {
      to: work.actor.email,
      ...(await loadEmailWriterForLanguage(work)).renderEmail('tried', {
        company: await readSettingOrDefault(work, 'companyName'),
      }),
    },
  });
}
const tries: Record<TestableSystemPart, (work: RequestContext, links: Integrations) => Promise<void>> = {
  files: (_, links) => keepsFiles(links),
  secrets: (_, links) => seals(links),
  mail: mails,
  accounting: async (work, links) => (await resolveAccountingPort(work, links)).checkConnection(),
};

export async function testAndAuditSystemPart(
  work: RequestContext,
  part: TestableSystemPart,
  integrations: Integrations,
): Promise<{ works: boolean; why: string | null }> {
  const why = await tries[part](work, integrations).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message.slice(0, 300) : 'It didn’t respond.'),
  );
  await recordAudit(work, {
    entity: 'system',
    entityId: 1,
    action: 'tried',
    after: { part, works: why === null },
  });
  publishChange(work, 'system-setup');
  return { works: why === null, why };
}
