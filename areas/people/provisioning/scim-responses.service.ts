import type { ScimUser } from './provisioning.contract.ts';
import { scimLimits, scimPermissions, scimRootPath, scimContentType } from './provisioning.contract.ts';
import { provisioningErrors } from './provisioning.errors.ts';
import type * as groups from './scim-groups.service.ts';
import {
  formatWeakEtag,
  toScimError,
  toGroupResource,
  isAttributeRequested,
  matchesEtag,
  selectScimAttributes,
  toUserResource,
} from './provisioning.rules.ts';
import {
  buildScimListJson,
  buildResourceTypes,
  buildScimSchemas,
  buildServiceProviderConfigJson,
} from './scim-schemas.rules.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ProtocolRequest, ExternalProtocol, ProtocolResponse } from '#kit/server/external-protocol.ts';
import { reject } from '#kit/server/reject.ts';

/** The settings of the SCIM protocol: path, media type, permissions, limits and error format. */
export const scimProtocol: ExternalProtocol = {
  root: scimRootPath,
  mediaType: scimContentType,
  permissions: scimPermissions,
  apiClientsOnlyError: provisioningErrors.apiClientRequired,
  maxBodyBytes: scimLimits.maxBodyBytes,
  formatError: toScimError,
};

type Json = Record<string, unknown>;
const origin = (): string => getServerInfo().origin;
const projection = ({ query }: ProtocolRequest) => ({
  ...(query['attributes'] === undefined ? {} : { attributes: query['attributes'] }),
  ...(query['excludedAttributes'] === undefined ? {} : { excluded: query['excludedAttributes'] }),
});
const tagOf = (version: string | undefined): Record<string, string> =>
  version === undefined ? {} : { etag: formatWeakEtag(version) };
/** Returns a resource with its version. Empty when the caller has that version already. */
function told(
  resource: Json,
  request: ProtocolRequest,
  version: string | undefined,
  status = 200,
): ProtocolResponse {
  const tag = tagOf(version);
  if (
    status === 200 &&
    version !== undefined &&
    request.ifNoneMatch &&
    matchesEtag(request.ifNoneMatch, version)
  )
    return { status: 304, headers: tag };
  const body = selectScimAttributes(resource, projection(request));
  const { meta } = resource;
  const location: Record<string, string> =
    typeof meta === 'object' && meta !== null && 'location' in meta
      ? { location: String(meta.location) }
      : {};
  return { status, body, headers: status === 201 ? { ...tag, ...location } : tag };
}
export const buildUserResponse = (
  user: ScimUser,
  request: ProtocolRequest,
  status?: number,
): ProtocolResponse => told(toUserResource(user, origin()), request, user.version, status);
export const buildGroupResponse = (
  { group, members, version }: groups.ScimGroupView,
  request: ProtocolRequest,
): ProtocolResponse => told(toGroupResource(group, members, origin(), version), request, version);
export const isMembersAttributeRequested = (request: ProtocolRequest): boolean =>
  isAttributeRequested('members', projection(request));
export const readGroupId = ({ params }: ProtocolRequest): string => params['id'] ?? '';

export const buildUserListResponse = (
  { found, total }: { found: ScimUser[]; total: number },
  request: ProtocolRequest,
  startIndex: number,
): ProtocolResponse => ({
  status: 200,
  body: buildScimListJson(
    found.map((p) => selectScimAttributes(toUserResource(p, origin()), projection(request))),
    total,
    startIndex,
  ),
});
export const buildGroupListResponse = (
  { found, total }: { found: groups.ScimGroupView[]; total: number },
  request: ProtocolRequest,
  startIndex: number,
): ProtocolResponse => ({
  status: 200,
  body: buildScimListJson(
    found.map(({ group, members, version }) =>
      selectScimAttributes(toGroupResource(group, members, origin(), version), projection(request)),
    ),
    total,
    startIndex,
  ),
});
/** Returns only the version, so that adding one member does not send back a large group. */
export const buildGroupVersionOnlyResponse = ({ version }: groups.ScimGroupView): ProtocolResponse => ({
  status: 204,
  headers: tagOf(version),
});

const described = { ResourceTypes: buildResourceTypes, Schemas: buildScimSchemas };
export const buildServiceProviderConfigResponse = (): ProtocolResponse => ({
  status: 200,
  body: buildServiceProviderConfigJson(origin()),
});
export function buildScimSchemaOrResourceTypeListResponse(kind: keyof typeof described): ProtocolResponse {
  const found = described[kind](origin());
  return { status: 200, body: buildScimListJson(found, found.length, 1) };
}
export function buildScimSchemaOrResourceTypeResponse(
  kind: keyof typeof described,
  { params }: ProtocolRequest,
): ProtocolResponse {
  const id = params['id']?.toLowerCase();
  const found = described[kind](origin()).find((one) => String(one['id']).toLowerCase() === id);
  return { status: 200, body: found ?? reject(commonErrors.notFound) };
}
