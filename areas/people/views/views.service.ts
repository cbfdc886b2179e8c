import type { editView, keepView, SavedView, shareView } from './views.contract.ts';
import { maxViews } from './views.contract.ts';
import { viewErrors } from './views.errors.ts';
import * as store from './views.store.ts';
import { isRole } from '#areas/people/grants/grants.contract.ts';
import { can } from '#kit/contract/access.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { isMountedList } from '#kit/server/mounted-lists.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope, announce, audit } from '#kit/server/work.ts';

/** The caller as a user; whoever is none (a scanner) keeps nothing. */
const personOf = (work: Work): number => work.actor.userId ?? refuse(commonErrors.notAllowed);
/** An administrator keeps order among the views that others share. */
const keepsOrder = (work: Work): boolean => can(work.actor, 'adminSettingsEdit:admin');

function shownTo(work: Work, { ownerId, owner, ...view }: store.KeptView): SavedView {
  const own = ownerId === work.actor.userId;
  return { ...view, by: own ? null : owner, changes: own || keepsOrder(work) };
}

export async function views(work: Work): Promise<SavedView[]> {
  const { userId } = work.actor;
  return userId === null ? [] : (await store.viewsOf(work, userId)).map((view) => shownTo(work, view));
}

export async function keep(work: Work, wish: BodyOf<typeof keepView>): Promise<SavedView> {
  const person = personOf(work);
  if (!isMountedList(wish.list)) refuseUnknown('list');
  await store.holdViews(work, person);
  const old = await store.viewNamed(work, person, wish.list, wish.name);
  if (!old && (await store.countViews(work, person, wish.list)) >= maxViews)
    refuse(viewErrors.tooMany, { most: String(maxViews) });
  const kept = old
    ? await store.updateView(work, old, wish)
    : await store.insertView(work, person, wish.list, wish);
  return told(work, old ? 'change' : 'add', kept, old);
}

/** A view that the caller may change, with all views of its owner held. */
async function held(work: Work, id: number, whoever: boolean): Promise<store.KeptView> {
  const person = personOf(work);
  const seen = () =>
    whoever
      ? store.viewOf(work, person, id).then((own) => own ?? store.sharedView(work, id))
      : store.viewOf(work, person, id);
  const before = (await seen()) ?? refuse(commonErrors.notFound);
  await store.holdViews(work, before.ownerId);
  const now = (await seen()) ?? refuse(commonErrors.notFound);
  if (now.ownerId !== person && !whoever) refuse(viewErrors.ofAnother, { name: now.owner });
  return now;
}

export async function edit(work: Work, id: number, wish: BodyOf<typeof editView>): Promise<SavedView> {
  const old = await held(work, id, keepsOrder(work));
  const other = await store.viewNamed(work, old.ownerId, old.list, wish.name);
  if (other && other.id !== id) refuse(viewErrors.taken, { name: wish.name });
  const { rowVersion } = wish;
  return told(work, 'change', await store.updateView(work, { id, rowVersion }, wish), old);
}

/** Shares it, with other people than before, or with nobody any more. */
export async function share(
  work: Work,
  id: number,
  { with: to, rowVersion }: BodyOf<typeof shareView>,
): Promise<SavedView> {
  const old = await held(work, id, keepsOrder(work) && to.kind === 'nobody');
  if (to.kind === 'role' && !(isRole(to.role) && work.actor.accounts === 'all')) refuse(viewErrors.notYours);
  const own = accountScope(work);
  if (to.kind === 'account' && own?.includes(to.accountId) !== true) refuse(viewErrors.notYours);
  const changed = await store.updateSharing(
    work,
    { id, rowVersion },
    {
      role: to.kind === 'role' ? to.role : null,
      accountId: to.kind === 'account' ? to.accountId : null,
    },
  );
  return told(work, 'share', changed, old);
}

export async function drop(work: Work, id: number): Promise<{ message: string }> {
  await held(work, id, keepsOrder(work));
  const gone = (await store.deleteView(work, id)) ?? refuse(commonErrors.notFound);
  await audit(work, { entity: 'saved_view', entityId: id, action: 'delete', before: { name: gone.name } });
  announce(work, 'views');
  return { message: 'The view has been deleted.' };
}

async function told(
  work: Work,
  action: 'add' | 'change' | 'share',
  kept: store.KeptView | undefined,
  before?: store.KeptView,
): Promise<SavedView> {
  const after = kept ?? refuse(commonErrors.changedByOthers);
  await audit(work, { entity: 'saved_view', entityId: after.id, action, before, after });
  announce(work, 'views');
  return shownTo(work, after);
}
