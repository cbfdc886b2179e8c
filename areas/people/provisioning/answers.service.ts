import type { Provisioned } from './provisioning.contract.ts';
import { limits, needs, scimRoot, scimType } from './provisioning.contract.ts';
import { provisioningErrors } from './provisioning.errors.ts';
import type * as groups from './groups.service.ts';
import {
  etagOf,
  failureOf,
  groupResource,
  isShown,
  names,
  shownOf,
  userResource,
} from './provisioning.rules.ts';
import { listOf, resourceTypes, schemas, serviceProvider } from './scim-schemas.rules.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Asked, Protocol, Told } from '#kit/server/protocol.ts';
import { refuse } from '#kit/server/refuse.ts';

/** Answers in the form of SCIM: one resource with its version, lists, and what the product tells of itself. */
export const protocol: Protocol = {
  root: scimRoot,
  type: scimType,
  needs,
  programsOnly: provisioningErrors.programsOnly,
  most: limits.bytes,
  failure: failureOf,
};

type Json = Record<string, unknown>;
const origin = (): string => serverFacts().origin;
const projection = ({ query }: Asked) => ({
  ...(query['attributes'] === undefined ? {} : { attributes: query['attributes'] }),
  ...(query['excludedAttributes'] === undefined ? {} : { excluded: query['excludedAttributes'] }),
});
const tagOf = (version: string | undefined): Record<string, string> =>
  version === undefined ? {} : { etag: etagOf(version) };
/** One resource with its version; nothing of it where the caller has that version already. */
function told(resource: Json, asked: Asked, version: string | undefined, status = 200): Told {
  const tag = tagOf(version);
  if (status === 200 && version !== undefined && asked.ifNoneMatch && names(asked.ifNoneMatch, version))
    return { status: 304, headers: tag };
  const body = shownOf(resource, projection(asked));
  const { meta } = resource;
  const location: Record<string, string> =
    typeof meta === 'object' && meta !== null && 'location' in meta
      ? { location: String(meta.location) }
      : {};
  return { status, body, headers: status === 201 ? { ...tag, ...location } : tag };
}
export const person = (p: Provisioned, asked: Asked, status?: number): Told =>
  told(userResource(p, origin()), asked, p.version, status);
export const aGroup = ({ group, members, version }: groups.Shown, asked: Asked): Told =>
  told(groupResource(group, members, origin(), version), asked, version);
export const withMembers = (asked: Asked): boolean => isShown('members', projection(asked));
export const groupId = ({ params }: Asked): string => params['id'] ?? '';

export const peopleList = (
  { found, total }: { found: Provisioned[]; total: number },
  asked: Asked,
  first: number,
): Told => ({
  status: 200,
  body: listOf(
    found.map((p) => shownOf(userResource(p, origin()), projection(asked))),
    total,
    first,
  ),
});
export const groupList = (
  { found, total }: { found: groups.Shown[]; total: number },
  asked: Asked,
  first: number,
): Told => ({
  status: 200,
  body: listOf(
    found.map(({ group, members, version }) =>
      shownOf(groupResource(group, members, origin(), version), projection(asked)),
    ),
    total,
    first,
  ),
});
/** Nothing but the version: a group of many is not sent back for one who joined. */
export const changedGroup = ({ version }: groups.Shown): Told => ({ status: 204, headers: tagOf(version) });

const described = { ResourceTypes: resourceTypes, Schemas: schemas };
export const config = (): Told => ({ status: 200, body: serviceProvider(origin()) });
export function allDescribed(what: keyof typeof described): Told {
  const found = described[what](origin());
  return { status: 200, body: listOf(found, found.length, 1) };
}
export function oneDescribed(what: keyof typeof described, { params }: Asked): Told {
  const id = params['id']?.toLowerCase();
  const found = described[what](origin()).find((one) => String(one['id']).toLowerCase() === id);
  return { status: 200, body: found ?? refuse(commonErrors.notFound) };
}
