import { limits, needs, scimRoot, scimType } from './provisioning.contract.ts';
import {
  etagOf,
  failureOf,
  groupResource,
  isShown,
  names,
  shownOf,
  userResource,
} from './provisioning.rules.ts';
import * as groups from './groups.service.ts';
import * as people from './provisioning.service.ts';
import { findPeople } from './provisioning.store.ts';
import { listOf, resourceTypes, schemas, serviceProvider } from './scim-schemas.rules.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Asked, ProtocolCall, Spoken, Told } from '#kit/server/protocol.ts';
import { refuse } from '#kit/server/refuse.ts';

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
const person = (p: Parameters<typeof userResource>[0], asked: Asked, status?: number): Told =>
  told(userResource(p, origin()), asked, p.version, status);
const aGroup = ({ group, members, version }: groups.Shown, asked: Asked): Told =>
  told(groupResource(group, members, origin(), version), asked, version);
const withMembers = (asked: Asked): boolean => isShown('members', projection(asked));
const groupId = ({ params }: Asked): string => params['id'] ?? '';

const users: ProtocolCall[] = [
  {
    method: 'GET',
    path: '/Users',
    async handle(work, asked) {
      const cut = people.cutOf(asked.query);
      const { found, total } = await findPeople(work.tx, people.callerOf(work), cut);
      const shown = found.map((p) => shownOf(userResource(p, origin()), projection(asked)));
      return { status: 200, body: listOf(shown, total, cut.first) };
    },
  },
  {
    method: 'POST',
    path: '/Users',
    handle: async (work, asked) => person(await people.add(work, asked.body), asked, 201),
  },
  {
    method: 'GET',
    path: '/Users/{id}',
    handle: async (work, asked) => person(await people.one(work, people.idOf(asked.params['id'])), asked),
  },
  {
    method: 'PUT',
    path: '/Users/{id}',
    async handle(work, asked) {
      const id = people.idOf(asked.params['id']);
      const made = await people.replace(work, id, asked.body, asked.ifMatch);
      return person(made, { ...asked, ifNoneMatch: undefined });
    },
  },
  {
    method: 'PATCH',
    path: '/Users/{id}',
    async handle(work, asked) {
      const id = people.idOf(asked.params['id']);
      const made = await people.patch(work, id, asked.body, asked.ifMatch);
      return person(made, { ...asked, ifNoneMatch: undefined });
    },
  },
  {
    method: 'DELETE',
    path: '/Users/{id}',
    async handle(work, { params, ifMatch }) {
      await people.remove(work, people.idOf(params['id']), ifMatch);
      return { status: 204 };
    },
  },
];
const groupCalls: ProtocolCall[] = [
  {
    method: 'GET',
    path: '/Groups',
    async handle(work, asked) {
      const cut = people.cutOf(asked.query);
      const { found, total } = await groups.findGroups(work, cut, withMembers(asked));
      const shown = found.map(({ group, members, version }) =>
        shownOf(groupResource(group, members, origin(), version), projection(asked)),
      );
      return { status: 200, body: listOf(shown, total, cut.first) };
    },
  },
  { method: 'POST', path: '/Groups', handle: (work, { body }) => groups.addGroup(work, body) },
  {
    method: 'GET',
    path: '/Groups/{id}',
    handle: async (work, asked) =>
      aGroup(await groups.oneGroup(work, groupId(asked), withMembers(asked)), asked),
  },
  {
    method: 'PUT',
    path: '/Groups/{id}',
    async handle(work, asked) {
      const made = await groups.replaceGroup(work, groupId(asked), asked.body, asked.ifMatch);
      return aGroup(made, { ...asked, ifNoneMatch: undefined });
    },
  },
  {
    method: 'PATCH',
    path: '/Groups/{id}',
    async handle(work, asked) {
      const { version } = await groups.patchGroup(work, groupId(asked), asked.body, asked.ifMatch);
      return { status: 204, headers: tagOf(version) };
    },
  },
  {
    method: 'DELETE',
    path: '/Groups/{id}',
    handle: (work, asked) => groups.removeGroup(work, groupId(asked)),
  },
];

const described = (path: string, all: (at: string) => Json[]): ProtocolCall[] => [
  {
    method: 'GET',
    path,
    async handle() {
      const found = all(origin());
      return { status: 200, body: listOf(found, found.length, 1) };
    },
  },
  {
    method: 'GET',
    path: `${path}/{id}`,
    async handle(_, { params }) {
      const id = params['id']?.toLowerCase();
      const found = all(origin()).find((one) => String(one['id']).toLowerCase() === id);
      return { status: 200, body: found ?? refuse(commonErrors.notFound) };
    },
  },
];
const about: ProtocolCall[] = [
  {
    method: 'GET',
    path: '/ServiceProviderConfig',
    handle: async () => ({ status: 200, body: serviceProvider(origin()) }),
  },
  ...described('/ResourceTypes', resourceTypes),
  ...described('/Schemas', schemas),
];

export const scim: Spoken = {
  protocol: { root: scimRoot, type: scimType, needs, most: limits.bytes, failure: failureOf },
  calls: [...about, ...users, ...groupCalls],
};
