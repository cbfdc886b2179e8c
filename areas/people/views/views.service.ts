import type { editView, keepView, SavedView } from './views.contract.ts';
import { maxViews } from './views.contract.ts';
import { viewErrors } from './views.errors.ts';
import * as store from './views.store.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** The caller as a user; whoever is none (a scanner) keeps nothing. */
const personOf = (work: Work): number => work.actor.userId ?? refuse(commonErrors.notAllowed);

export async function views(work: Work): Promise<SavedView[]> {
  const { userId } = work.actor;
  return userId === null ? [] : store.viewsOf(work, userId);
}

export async function keep(work: Work, wish: BodyOf<typeof keepView>): Promise<SavedView> {
  const person = personOf(work);
  await store.holdViews(work, person);
  const old = await store.viewNamed(work, person, wish.list, wish.name);
  if (!old && (await store.countViews(work, person, wish.list)) >= maxViews)
    refuse(viewErrors.tooMany, { count: String(maxViews) });
  const kept = old
    ? await store.updateView(work, person, old.id, wish)
    : await store.insertView(work, person, wish.list, wish);
  return told(work, old ? 'change' : 'add', kept, old);
}

export async function edit(work: Work, id: number, wish: BodyOf<typeof editView>): Promise<SavedView> {
  const person = personOf(work);
  await store.holdViews(work, person);
  const old = (await store.viewOf(work, person, id)) ?? refuse(commonErrors.notFound);
  const other = await store.viewNamed(work, person, old.list, wish.name);
  if (other && other.id !== id) refuse(viewErrors.taken, { name: wish.name });
  return told(work, 'change', await store.updateView(work, person, id, wish), old);
}

export async function drop(work: Work, id: number): Promise<{ message: string }> {
  const gone = (await store.deleteView(work, personOf(work), id)) ?? refuse(commonErrors.notFound);
  await audit(work, { entity: 'saved_view', entityId: id, action: 'delete', before: { name: gone.name } });
  announce(work, 'views');
  return { message: 'The view has been deleted.' };
}

async function told(
  work: Work,
  action: 'add' | 'change',
  kept: SavedView | undefined,
  before?: SavedView,
): Promise<SavedView> {
  const after = kept ?? refuse(commonErrors.notFound);
  await audit(work, { entity: 'saved_view', entityId: after.id, action, before, after });
  announce(work, 'views');
  return after;
}
