// Shows notices that are pushed, and opens the page that one leads to. It keeps no page and answers no request: the workers of the
// scanner and of the driver do that for theirs, each below its own path (kept-page.js).
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Browsers want something shown for every push: what cannot be read says that there is something.
const said = (data) => {
  try {
    const { title, body, tag, path, language } = data.json();
    return { title: title || 'Coldlane', body: body || '', tag: tag || 'coldlane', path, language };
  } catch {
    return { title: 'Coldlane', body: '', tag: 'coldlane', path: '/', language: 'en' };
  }
};
self.addEventListener('push', (event) => {
  const { title, body, tag, path, language } = said(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: language,
      icon: '/scan-192.png',
      data: { path: pathOf(path) },
    }),
  );
});

// Nothing but a page of ours is opened.
function pathOf(path) {
  try {
    const url = new URL(path, self.location.origin);
    return url.origin === self.location.origin ? url.pathname + url.search : '/';
  } catch {
    return '/';
  }
}
// The page marks as read what was pressed: it knows who it is, this worker does not. Several at once are read in the tray.
const noticeOf = ({ tag, data }) => (data.path === '/' ? undefined : /^notice-(\d+)$/.exec(tag)?.[1]);
// A window that shows the page already comes to the front; no other is led away from what somebody types in it.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.path, noticeOf(event.notification)));
});
async function show(path, notice) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((client) => {
    const { pathname, search } = new URL(client.url);
    return pathname + search === path;
  });
  if (!there) return self.clients.openWindow(notice ? `${path}#notice=${notice}` : path);
  if (notice) there.postMessage({ notice: Number(notice) });
  return there.focus();
}
