import type {
  updateSavedViewEndpoint,
  createOrReplaceOwnViewByNameEndpoint,
  SavedView,
  updateSavedViewSharingEndpoint,
} from './saved-views.contract.ts';
import { maxSavedViewsPerList } from './saved-views.contract.ts';
import { savedViewErrors } from './saved-views.errors.ts';
import * as store from './saved-views.repository.ts';
import { isBuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { isMountedListEndpoint } from '#kit/server/mounted-lists.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope, publishChange, recordAudit } from '#kit/server/request-context.ts';

/** The caller's user id. Throws for callers who are not users, such as scanners. */
const personOf = (work: RequestContext): number => work.actor.userId ?? reject(commonErrors.notAllowed);
/** Administrators can change the views that others share. */
const keepsOrder = (work: RequestContext): boolean => hasPermission(work.actor, 'adminSettingsEdit:admin');

function shownTo(work: RequestContext, { ownerId, owner, ...view }: store.StoredView): SavedView {
  const isOwner = ownerId === work.actor.userId;
  return { ...view, by: isOwner ? null : owner, changes: isOwner || keepsOrder(work) };
}

export async function findOwnAndSharedViews(work: RequestContext): Promise<SavedView[]> {
  const { userId } = work.actor;
  return userId === null
    ? []
    : (await store.findViewsVisibleToUser(work, userId)).map((view) => shownTo(work, view));
}

export async function createOrReplaceOwnViewByName(
  work: RequestContext,
  input: BodyOf<typeof createOrReplaceOwnViewByNameEndpoint>,
): Promise<SavedView> {
  const person = personOf(work);
  if (!isMountedListEndpoint(input.list)) rejectNotFound('list');
  await store.lockViewsOfUser(work, person);
  const old = await store.findOwnViewByNameIgnoringCase(work, person, input.list, input.name);
  if (!old && (await store.countOwnViewsOfList(work, person, input.list)) >= maxSavedViewsPerList)
    reject(savedViewErrors.tooManyViews, { most: String(maxSavedViewsPerList) });
  const savedView = old
    ? await store.updateViewIfUnchanged(work, old, input)
    : await store.insertView(work, person, input.list, input);
  return told(work, old ? 'change' : 'add', savedView, old);
}

/** Locks all views of the owner and returns the one that the caller can change. */
async function held(work: RequestContext, id: number, whoever: boolean): Promise<store.StoredView> {
  const person = personOf(work);
  const findView = () =>
    whoever
      ? store
          .findViewVisibleToUser(work, person, id)
          .then((visibleView) => visibleView ?? store.findSharedViewOfAnyAudience(work, id))
      : store.findViewVisibleToUser(work, person, id);
  const before = (await findView()) ?? reject(commonErrors.notFound);
  await store.lockViewsOfUser(work, before.ownerId);
  const now = (await findView()) ?? reject(commonErrors.notFound);
  if (now.ownerId !== person && !whoever) reject(savedViewErrors.viewOfOtherUser, { name: now.owner });
  return now;
}

export async function updateSavedView(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof updateSavedViewEndpoint>,
): Promise<SavedView> {
  const old = await held(work, id, keepsOrder(work));
  const other = await store.findOwnViewByNameIgnoringCase(work, old.ownerId, old.list, input.name);
  if (other && other.id !== id) reject(savedViewErrors.nameTaken, { name: input.name });
  const { rowVersion } = input;
  return told(work, 'change', await store.updateViewIfUnchanged(work, { id, rowVersion }, input), old);
}

/** Shares it with others, or stops sharing it. */
export async function updateSavedViewSharing(
  work: RequestContext,
  id: number,
  { with: to, rowVersion }: BodyOf<typeof updateSavedViewSharingEndpoint>,
): Promise<SavedView> {
  const old = await held(work, id, keepsOrder(work) && to.kind === 'nobody');
  if (to.kind === 'role' && !(isBuiltInRole(to.role) && work.actor.accounts === 'all'))
    reject(savedViewErrors.sharingNotAllowed);
  const ownAccountIds = getAccountIdsInScope(work);
  if (to.kind === 'account' && ownAccountIds?.includes(to.accountId) !== true)
    reject(savedViewErrors.sharingNotAllowed);
  const changed = await store.updateViewSharingIfUnchanged(
    work,
    { id, rowVersion },
    {
      role: to.kind === 'role' ? to.role : null,
      accountId: to.kind === 'account' ? to.accountId : null,
    },
  );
  return told(work, 'share', changed, old);
}

export async function deleteSavedView(work: RequestContext, id: number): Promise<{ message: string }> {
  await held(work, id, keepsOrder(work));
  const deletedView = (await store.deleteViewOfAnyUser(work, id)) ?? reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'saved_view',
    entityId: id,
    action: 'delete',
    before: { name: deletedView.name },
  });
  publishChange(work, 'saved-views');
  return { message: 'View deleted.' };
}

async function told(
  work: RequestContext,
  action: 'add' | 'change' | 'share',
  savedView: store.StoredView | undefined,
  before?: store.StoredView,
): Promise<SavedView> {
  const after = savedView ?? reject(commonErrors.recordChanged);
  await recordAudit(work, { entity: 'saved_view', entityId: after.id, action, before, after });
  publishChange(work, 'saved-views');
  return shownTo(work, after);
}
